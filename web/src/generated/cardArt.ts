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

const LAYERS: readonly Layer[] = [["edge", "edge"], ["body red", "body"], ["sheen", "sheen"], ["medal card-edge", "shape R", "translate(50 71) scale(3.9)"], ["shade", "stroke 0", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 0", "translate(50 79) scale(1.85)"], ["thin card-edge", "stroke 0", "translate(18 24) scale(0.76)"], ["ink card-edge", "shape R", "translate(18 47) scale(0.58)"], ["shade", "stroke 1", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 1", "translate(50 79) scale(1.85)"], ["thin card-edge", "stroke 1", "translate(18 24) scale(0.76)"], ["shade", "stroke 2", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 2", "translate(50 79) scale(1.85)"], ["thin card-edge", "stroke 2", "translate(18 24) scale(0.76)"], ["shade", "stroke 3", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 3", "translate(50 79) scale(1.85)"], ["thin card-edge", "stroke 3", "translate(18 24) scale(0.76)"], ["shade", "stroke 4", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 4", "translate(50 79) scale(1.85)"], ["thin card-edge", "stroke 4", "translate(18 24) scale(0.76)"], ["shade", "stroke 5", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 5", "translate(50 79) scale(1.85)"], ["thin card-edge", "stroke 5", "translate(18 24) scale(0.76)"], ["shade", "stroke 6", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 6", "translate(50 79) scale(1.85)"], ["thin card-edge", "bar", "translate(50 118) scale(1.2)"], ["thin card-edge", "stroke 6", "translate(18 24) scale(0.76)"], ["thin card-edge", "bar", "translate(18 41) scale(0.75)"], ["ink card-edge", "shape R", "translate(18 53) scale(0.58)"], ["shade", "stroke 7", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 7", "translate(50 79) scale(1.85)"], ["thin card-edge", "stroke 7", "translate(18 24) scale(0.76)"], ["shade", "stroke 8", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 8", "translate(50 79) scale(1.85)"], ["thin card-edge", "stroke 8", "translate(18 24) scale(0.76)"], ["shade", "stroke 9", "translate(51 81.5) scale(1.85)"], ["pen card-edge", "stroke 9", "translate(50 79) scale(1.85)"], ["thin card-edge", "stroke 9", "translate(18 24) scale(0.76)"], ["shade", "stroke S", "translate(51 81.5) scale(1.6)"], ["pen card-edge", "stroke S", "translate(50 79) scale(1.6)"], ["thin card-edge", "stroke S", "translate(21 24) scale(0.64)"], ["shade", "stroke R", "translate(51 81.5) rotate(32) scale(1.45)"], ["pen card-edge", "stroke R", "translate(50 79) rotate(32) scale(1.45)"], ["thin card-edge", "stroke R", "translate(21 24) rotate(32) scale(0.64)"], ["shade", "stroke +2", "translate(53 81.5) scale(1.28)"], ["pen card-edge", "stroke +2", "translate(52 79) scale(1.28)"], ["thin card-edge", "stroke +2", "translate(24 24) scale(0.66)"], ["body yellow", "body"], ["medal card-ink", "shape Y", "translate(50 75) scale(3.9)"], ["shade", "stroke 0", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 0", "translate(50 75) scale(1.85)"], ["thin card-ink", "stroke 0", "translate(18 24) scale(0.76)"], ["ink card-ink", "shape Y", "translate(18 47) scale(0.58)"], ["shade", "stroke 1", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 1", "translate(50 75) scale(1.85)"], ["thin card-ink", "stroke 1", "translate(18 24) scale(0.76)"], ["shade", "stroke 2", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 2", "translate(50 75) scale(1.85)"], ["thin card-ink", "stroke 2", "translate(18 24) scale(0.76)"], ["shade", "stroke 3", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 3", "translate(50 75) scale(1.85)"], ["thin card-ink", "stroke 3", "translate(18 24) scale(0.76)"], ["shade", "stroke 4", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 4", "translate(50 75) scale(1.85)"], ["thin card-ink", "stroke 4", "translate(18 24) scale(0.76)"], ["shade", "stroke 5", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 5", "translate(50 75) scale(1.85)"], ["thin card-ink", "stroke 5", "translate(18 24) scale(0.76)"], ["shade", "stroke 6", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 6", "translate(50 75) scale(1.85)"], ["thin card-ink", "bar", "translate(50 114) scale(1.2)"], ["thin card-ink", "stroke 6", "translate(18 24) scale(0.76)"], ["thin card-ink", "bar", "translate(18 41) scale(0.75)"], ["ink card-ink", "shape Y", "translate(18 53) scale(0.58)"], ["shade", "stroke 7", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 7", "translate(50 75) scale(1.85)"], ["thin card-ink", "stroke 7", "translate(18 24) scale(0.76)"], ["shade", "stroke 8", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 8", "translate(50 75) scale(1.85)"], ["thin card-ink", "stroke 8", "translate(18 24) scale(0.76)"], ["shade", "stroke 9", "translate(51 77.5) scale(1.85)"], ["pen card-ink", "stroke 9", "translate(50 75) scale(1.85)"], ["thin card-ink", "stroke 9", "translate(18 24) scale(0.76)"], ["shade", "stroke S", "translate(51 77.5) scale(1.6)"], ["pen card-ink", "stroke S", "translate(50 75) scale(1.6)"], ["thin card-ink", "stroke S", "translate(21 24) scale(0.64)"], ["shade", "stroke R", "translate(51 77.5) rotate(32) scale(1.45)"], ["pen card-ink", "stroke R", "translate(50 75) rotate(32) scale(1.45)"], ["thin card-ink", "stroke R", "translate(21 24) rotate(32) scale(0.64)"], ["shade", "stroke +2", "translate(53 77.5) scale(1.28)"], ["pen card-ink", "stroke +2", "translate(52 75) scale(1.28)"], ["thin card-ink", "stroke +2", "translate(24 24) scale(0.66)"], ["body green", "body"], ["medal card-edge", "shape G", "translate(50 75) scale(3.9)"], ["pen card-edge", "stroke 0", "translate(50 75) scale(1.85)"], ["ink card-edge", "shape G", "translate(18 47) scale(0.58)"], ["pen card-edge", "stroke 1", "translate(50 75) scale(1.85)"], ["pen card-edge", "stroke 2", "translate(50 75) scale(1.85)"], ["pen card-edge", "stroke 3", "translate(50 75) scale(1.85)"], ["pen card-edge", "stroke 4", "translate(50 75) scale(1.85)"], ["pen card-edge", "stroke 5", "translate(50 75) scale(1.85)"], ["pen card-edge", "stroke 6", "translate(50 75) scale(1.85)"], ["thin card-edge", "bar", "translate(50 114) scale(1.2)"], ["ink card-edge", "shape G", "translate(18 53) scale(0.58)"], ["pen card-edge", "stroke 7", "translate(50 75) scale(1.85)"], ["pen card-edge", "stroke 8", "translate(50 75) scale(1.85)"], ["pen card-edge", "stroke 9", "translate(50 75) scale(1.85)"], ["pen card-edge", "stroke S", "translate(50 75) scale(1.6)"], ["pen card-edge", "stroke R", "translate(50 75) rotate(32) scale(1.45)"], ["pen card-edge", "stroke +2", "translate(52 75) scale(1.28)"], ["body blue", "body"], ["medal card-edge", "shape B", "translate(50 75) scale(3.9)"], ["ink card-edge", "shape B", "translate(18 47) scale(0.58)"], ["ink card-edge", "shape B", "translate(18 53) scale(0.58)"], ["body wild", "body"], ["rim", "wheel", "translate(50 75) scale(2.75)"], ["body red", "wheel R", "translate(50 75) scale(2.75)"], ["body yellow", "wheel Y", "translate(50 75) scale(2.75)"], ["body green", "wheel G", "translate(50 75) scale(2.75)"], ["body blue", "wheel B", "translate(50 75) scale(2.75)"], ["body card-edge", "shape R", "translate(38 64) scale(0.64)"], ["body card-ink", "shape Y", "translate(62 63) scale(0.64)"], ["body card-edge", "shape G", "translate(38 87) scale(0.64)"], ["body card-edge", "shape B", "translate(62 87) scale(0.64)"], ["ink card-edge", "star", "translate(20 23) scale(0.95)"], ["ink card-ink", "star", "translate(20 23) scale(0.95)"], ["rim", "wheel", "translate(50 75) scale(2.1)"], ["body wild", "wheel", "translate(50 75) scale(2.1)"], ["shade", "stroke W+4", "translate(53 77.5) scale(0.9)"], ["pen card-edge", "stroke W+4", "translate(52 75) scale(0.9)"], ["thin card-edge", "stroke W+4", "translate(24 24) scale(0.66)"], ["ink card-edge", "star", "translate(18 47) scale(0.58)"], ["body red", "wheel", "translate(50 75) scale(2.1)"], ["body yellow", "wheel", "translate(50 75) scale(2.1)"], ["pen card-ink", "stroke W+4", "translate(52 75) scale(0.9)"], ["thin card-ink", "stroke W+4", "translate(24 24) scale(0.66)"], ["body green", "wheel", "translate(50 75) scale(2.1)"], ["body blue", "wheel", "translate(50 75) scale(2.1)"], ["shade", "stroke WS", "translate(51 77.5) scale(1)"], ["pen card-edge", "stroke WS", "translate(50 75) scale(1)"], ["thin card-edge", "stroke WS", "translate(21 24) scale(0.64)"], ["pen card-ink", "stroke WS", "translate(50 75) scale(1)"], ["thin card-ink", "stroke WS", "translate(21 24) scale(0.64)"], ["shade", "stroke WC", "translate(51 77.5) scale(1)"], ["pen card-edge", "stroke WC", "translate(50 75) scale(1)"], ["thin card-edge", "stroke WC", "translate(21 24) scale(0.64)"], ["pen card-ink", "stroke WC", "translate(50 75) scale(1)"], ["thin card-ink", "stroke WC", "translate(21 24) scale(0.64)"]];

/** The layers of each card by number, as many share them: its middle, a corner. */
const NUMBERS: Readonly<Record<Card, readonly (readonly number[])[]>> = {
  "R0": [[0, 1, 2, 3, 4, 5], [6, 7]],
  "R1": [[0, 1, 2, 3, 8, 9], [10, 7]],
  "R2": [[0, 1, 2, 3, 11, 12], [13, 7]],
  "R3": [[0, 1, 2, 3, 14, 15], [16, 7]],
  "R4": [[0, 1, 2, 3, 17, 18], [19, 7]],
  "R5": [[0, 1, 2, 3, 20, 21], [22, 7]],
  "R6": [[0, 1, 2, 3, 23, 24, 25], [26, 27, 28]],
  "R7": [[0, 1, 2, 3, 29, 30], [31, 7]],
  "R8": [[0, 1, 2, 3, 32, 33], [34, 7]],
  "R9": [[0, 1, 2, 3, 35, 36, 25], [37, 27, 28]],
  "RS": [[0, 1, 2, 3, 38, 39], [40, 7]],
  "RR": [[0, 1, 2, 3, 41, 42], [43, 7]],
  "R+2": [[0, 1, 2, 3, 44, 45], [46, 7]],
  "Y0": [[0, 47, 2, 48, 49, 50], [51, 52]],
  "Y1": [[0, 47, 2, 48, 53, 54], [55, 52]],
  "Y2": [[0, 47, 2, 48, 56, 57], [58, 52]],
  "Y3": [[0, 47, 2, 48, 59, 60], [61, 52]],
  "Y4": [[0, 47, 2, 48, 62, 63], [64, 52]],
  "Y5": [[0, 47, 2, 48, 65, 66], [67, 52]],
  "Y6": [[0, 47, 2, 48, 68, 69, 70], [71, 72, 73]],
  "Y7": [[0, 47, 2, 48, 74, 75], [76, 52]],
  "Y8": [[0, 47, 2, 48, 77, 78], [79, 52]],
  "Y9": [[0, 47, 2, 48, 80, 81, 70], [82, 72, 73]],
  "YS": [[0, 47, 2, 48, 83, 84], [85, 52]],
  "YR": [[0, 47, 2, 48, 86, 87], [88, 52]],
  "Y+2": [[0, 47, 2, 48, 89, 90], [91, 52]],
  "G0": [[0, 92, 2, 93, 49, 94], [6, 95]],
  "G1": [[0, 92, 2, 93, 53, 96], [10, 95]],
  "G2": [[0, 92, 2, 93, 56, 97], [13, 95]],
  "G3": [[0, 92, 2, 93, 59, 98], [16, 95]],
  "G4": [[0, 92, 2, 93, 62, 99], [19, 95]],
  "G5": [[0, 92, 2, 93, 65, 100], [22, 95]],
  "G6": [[0, 92, 2, 93, 68, 101, 102], [26, 27, 103]],
  "G7": [[0, 92, 2, 93, 74, 104], [31, 95]],
  "G8": [[0, 92, 2, 93, 77, 105], [34, 95]],
  "G9": [[0, 92, 2, 93, 80, 106, 102], [37, 27, 103]],
  "GS": [[0, 92, 2, 93, 83, 107], [40, 95]],
  "GR": [[0, 92, 2, 93, 86, 108], [43, 95]],
  "G+2": [[0, 92, 2, 93, 89, 109], [46, 95]],
  "B0": [[0, 110, 2, 111, 49, 94], [6, 112]],
  "B1": [[0, 110, 2, 111, 53, 96], [10, 112]],
  "B2": [[0, 110, 2, 111, 56, 97], [13, 112]],
  "B3": [[0, 110, 2, 111, 59, 98], [16, 112]],
  "B4": [[0, 110, 2, 111, 62, 99], [19, 112]],
  "B5": [[0, 110, 2, 111, 65, 100], [22, 112]],
  "B6": [[0, 110, 2, 111, 68, 101, 102], [26, 27, 113]],
  "B7": [[0, 110, 2, 111, 74, 104], [31, 112]],
  "B8": [[0, 110, 2, 111, 77, 105], [34, 112]],
  "B9": [[0, 110, 2, 111, 80, 106, 102], [37, 27, 113]],
  "BS": [[0, 110, 2, 111, 83, 107], [40, 112]],
  "BR": [[0, 110, 2, 111, 86, 108], [43, 112]],
  "B+2": [[0, 110, 2, 111, 89, 109], [46, 112]],
  "W": [[0, 114, 2, 115, 116, 117, 118, 119, 120, 121, 122, 123], [124]],
  "W:R": [[0, 1, 2, 3, 115, 116, 117, 118, 119, 120, 121, 122, 123], [124, 7]],
  "W:Y": [[0, 47, 2, 48, 115, 116, 117, 118, 119, 120, 121, 122, 123], [125, 52]],
  "W:G": [[0, 92, 2, 93, 115, 116, 117, 118, 119, 120, 121, 122, 123], [124, 95]],
  "W:B": [[0, 110, 2, 111, 115, 116, 117, 118, 119, 120, 121, 122, 123], [124, 112]],
  "W+4": [[0, 114, 2, 115, 116, 117, 118, 119, 126, 127, 128, 129], [130, 131]],
  "W+4:R": [[0, 1, 2, 3, 115, 116, 117, 118, 119, 126, 132, 128, 129], [130, 7]],
  "W+4:Y": [[0, 47, 2, 48, 115, 116, 117, 118, 119, 126, 133, 128, 134], [135, 52]],
  "W+4:G": [[0, 92, 2, 93, 115, 116, 117, 118, 119, 126, 136, 128, 129], [130, 95]],
  "W+4:B": [[0, 110, 2, 111, 115, 116, 117, 118, 119, 126, 137, 128, 129], [130, 112]],
  "WS": [[0, 114, 2, 115, 116, 117, 118, 119, 126, 127, 138, 139], [140, 131]],
  "WS:R": [[0, 1, 2, 3, 115, 116, 117, 118, 119, 126, 132, 138, 139], [140, 7]],
  "WS:Y": [[0, 47, 2, 48, 115, 116, 117, 118, 119, 126, 133, 138, 141], [142, 52]],
  "WS:G": [[0, 92, 2, 93, 115, 116, 117, 118, 119, 126, 136, 138, 139], [140, 95]],
  "WS:B": [[0, 110, 2, 111, 115, 116, 117, 118, 119, 126, 137, 138, 139], [140, 112]],
  "WC": [[0, 114, 2, 115, 116, 117, 118, 119, 126, 127, 143, 144], [145, 131]],
  "WC:R": [[0, 1, 2, 3, 115, 116, 117, 118, 119, 126, 132, 143, 144], [145, 7]],
  "WC:Y": [[0, 47, 2, 48, 115, 116, 117, 118, 119, 126, 133, 143, 146], [147, 52]],
  "WC:G": [[0, 92, 2, 93, 115, 116, 117, 118, 119, 126, 136, 143, 144], [145, 95]],
  "WC:B": [[0, 110, 2, 111, 115, 116, 117, 118, 119, 126, 137, 143, 144], [145, 112]],
};

/** The front of a card, the lowest layer first; its corner is there twice. */
export function front(card: Card): readonly Layer[] {
  const [middle, corner] = NUMBERS[card].map((half) => half.map((x) => LAYERS[x]!));
  const opposite = corner!.map(([style, sign, transform]): Layer =>
    [style, sign, `rotate(180 50 75) ${transform}`]);
  return [...middle!, ...corner!, ...opposite];
}

/** The back of every card. */
export const BACK: readonly Layer[] = [["edge", "edge"], ["body card-back", "body"], ["sheen", "sheen"], ["line", "frame"], ["body light-red", "shape R", "translate(50 44) scale(1.05)"], ["body light-yellow", "shape Y", "translate(73 75) scale(1.05)"], ["body light-green", "shape G", "translate(50 106) scale(1.05)"], ["body light-blue", "shape B", "translate(27 75) scale(1.05)"]];
