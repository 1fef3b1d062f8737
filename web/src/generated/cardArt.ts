// Made by tools/card_art_source.py from openuno.game.card_art: `make generated`. Do not edit.

import type { Card } from './protocol';

/** The paths of everything that is drawn. */
export const SIGNS = {
  "edge": "M11.5.5h77a11 11 0 0 1 11 11v127a11 11 0 0 1-11 11h-77a11 11 0 0 1-11-11v-127a11 11 0 0 1 11-11Z",
  "body": "M12 4.5h76a7.5 7.5 0 0 1 7.5 7.5v126a7.5 7.5 0 0 1-7.5 7.5h-76a7.5 7.5 0 0 1-7.5-7.5v-126a7.5 7.5 0 0 1 7.5-7.5Z",
  "sheen": "M4.5 12a7.5 7.5 0 0 1 7.5-7.5h76a7.5 7.5 0 0 1 7.5 7.5v18L4.5 98Z",
  "shape R": "M0-11 12 10H-12Z",
  "shape Y": "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0Z",
  "shape G": "M-9.5-9.5h19v19h-19Z",
  "shape B": "M0-13 10 0 0 13-10 0Z",
  "star": "M0-12 3.17-4.37 11.41-3.71 5.14 1.67 7.05 9.71 0 5.4-7.05 9.71-5.14 1.67-11.41-3.71-3.17-4.37Z",
  "wheel": "M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0Z",
  "wheel R": "M0 0V-12A12 12 0 0 0-12 0Z",
  "wheel Y": "M0 0V-12A12 12 0 0 1 12 0Z",
  "wheel G": "M0 0V12A12 12 0 0 1-12 0Z",
  "wheel B": "M0 0V12A12 12 0 0 0 12 0Z",
  "stroke 0": "M-8-5.5a8 8.5 0 0 1 16 0v11a8 8.5 0 0 1-16 0Z",
  "stroke 1": "M-6.5-8.5 1.5-14V14",
  "stroke 2": "M-8-6.5A7.8 7.8 0 1 1 6.3-1.5L-8 14H8.5",
  "stroke 3": "M-6.5-10.5A6.6 6.6 0 1 1 0-1H-1.5 0A7.5 7.5 0 1 1-7.6 8.8",
  "stroke 4": "M4 14V-14L-9 6.5H9.5",
  "stroke 5": "M7-14H-5.5L-7-1.5A8.3 8.3 0 1 1-8 9.5",
  "stroke 6": "M4.5-14C-3.5-10.5-8-3-8 6a8 8 0 1 0 16 0a8 8 0 0 0-15.8-1.5",
  "stroke 7": "M-8-14H8.5L-2.5 14",
  "stroke 8": "M0-1.2a6.4 6.4 0 1 1 0-12.8a6.4 6.4 0 1 1 0 12.8a7.6 7.6 0 1 1 0 15.2a7.6 7.6 0 1 1 0-15.2Z",
  "stroke 9": "M-4.5 14C3.5 10.5 8 3 8-6a8 8 0 1 0-16 0a8 8 0 0 0 15.8 1.5",
  "stroke +2": "M-13.5-6V8M-20.5 1H-6.5M2-7.2A7.3 7.3 0 1 1 15.3-2.3L2 14H17.5",
  "stroke W+4": "M-13.5-6V8M-20.5 1H-6.5M14 14V-14L1.5 6.5H18.5",
  "stroke S": "M0-14.5a14.5 14.5 0 1 1 0 29a14.5 14.5 0 1 1 0-29ZM-10-10 10 10",
  "stroke R": "M-9.5 15V-14M-17-7-9.5-15-2-7M9.5-15V14M17 7 9.5 15 2 7",
  "stroke WS": "M15-8H-14M-7-15-14.5-8-7-1M-15 8H14M7 1 14.5 8 7 15",
  "stroke WC": "M-14 14-11.5 4 6-13.5a3 3 0 0 1 4.5 0L13.5-10.5a3 3 0 0 1 0 4.5L-4 11.5ZM1.5-9 9-1.5",
  "bar": "M-6 0H6",
  "frame": "M17.5 11h65a6.5 6.5 0 0 1 6.5 6.5v115a6.5 6.5 0 0 1-6.5 6.5h-65a6.5 6.5 0 0 1-6.5-6.5v-115a6.5 6.5 0 0 1 6.5-6.5Z"
} as const;

/** What a sign can be drawn like: attributes of its path. */
export const STYLES = {
  "body blue": {
    "fill": "#1a63c6"
  },
  "body card-back": {
    "fill": "var(--card-back)"
  },
  "body card-edge": {
    "fill": "#fffdf8"
  },
  "body card-ink": {
    "fill": "#241d05"
  },
  "body green": {
    "fill": "#1d7d45"
  },
  "body light-blue": {
    "fill": "#6cb6ff"
  },
  "body light-green": {
    "fill": "#67d391"
  },
  "body light-red": {
    "fill": "#ff7a66"
  },
  "body light-yellow": {
    "fill": "#ffd257"
  },
  "body red": {
    "fill": "#d32a31"
  },
  "body wild": {
    "fill": "#22242e"
  },
  "body yellow": {
    "fill": "#fac22b"
  },
  "edge": {
    "fill": "#fffdf8",
    "stroke": "#000",
    "stroke-opacity": ".28"
  },
  "ink card-edge": {
    "fill": "#fffdf8",
    "stroke": "#fffdf8",
    "stroke-width": "1.5",
    "stroke-linejoin": "round"
  },
  "ink card-ink": {
    "fill": "#241d05",
    "stroke": "#241d05",
    "stroke-width": "1.5",
    "stroke-linejoin": "round"
  },
  "line": {
    "fill": "none",
    "stroke": "#fffdf8",
    "stroke-width": "1.6",
    "stroke-opacity": ".3"
  },
  "medal card-edge": {
    "fill": "#000",
    "fill-opacity": ".22"
  },
  "medal card-ink": {
    "fill": "#fff",
    "fill-opacity": ".42"
  },
  "pen card-edge": {
    "fill": "none",
    "stroke": "#fffdf8",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "stroke-width": "8"
  },
  "pen card-ink": {
    "fill": "none",
    "stroke": "#241d05",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "stroke-width": "8"
  },
  "rim": {
    "fill": "#fffdf8",
    "stroke": "#fffdf8",
    "stroke-width": "1.7"
  },
  "shade": {
    "fill": "none",
    "stroke": "#000",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "stroke-width": "8",
    "stroke-opacity": ".3"
  },
  "sheen": {
    "fill": "#fff",
    "fill-opacity": ".09"
  },
  "thin card-edge": {
    "fill": "none",
    "stroke": "#fffdf8",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "stroke-width": "7"
  },
  "thin card-ink": {
    "fill": "none",
    "stroke": "#241d05",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "stroke-width": "7"
  }
} as const;

/** A sign, what it is drawn like, and what brings it to its place. */
export type Layer = readonly [keyof typeof STYLES, keyof typeof SIGNS, string?];

const LAYERS: readonly Layer[] = [["edge", "edge"], ["body red", "body"], ["sheen", "sheen"], ["medal card-edge", "shape R", "translate(50 71) scale(3.9)"], ["shade", "stroke 0", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 0", "translate(50 79) scale(1.85)"], ["thin card-edge", "stroke 0", "translate(18 24) scale(0.76)"], ["ink card-edge", "shape R", "translate(18 47) scale(0.58)"], ["thin card-edge", "stroke 0", "translate(82 126) rotate(180) scale(0.76)"], ["ink card-edge", "shape R", "translate(82 103) rotate(180) scale(0.58)"], ["shade", "stroke 1", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 1", "translate(50 79) scale(1.85)"], ["thin card-edge", "stroke 1", "translate(18 24) scale(0.76)"], ["thin card-edge", "stroke 1", "translate(82 126) rotate(180) scale(0.76)"], ["shade", "stroke 2", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 2", "translate(50 79) scale(1.85)"], ["thin card-edge", "stroke 2", "translate(18 24) scale(0.76)"], ["thin card-edge", "stroke 2", "translate(82 126) rotate(180) scale(0.76)"], ["shade", "stroke 3", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 3", "translate(50 79) scale(1.85)"], ["thin card-edge", "stroke 3", "translate(18 24) scale(0.76)"], ["thin card-edge", "stroke 3", "translate(82 126) rotate(180) scale(0.76)"], ["shade", "stroke 4", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 4", "translate(50 79) scale(1.85)"], ["thin card-edge", "stroke 4", "translate(18 24) scale(0.76)"], ["thin card-edge", "stroke 4", "translate(82 126) rotate(180) scale(0.76)"], ["shade", "stroke 5", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 5", "translate(50 79) scale(1.85)"], ["thin card-edge", "stroke 5", "translate(18 24) scale(0.76)"], ["thin card-edge", "stroke 5", "translate(82 126) rotate(180) scale(0.76)"], ["shade", "stroke 6", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 6", "translate(50 79) scale(1.85)"], ["thin card-edge", "bar", "translate(50 118) scale(1.2)"], ["thin card-edge", "stroke 6", "translate(18 24) scale(0.76)"], ["thin card-edge", "bar", "translate(18 41) scale(0.75)"], ["ink card-edge", "shape R", "translate(18 53) scale(0.58)"], ["thin card-edge", "stroke 6", "translate(82 126) rotate(180) scale(0.76)"], ["thin card-edge", "bar", "translate(82 109) rotate(180) scale(0.75)"], ["ink card-edge", "shape R", "translate(82 97) rotate(180) scale(0.58)"], ["shade", "stroke 7", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 7", "translate(50 79) scale(1.85)"], ["thin card-edge", "stroke 7", "translate(18 24) scale(0.76)"], ["thin card-edge", "stroke 7", "translate(82 126) rotate(180) scale(0.76)"], ["shade", "stroke 8", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 8", "translate(50 79) scale(1.85)"], ["thin card-edge", "stroke 8", "translate(18 24) scale(0.76)"], ["thin card-edge", "stroke 8", "translate(82 126) rotate(180) scale(0.76)"], ["shade", "stroke 9", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 9", "translate(50 79) scale(1.85)"], ["thin card-edge", "stroke 9", "translate(18 24) scale(0.76)"], ["thin card-edge", "stroke 9", "translate(82 126) rotate(180) scale(0.76)"], ["shade", "stroke S", "translate(51 81.5) scale(1.6)"], ["pen card-edge", "stroke S", "translate(50 79) scale(1.6)"], ["thin card-edge", "stroke S", "translate(21 24) scale(0.64)"], ["thin card-edge", "stroke S", "translate(79 126) rotate(180) scale(0.64)"], ["shade", "stroke R", "translate(51 81.5) rotate(32) scale(1.45)"], ["pen card-edge", "stroke R", "translate(50 79) rotate(32) scale(1.45)"], ["thin card-edge", "stroke R", "translate(21 24) rotate(32) scale(0.64)"], ["thin card-edge", "stroke R", "translate(79 126) rotate(212) scale(0.64)"], ["shade", "stroke +2", "translate(53 81.5) scale(1.28)"], ["pen card-edge", "stroke +2", "translate(52 79) scale(1.28)"], ["thin card-edge", "stroke +2", "translate(24 24) scale(0.66)"], ["thin card-edge", "stroke +2", "translate(76 126) rotate(180) scale(0.66)"], ["body yellow", "body"], ["medal card-ink", "shape Y", "translate(50 75) scale(3.9)"], ["shade", "stroke 0", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 0", "translate(50 75) scale(1.85)"], ["thin card-ink", "stroke 0", "translate(18 24) scale(0.76)"], ["ink card-ink", "shape Y", "translate(18 47) scale(0.58)"], ["thin card-ink", "stroke 0", "translate(82 126) rotate(180) scale(0.76)"], ["ink card-ink", "shape Y", "translate(82 103) rotate(180) scale(0.58)"], ["shade", "stroke 1", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 1", "translate(50 75) scale(1.85)"], ["thin card-ink", "stroke 1", "translate(18 24) scale(0.76)"], ["thin card-ink", "stroke 1", "translate(82 126) rotate(180) scale(0.76)"], ["shade", "stroke 2", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 2", "translate(50 75) scale(1.85)"], ["thin card-ink", "stroke 2", "translate(18 24) scale(0.76)"], ["thin card-ink", "stroke 2", "translate(82 126) rotate(180) scale(0.76)"], ["shade", "stroke 3", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 3", "translate(50 75) scale(1.85)"], ["thin card-ink", "stroke 3", "translate(18 24) scale(0.76)"], ["thin card-ink", "stroke 3", "translate(82 126) rotate(180) scale(0.76)"], ["shade", "stroke 4", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 4", "translate(50 75) scale(1.85)"], ["thin card-ink", "stroke 4", "translate(18 24) scale(0.76)"], ["thin card-ink", "stroke 4", "translate(82 126) rotate(180) scale(0.76)"], ["shade", "stroke 5", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 5", "translate(50 75) scale(1.85)"], ["thin card-ink", "stroke 5", "translate(18 24) scale(0.76)"], ["thin card-ink", "stroke 5", "translate(82 126) rotate(180) scale(0.76)"], ["shade", "stroke 6", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 6", "translate(50 75) scale(1.85)"], ["thin card-ink", "bar", "translate(50 114) scale(1.2)"], ["thin card-ink", "stroke 6", "translate(18 24) scale(0.76)"], ["thin card-ink", "bar", "translate(18 41) scale(0.75)"], ["ink card-ink", "shape Y", "translate(18 53) scale(0.58)"], ["thin card-ink", "stroke 6", "translate(82 126) rotate(180) scale(0.76)"], ["thin card-ink", "bar", "translate(82 109) rotate(180) scale(0.75)"], ["ink card-ink", "shape Y", "translate(82 97) rotate(180) scale(0.58)"], ["shade", "stroke 7", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 7", "translate(50 75) scale(1.85)"], ["thin card-ink", "stroke 7", "translate(18 24) scale(0.76)"], ["thin card-ink", "stroke 7", "translate(82 126) rotate(180) scale(0.76)"], ["shade", "stroke 8", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 8", "translate(50 75) scale(1.85)"], ["thin card-ink", "stroke 8", "translate(18 24) scale(0.76)"], ["thin card-ink", "stroke 8", "translate(82 126) rotate(180) scale(0.76)"], ["shade", "stroke 9", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 9", "translate(50 75) scale(1.85)"], ["thin card-ink", "stroke 9", "translate(18 24) scale(0.76)"], ["thin card-ink", "stroke 9", "translate(82 126) rotate(180) scale(0.76)"], ["shade", "stroke S", "translate(51 77.5) scale(1.6)"], ["pen card-ink", "stroke S", "translate(50 75) scale(1.6)"], ["thin card-ink", "stroke S", "translate(21 24) scale(0.64)"], ["thin card-ink", "stroke S", "translate(79 126) rotate(180) scale(0.64)"], ["shade", "stroke R", "translate(51 77.5) rotate(32) scale(1.45)"], ["pen card-ink", "stroke R", "translate(50 75) rotate(32) scale(1.45)"], ["thin card-ink", "stroke R", "translate(21 24) rotate(32) scale(0.64)"], ["thin card-ink", "stroke R", "translate(79 126) rotate(212) scale(0.64)"], ["shade", "stroke +2", "translate(53 77.5) scale(1.28)"], ["pen card-ink", "stroke +2", "translate(52 75) scale(1.28)"], ["thin card-ink", "stroke +2", "translate(24 24) scale(0.66)"], ["thin card-ink", "stroke +2", "translate(76 126) rotate(180) scale(0.66)"], ["body green", "body"], ["medal card-edge", "shape G", "translate(50 75) scale(3.9)"], ["pen card-edge", "stroke 0", "translate(50 75) scale(1.85)"], ["ink card-edge", "shape G", "translate(18 47) scale(0.58)"], ["ink card-edge", "shape G", "translate(82 103) rotate(180) scale(0.58)"], ["pen card-edge", "stroke 1", "translate(50 75) scale(1.85)"], ["pen card-edge", "stroke 2", "translate(50 75) scale(1.85)"], ["pen card-edge", "stroke 3", "translate(50 75) scale(1.85)"], ["pen card-edge", "stroke 4", "translate(50 75) scale(1.85)"], ["pen card-edge", "stroke 5", "translate(50 75) scale(1.85)"], ["pen card-edge", "stroke 6", "translate(50 75) scale(1.85)"], ["thin card-edge", "bar", "translate(50 114) scale(1.2)"], ["ink card-edge", "shape G", "translate(18 53) scale(0.58)"], ["ink card-edge", "shape G", "translate(82 97) rotate(180) scale(0.58)"], ["pen card-edge", "stroke 7", "translate(50 75) scale(1.85)"], ["pen card-edge", "stroke 8", "translate(50 75) scale(1.85)"], ["pen card-edge", "stroke 9", "translate(50 75) scale(1.85)"], ["pen card-edge", "stroke S", "translate(50 75) scale(1.6)"], ["pen card-edge", "stroke R", "translate(50 75) rotate(32) scale(1.45)"], ["pen card-edge", "stroke +2", "translate(52 75) scale(1.28)"], ["body blue", "body"], ["medal card-edge", "shape B", "translate(50 75) scale(3.9)"], ["ink card-edge", "shape B", "translate(18 47) scale(0.58)"], ["ink card-edge", "shape B", "translate(82 103) rotate(180) scale(0.58)"], ["ink card-edge", "shape B", "translate(18 53) scale(0.58)"], ["ink card-edge", "shape B", "translate(82 97) rotate(180) scale(0.58)"], ["body wild", "body"], ["rim", "wheel", "translate(50 75) scale(2.75)"], ["body red", "wheel R", "translate(50 75) scale(2.75)"], ["body yellow", "wheel Y", "translate(50 75) scale(2.75)"], ["body green", "wheel G", "translate(50 75) scale(2.75)"], ["body blue", "wheel B", "translate(50 75) scale(2.75)"], ["body card-edge", "shape R", "translate(38 64) scale(0.64)"], ["body card-ink", "shape Y", "translate(62 63) scale(0.64)"], ["body card-edge", "shape G", "translate(38 87) scale(0.64)"], ["body card-edge", "shape B", "translate(62 87) scale(0.64)"], ["ink card-edge", "star", "translate(20 23) scale(0.95)"], ["ink card-edge", "star", "translate(80 127) rotate(180) scale(0.95)"], ["ink card-ink", "star", "translate(20 23) scale(0.95)"], ["ink card-ink", "star", "translate(80 127) rotate(180) scale(0.95)"], ["rim", "wheel", "translate(50 75) scale(2.1)"], ["body wild", "wheel", "translate(50 75) scale(2.1)"], ["shade", "stroke W+4", "translate(53 77.5) scale(0.9)"], ["pen card-edge", "stroke W+4", "translate(52 75) scale(0.9)"], ["thin card-edge", "stroke W+4", "translate(24 24) scale(0.66)"], ["ink card-edge", "star", "translate(18 47) scale(0.58)"], ["thin card-edge", "stroke W+4", "translate(76 126) rotate(180) scale(0.66)"], ["ink card-edge", "star", "translate(82 103) rotate(180) scale(0.58)"], ["body red", "wheel", "translate(50 75) scale(2.1)"], ["body yellow", "wheel", "translate(50 75) scale(2.1)"], ["pen card-ink", "stroke W+4", "translate(52 75) scale(0.9)"], ["thin card-ink", "stroke W+4", "translate(24 24) scale(0.66)"], ["thin card-ink", "stroke W+4", "translate(76 126) rotate(180) scale(0.66)"], ["body green", "wheel", "translate(50 75) scale(2.1)"], ["body blue", "wheel", "translate(50 75) scale(2.1)"], ["shade", "stroke WS", "translate(51 77.5) scale(1)"], ["pen card-edge", "stroke WS", "translate(50 75) scale(1)"], ["thin card-edge", "stroke WS", "translate(21 24) scale(0.64)"], ["thin card-edge", "stroke WS", "translate(79 126) rotate(180) scale(0.64)"], ["pen card-ink", "stroke WS", "translate(50 75) scale(1)"], ["thin card-ink", "stroke WS", "translate(21 24) scale(0.64)"], ["thin card-ink", "stroke WS", "translate(79 126) rotate(180) scale(0.64)"], ["shade", "stroke WC", "translate(51 77.5) scale(1)"], ["pen card-edge", "stroke WC", "translate(50 75) scale(1)"], ["thin card-edge", "stroke WC", "translate(21 24) scale(0.64)"], ["thin card-edge", "stroke WC", "translate(79 126) rotate(180) scale(0.64)"], ["pen card-ink", "stroke WC", "translate(50 75) scale(1)"], ["thin card-ink", "stroke WC", "translate(21 24) scale(0.64)"], ["thin card-ink", "stroke WC", "translate(79 126) rotate(180) scale(0.64)"]];

/** The numbers of the layers of each card: many cards share them. */
const NUMBERS: Readonly<Record<Card, readonly number[]>> = {
  "R0": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  "R1": [0, 1, 2, 3, 10, 11, 12, 7, 13, 9],
  "R2": [0, 1, 2, 3, 14, 15, 16, 7, 17, 9],
  "R3": [0, 1, 2, 3, 18, 19, 20, 7, 21, 9],
  "R4": [0, 1, 2, 3, 22, 23, 24, 7, 25, 9],
  "R5": [0, 1, 2, 3, 26, 27, 28, 7, 29, 9],
  "R6": [0, 1, 2, 3, 30, 31, 32, 33, 34, 35, 36, 37, 38],
  "R7": [0, 1, 2, 3, 39, 40, 41, 7, 42, 9],
  "R8": [0, 1, 2, 3, 43, 44, 45, 7, 46, 9],
  "R9": [0, 1, 2, 3, 47, 48, 32, 49, 34, 35, 50, 37, 38],
  "RS": [0, 1, 2, 3, 51, 52, 53, 7, 54, 9],
  "RR": [0, 1, 2, 3, 55, 56, 57, 7, 58, 9],
  "R+2": [0, 1, 2, 3, 59, 60, 61, 7, 62, 9],
  "Y0": [0, 63, 2, 64, 65, 66, 67, 68, 69, 70],
  "Y1": [0, 63, 2, 64, 71, 72, 73, 68, 74, 70],
  "Y2": [0, 63, 2, 64, 75, 76, 77, 68, 78, 70],
  "Y3": [0, 63, 2, 64, 79, 80, 81, 68, 82, 70],
  "Y4": [0, 63, 2, 64, 83, 84, 85, 68, 86, 70],
  "Y5": [0, 63, 2, 64, 87, 88, 89, 68, 90, 70],
  "Y6": [0, 63, 2, 64, 91, 92, 93, 94, 95, 96, 97, 98, 99],
  "Y7": [0, 63, 2, 64, 100, 101, 102, 68, 103, 70],
  "Y8": [0, 63, 2, 64, 104, 105, 106, 68, 107, 70],
  "Y9": [0, 63, 2, 64, 108, 109, 93, 110, 95, 96, 111, 98, 99],
  "YS": [0, 63, 2, 64, 112, 113, 114, 68, 115, 70],
  "YR": [0, 63, 2, 64, 116, 117, 118, 68, 119, 70],
  "Y+2": [0, 63, 2, 64, 120, 121, 122, 68, 123, 70],
  "G0": [0, 124, 2, 125, 65, 126, 6, 127, 8, 128],
  "G1": [0, 124, 2, 125, 71, 129, 12, 127, 13, 128],
  "G2": [0, 124, 2, 125, 75, 130, 16, 127, 17, 128],
  "G3": [0, 124, 2, 125, 79, 131, 20, 127, 21, 128],
  "G4": [0, 124, 2, 125, 83, 132, 24, 127, 25, 128],
  "G5": [0, 124, 2, 125, 87, 133, 28, 127, 29, 128],
  "G6": [0, 124, 2, 125, 91, 134, 135, 33, 34, 136, 36, 37, 137],
  "G7": [0, 124, 2, 125, 100, 138, 41, 127, 42, 128],
  "G8": [0, 124, 2, 125, 104, 139, 45, 127, 46, 128],
  "G9": [0, 124, 2, 125, 108, 140, 135, 49, 34, 136, 50, 37, 137],
  "GS": [0, 124, 2, 125, 112, 141, 53, 127, 54, 128],
  "GR": [0, 124, 2, 125, 116, 142, 57, 127, 58, 128],
  "G+2": [0, 124, 2, 125, 120, 143, 61, 127, 62, 128],
  "B0": [0, 144, 2, 145, 65, 126, 6, 146, 8, 147],
  "B1": [0, 144, 2, 145, 71, 129, 12, 146, 13, 147],
  "B2": [0, 144, 2, 145, 75, 130, 16, 146, 17, 147],
  "B3": [0, 144, 2, 145, 79, 131, 20, 146, 21, 147],
  "B4": [0, 144, 2, 145, 83, 132, 24, 146, 25, 147],
  "B5": [0, 144, 2, 145, 87, 133, 28, 146, 29, 147],
  "B6": [0, 144, 2, 145, 91, 134, 135, 33, 34, 148, 36, 37, 149],
  "B7": [0, 144, 2, 145, 100, 138, 41, 146, 42, 147],
  "B8": [0, 144, 2, 145, 104, 139, 45, 146, 46, 147],
  "B9": [0, 144, 2, 145, 108, 140, 135, 49, 34, 148, 50, 37, 149],
  "BS": [0, 144, 2, 145, 112, 141, 53, 146, 54, 147],
  "BR": [0, 144, 2, 145, 116, 142, 57, 146, 58, 147],
  "B+2": [0, 144, 2, 145, 120, 143, 61, 146, 62, 147],
  "W": [0, 150, 2, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161],
  "W:R": [0, 1, 2, 3, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 7, 161, 9],
  "W:Y": [0, 63, 2, 64, 151, 152, 153, 154, 155, 156, 157, 158, 159, 162, 68, 163, 70],
  "W:G": [0, 124, 2, 125, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 127, 161, 128],
  "W:B": [0, 144, 2, 145, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 146, 161, 147],
  "W+4": [0, 150, 2, 151, 152, 153, 154, 155, 164, 165, 166, 167, 168, 169, 170, 171],
  "W+4:R": [0, 1, 2, 3, 151, 152, 153, 154, 155, 164, 172, 166, 167, 168, 7, 170, 9],
  "W+4:Y": [0, 63, 2, 64, 151, 152, 153, 154, 155, 164, 173, 166, 174, 175, 68, 176, 70],
  "W+4:G": [0, 124, 2, 125, 151, 152, 153, 154, 155, 164, 177, 166, 167, 168, 127, 170, 128],
  "W+4:B": [0, 144, 2, 145, 151, 152, 153, 154, 155, 164, 178, 166, 167, 168, 146, 170, 147],
  "WS": [0, 150, 2, 151, 152, 153, 154, 155, 164, 165, 179, 180, 181, 169, 182, 171],
  "WS:R": [0, 1, 2, 3, 151, 152, 153, 154, 155, 164, 172, 179, 180, 181, 7, 182, 9],
  "WS:Y": [0, 63, 2, 64, 151, 152, 153, 154, 155, 164, 173, 179, 183, 184, 68, 185, 70],
  "WS:G": [0, 124, 2, 125, 151, 152, 153, 154, 155, 164, 177, 179, 180, 181, 127, 182, 128],
  "WS:B": [0, 144, 2, 145, 151, 152, 153, 154, 155, 164, 178, 179, 180, 181, 146, 182, 147],
  "WC": [0, 150, 2, 151, 152, 153, 154, 155, 164, 165, 186, 187, 188, 169, 189, 171],
  "WC:R": [0, 1, 2, 3, 151, 152, 153, 154, 155, 164, 172, 186, 187, 188, 7, 189, 9],
  "WC:Y": [0, 63, 2, 64, 151, 152, 153, 154, 155, 164, 173, 186, 190, 191, 68, 192, 70],
  "WC:G": [0, 124, 2, 125, 151, 152, 153, 154, 155, 164, 177, 186, 187, 188, 127, 189, 128],
  "WC:B": [0, 144, 2, 145, 151, 152, 153, 154, 155, 164, 178, 186, 187, 188, 146, 189, 147],
};

/** The front of a card, the lowest layer first. */
export const front = (card: Card): readonly Layer[] =>
  NUMBERS[card].map((number) => LAYERS[number]!);

/** The back of every card. */
export const BACK: readonly Layer[] = [["edge", "edge"], ["body card-back", "body"], ["sheen", "sheen"], ["line", "frame"], ["body light-red", "shape R", "translate(50 44) scale(1.05)"], ["body light-yellow", "shape Y", "translate(73 75) scale(1.05)"], ["body light-green", "shape G", "translate(50 106) scale(1.05)"], ["body light-blue", "shape B", "translate(27 75) scale(1.05)"]];
