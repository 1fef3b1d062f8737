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
  "star R": "M0 0V-12L-3.17-4.37-11.41-3.71-7.08 0Z",
  "star Y": "M0 0V-12L3.17-4.37 11.41-3.71 7.08 0Z",
  "star G": "M0 0H-7.08L-5.14 1.67-7.05 9.71 0 5.4Z",
  "star B": "M0 0H7.08L5.14 1.67 7.05 9.71 0 5.4Z",
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
  "stroke R": "M-8.5 14V-13M-16-6-8.5-13.5-1-6M8.5-14V13M1 6 8.5 13.5 16 6",
  "stroke WS": "M15-8H-14M-7-15-14.5-8-7-1M-15 8H14M7 1 14.5 8 7 15",
  "stroke WC": "M-14 14-11.5 4 6-13.5a3 3 0 0 1 4.5 0L13.5-10.5a3 3 0 0 1 0 4.5L-4 11.5ZM1.5-9 9-1.5",
  "bar": "M16 46H28",
  "letter R": "M-7 14V-14H1.5A7.2 7.2 0 0 1 1.5.5H-7M1 .5 8.5 14",
  "letter Y": "M-9-14 0 0 9-14M0 0V14",
  "letter G": "M8.5-8.5A9.5 14 0 1 0 9.5 5V2H2.5",
  "letter B": "M-7.5 14V-14H1.5A6.6 6.6 0 0 1 1.5-.8H-7.5M1.5-.8A7.4 7.4 0 0 1 1.5 14H-7.5",
  "lattice": "M12 30 30 12M12 66 66 12M12 102 88 26M12 138 88 62M34 138 88 84M70 138 88 120M88 30 70 12M88 66 34 12M88 102 12 26M88 138 12 62M66 138 12 84M30 138 12 120",
  "frame": "M16 12h68a4 4 0 0 1 4 4v118a4 4 0 0 1-4 4h-68a4 4 0 0 1-4-4v-118a4 4 0 0 1 4-4Z",
  "field": "M50 24 84 75 50 126 16 75Z"
} as const;

/** What a sign can be drawn like: attributes of its path. */
export const STYLES = {
  "body blue": {
    "fill": "#1a63c0"
  },
  "body card-back": {
    "fill": "#47295c"
  },
  "body green": {
    "fill": "#1b7a3d"
  },
  "body red": {
    "fill": "#cc2b2b"
  },
  "body wild": {
    "fill": "#24262b"
  },
  "body yellow": {
    "fill": "#f7c331"
  },
  "edge": {
    "fill": "#fffdf8",
    "stroke": "#000",
    "stroke-opacity": ".28"
  },
  "field": {
    "fill": "#47295c",
    "stroke": "#fffdf8",
    "stroke-width": "1.5",
    "stroke-opacity": ".5",
    "stroke-linejoin": "round"
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
  "letter card-edge": {
    "fill": "none",
    "stroke": "#fffdf8",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "stroke-width": "6.5"
  },
  "letter card-ink": {
    "fill": "none",
    "stroke": "#241d05",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "stroke-width": "6.5"
  },
  "line": {
    "fill": "none",
    "stroke": "#fffdf8",
    "stroke-width": "1.5",
    "stroke-opacity": ".28"
  },
  "medal card-edge": {
    "fill": "#000",
    "fill-opacity": ".16",
    "stroke-opacity": ".55",
    "stroke": "#fffdf8",
    "stroke-width": ".8",
    "stroke-linejoin": "round"
  },
  "medal card-ink": {
    "fill": "#000",
    "fill-opacity": ".16",
    "stroke-opacity": ".55",
    "stroke": "#241d05",
    "stroke-width": ".8",
    "stroke-linejoin": "round"
  },
  "pen card-edge": {
    "fill": "none",
    "stroke": "#fffdf8",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "stroke-width": "7"
  },
  "pen card-ink": {
    "fill": "none",
    "stroke": "#241d05",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "stroke-width": "7"
  },
  "rim": {
    "fill": "#fffdf8",
    "stroke": "#fffdf8",
    "stroke-width": "2.4",
    "stroke-linejoin": "round"
  },
  "shape blue": {
    "fill": "#1a63c0",
    "stroke": "#fffdf8",
    "stroke-width": "2",
    "stroke-linejoin": "round"
  },
  "shape green": {
    "fill": "#1b7a3d",
    "stroke": "#fffdf8",
    "stroke-width": "2",
    "stroke-linejoin": "round"
  },
  "shape red": {
    "fill": "#cc2b2b",
    "stroke": "#fffdf8",
    "stroke-width": "2",
    "stroke-linejoin": "round"
  },
  "shape yellow": {
    "fill": "#f7c331",
    "stroke": "#fffdf8",
    "stroke-width": "2",
    "stroke-linejoin": "round"
  },
  "sheen": {
    "fill": "#fff",
    "fill-opacity": ".08"
  },
  "thin card-edge": {
    "fill": "none",
    "stroke": "#fffdf8",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "stroke-width": "6.2"
  },
  "thin card-ink": {
    "fill": "none",
    "stroke": "#241d05",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "stroke-width": "6.2"
  }
} as const;

/** A sign, what it is drawn like, and what brings it to its place. */
export type Layer = readonly [keyof typeof STYLES, keyof typeof SIGNS, string?];

const LAYERS: readonly Layer[] = [["edge", "edge"], ["body red", "body"], ["sheen", "sheen"], ["medal card-edge", "shape R", "translate(50 99) scale(3.2)"], ["pen card-edge", "stroke 0", "translate(50 102) scale(1.6)"], ["thin card-edge", "stroke 0", "translate(22 26) scale(0.88)"], ["ink card-edge", "shape R", "translate(18 54) scale(0.62)"], ["letter card-edge", "letter R", "translate(34 54) scale(0.42)"], ["pen card-edge", "stroke 1", "translate(50 102) scale(1.6)"], ["thin card-edge", "stroke 1", "translate(22 26) scale(0.88)"], ["pen card-edge", "stroke 2", "translate(50 102) scale(1.6)"], ["thin card-edge", "stroke 2", "translate(22 26) scale(0.88)"], ["pen card-edge", "stroke 3", "translate(50 102) scale(1.6)"], ["thin card-edge", "stroke 3", "translate(22 26) scale(0.88)"], ["pen card-edge", "stroke 4", "translate(50 102) scale(1.6)"], ["thin card-edge", "stroke 4", "translate(22 26) scale(0.88)"], ["pen card-edge", "stroke 5", "translate(50 102) scale(1.6)"], ["thin card-edge", "stroke 5", "translate(22 26) scale(0.88)"], ["pen card-edge", "stroke 6", "translate(50 102) scale(1.6)"], ["thin card-edge", "stroke 6", "translate(22 26) scale(0.88)"], ["thin card-edge", "bar"], ["ink card-edge", "shape R", "translate(18 59) scale(0.62)"], ["letter card-edge", "letter R", "translate(34 59) scale(0.42)"], ["pen card-edge", "stroke 7", "translate(50 102) scale(1.6)"], ["thin card-edge", "stroke 7", "translate(22 26) scale(0.88)"], ["pen card-edge", "stroke 8", "translate(50 102) scale(1.6)"], ["thin card-edge", "stroke 8", "translate(22 26) scale(0.88)"], ["pen card-edge", "stroke 9", "translate(50 102) scale(1.6)"], ["thin card-edge", "stroke 9", "translate(22 26) scale(0.88)"], ["pen card-edge", "stroke S", "translate(50 102) scale(1.45)"], ["thin card-edge", "stroke S", "translate(26 26) scale(0.88)"], ["pen card-edge", "stroke R", "translate(50 102) scale(1.45)"], ["thin card-edge", "stroke R", "translate(26 26) scale(0.88)"], ["pen card-edge", "stroke +2", "translate(50 102) scale(1.25)"], ["thin card-edge", "stroke +2", "translate(29 26) scale(0.82)"], ["body yellow", "body"], ["medal card-ink", "shape Y", "translate(50 99) scale(3.2)"], ["pen card-ink", "stroke 0", "translate(50 99) scale(1.6)"], ["thin card-ink", "stroke 0", "translate(22 26) scale(0.88)"], ["ink card-ink", "shape Y", "translate(18 54) scale(0.62)"], ["letter card-ink", "letter Y", "translate(34 54) scale(0.42)"], ["pen card-ink", "stroke 1", "translate(50 99) scale(1.6)"], ["thin card-ink", "stroke 1", "translate(22 26) scale(0.88)"], ["pen card-ink", "stroke 2", "translate(50 99) scale(1.6)"], ["thin card-ink", "stroke 2", "translate(22 26) scale(0.88)"], ["pen card-ink", "stroke 3", "translate(50 99) scale(1.6)"], ["thin card-ink", "stroke 3", "translate(22 26) scale(0.88)"], ["pen card-ink", "stroke 4", "translate(50 99) scale(1.6)"], ["thin card-ink", "stroke 4", "translate(22 26) scale(0.88)"], ["pen card-ink", "stroke 5", "translate(50 99) scale(1.6)"], ["thin card-ink", "stroke 5", "translate(22 26) scale(0.88)"], ["pen card-ink", "stroke 6", "translate(50 99) scale(1.6)"], ["thin card-ink", "stroke 6", "translate(22 26) scale(0.88)"], ["thin card-ink", "bar"], ["ink card-ink", "shape Y", "translate(18 59) scale(0.62)"], ["letter card-ink", "letter Y", "translate(34 59) scale(0.42)"], ["pen card-ink", "stroke 7", "translate(50 99) scale(1.6)"], ["thin card-ink", "stroke 7", "translate(22 26) scale(0.88)"], ["pen card-ink", "stroke 8", "translate(50 99) scale(1.6)"], ["thin card-ink", "stroke 8", "translate(22 26) scale(0.88)"], ["pen card-ink", "stroke 9", "translate(50 99) scale(1.6)"], ["thin card-ink", "stroke 9", "translate(22 26) scale(0.88)"], ["pen card-ink", "stroke S", "translate(50 99) scale(1.45)"], ["thin card-ink", "stroke S", "translate(26 26) scale(0.88)"], ["pen card-ink", "stroke R", "translate(50 99) scale(1.45)"], ["thin card-ink", "stroke R", "translate(26 26) scale(0.88)"], ["pen card-ink", "stroke +2", "translate(50 99) scale(1.25)"], ["thin card-ink", "stroke +2", "translate(29 26) scale(0.82)"], ["body green", "body"], ["medal card-edge", "shape G", "translate(50 99) scale(3.2)"], ["pen card-edge", "stroke 0", "translate(50 99) scale(1.6)"], ["ink card-edge", "shape G", "translate(18 54) scale(0.62)"], ["letter card-edge", "letter G", "translate(34 54) scale(0.42)"], ["pen card-edge", "stroke 1", "translate(50 99) scale(1.6)"], ["pen card-edge", "stroke 2", "translate(50 99) scale(1.6)"], ["pen card-edge", "stroke 3", "translate(50 99) scale(1.6)"], ["pen card-edge", "stroke 4", "translate(50 99) scale(1.6)"], ["pen card-edge", "stroke 5", "translate(50 99) scale(1.6)"], ["pen card-edge", "stroke 6", "translate(50 99) scale(1.6)"], ["ink card-edge", "shape G", "translate(18 59) scale(0.62)"], ["letter card-edge", "letter G", "translate(34 59) scale(0.42)"], ["pen card-edge", "stroke 7", "translate(50 99) scale(1.6)"], ["pen card-edge", "stroke 8", "translate(50 99) scale(1.6)"], ["pen card-edge", "stroke 9", "translate(50 99) scale(1.6)"], ["pen card-edge", "stroke S", "translate(50 99) scale(1.45)"], ["pen card-edge", "stroke R", "translate(50 99) scale(1.45)"], ["pen card-edge", "stroke +2", "translate(50 99) scale(1.25)"], ["body blue", "body"], ["medal card-edge", "shape B", "translate(50 99) scale(3.2)"], ["ink card-edge", "shape B", "translate(18 54) scale(0.62)"], ["letter card-edge", "letter B", "translate(34 54) scale(0.42)"], ["ink card-edge", "shape B", "translate(18 59) scale(0.62)"], ["letter card-edge", "letter B", "translate(34 59) scale(0.42)"], ["body wild", "body"], ["rim", "star", "translate(50 96) scale(3)"], ["body red", "star R", "translate(50 96) scale(3)"], ["body yellow", "star Y", "translate(50 96) scale(3)"], ["body green", "star G", "translate(50 96) scale(3)"], ["body blue", "star B", "translate(50 96) scale(3)"], ["ink card-edge", "star", "translate(24 26) scale(1.15)"], ["ink card-ink", "star", "translate(24 26) scale(1.15)"], ["rim", "star", "translate(57 70) scale(2.3)"], ["body red", "star R", "translate(57 70) scale(2.3)"], ["body yellow", "star Y", "translate(57 70) scale(2.3)"], ["body green", "star G", "translate(57 70) scale(2.3)"], ["body blue", "star B", "translate(57 70) scale(2.3)"], ["pen card-edge", "stroke W+4", "translate(50 117) scale(1.15)"], ["thin card-edge", "stroke W+4", "translate(29 26) scale(0.82)"], ["rim", "star", "translate(75 27) scale(1.45)"], ["body red", "star R", "translate(75 27) scale(1.45)"], ["body yellow", "star Y", "translate(75 27) scale(1.45)"], ["body green", "star G", "translate(75 27) scale(1.45)"], ["body blue", "star B", "translate(75 27) scale(1.45)"], ["pen card-edge", "stroke W+4", "translate(50 102) scale(1.25)"], ["pen card-ink", "stroke W+4", "translate(50 99) scale(1.25)"], ["thin card-ink", "stroke W+4", "translate(29 26) scale(0.82)"], ["pen card-edge", "stroke W+4", "translate(50 99) scale(1.25)"], ["pen card-edge", "stroke WS", "translate(50 117) scale(1.05)"], ["thin card-edge", "stroke WS", "translate(26 26) scale(0.88)"], ["pen card-edge", "stroke WS", "translate(50 102) scale(1.45)"], ["pen card-ink", "stroke WS", "translate(50 99) scale(1.45)"], ["thin card-ink", "stroke WS", "translate(26 26) scale(0.88)"], ["pen card-edge", "stroke WS", "translate(50 99) scale(1.45)"], ["pen card-edge", "stroke WC", "translate(50 117) scale(1.05)"], ["thin card-edge", "stroke WC", "translate(26 26) scale(0.88)"], ["pen card-edge", "stroke WC", "translate(50 102) scale(1.45)"], ["pen card-ink", "stroke WC", "translate(50 99) scale(1.45)"], ["thin card-ink", "stroke WC", "translate(26 26) scale(0.88)"], ["pen card-edge", "stroke WC", "translate(50 99) scale(1.45)"]];

/** The numbers of the layers of each card: many cards share them. */
const NUMBERS: Readonly<Record<Card, readonly number[]>> = {
  "R0": [0, 1, 2, 3, 4, 5, 6, 7],
  "R1": [0, 1, 2, 3, 8, 9, 6, 7],
  "R2": [0, 1, 2, 3, 10, 11, 6, 7],
  "R3": [0, 1, 2, 3, 12, 13, 6, 7],
  "R4": [0, 1, 2, 3, 14, 15, 6, 7],
  "R5": [0, 1, 2, 3, 16, 17, 6, 7],
  "R6": [0, 1, 2, 3, 18, 19, 20, 21, 22],
  "R7": [0, 1, 2, 3, 23, 24, 6, 7],
  "R8": [0, 1, 2, 3, 25, 26, 6, 7],
  "R9": [0, 1, 2, 3, 27, 28, 20, 21, 22],
  "RS": [0, 1, 2, 3, 29, 30, 6, 7],
  "RR": [0, 1, 2, 3, 31, 32, 6, 7],
  "R+2": [0, 1, 2, 3, 33, 34, 6, 7],
  "Y0": [0, 35, 2, 36, 37, 38, 39, 40],
  "Y1": [0, 35, 2, 36, 41, 42, 39, 40],
  "Y2": [0, 35, 2, 36, 43, 44, 39, 40],
  "Y3": [0, 35, 2, 36, 45, 46, 39, 40],
  "Y4": [0, 35, 2, 36, 47, 48, 39, 40],
  "Y5": [0, 35, 2, 36, 49, 50, 39, 40],
  "Y6": [0, 35, 2, 36, 51, 52, 53, 54, 55],
  "Y7": [0, 35, 2, 36, 56, 57, 39, 40],
  "Y8": [0, 35, 2, 36, 58, 59, 39, 40],
  "Y9": [0, 35, 2, 36, 60, 61, 53, 54, 55],
  "YS": [0, 35, 2, 36, 62, 63, 39, 40],
  "YR": [0, 35, 2, 36, 64, 65, 39, 40],
  "Y+2": [0, 35, 2, 36, 66, 67, 39, 40],
  "G0": [0, 68, 2, 69, 70, 5, 71, 72],
  "G1": [0, 68, 2, 69, 73, 9, 71, 72],
  "G2": [0, 68, 2, 69, 74, 11, 71, 72],
  "G3": [0, 68, 2, 69, 75, 13, 71, 72],
  "G4": [0, 68, 2, 69, 76, 15, 71, 72],
  "G5": [0, 68, 2, 69, 77, 17, 71, 72],
  "G6": [0, 68, 2, 69, 78, 19, 20, 79, 80],
  "G7": [0, 68, 2, 69, 81, 24, 71, 72],
  "G8": [0, 68, 2, 69, 82, 26, 71, 72],
  "G9": [0, 68, 2, 69, 83, 28, 20, 79, 80],
  "GS": [0, 68, 2, 69, 84, 30, 71, 72],
  "GR": [0, 68, 2, 69, 85, 32, 71, 72],
  "G+2": [0, 68, 2, 69, 86, 34, 71, 72],
  "B0": [0, 87, 2, 88, 70, 5, 89, 90],
  "B1": [0, 87, 2, 88, 73, 9, 89, 90],
  "B2": [0, 87, 2, 88, 74, 11, 89, 90],
  "B3": [0, 87, 2, 88, 75, 13, 89, 90],
  "B4": [0, 87, 2, 88, 76, 15, 89, 90],
  "B5": [0, 87, 2, 88, 77, 17, 89, 90],
  "B6": [0, 87, 2, 88, 78, 19, 20, 91, 92],
  "B7": [0, 87, 2, 88, 81, 24, 89, 90],
  "B8": [0, 87, 2, 88, 82, 26, 89, 90],
  "B9": [0, 87, 2, 88, 83, 28, 20, 91, 92],
  "BS": [0, 87, 2, 88, 84, 30, 89, 90],
  "BR": [0, 87, 2, 88, 85, 32, 89, 90],
  "B+2": [0, 87, 2, 88, 86, 34, 89, 90],
  "W": [0, 93, 2, 94, 95, 96, 97, 98, 99],
  "W:R": [0, 1, 2, 3, 94, 95, 96, 97, 98, 99, 6, 7],
  "W:Y": [0, 35, 2, 36, 94, 95, 96, 97, 98, 100, 39, 40],
  "W:G": [0, 68, 2, 69, 94, 95, 96, 97, 98, 99, 71, 72],
  "W:B": [0, 87, 2, 88, 94, 95, 96, 97, 98, 99, 89, 90],
  "W+4": [0, 93, 2, 101, 102, 103, 104, 105, 106, 107],
  "W+4:R": [0, 1, 2, 3, 108, 109, 110, 111, 112, 113, 107, 6, 7],
  "W+4:Y": [0, 35, 2, 36, 108, 109, 110, 111, 112, 114, 115, 39, 40],
  "W+4:G": [0, 68, 2, 69, 108, 109, 110, 111, 112, 116, 107, 71, 72],
  "W+4:B": [0, 87, 2, 88, 108, 109, 110, 111, 112, 116, 107, 89, 90],
  "WS": [0, 93, 2, 101, 102, 103, 104, 105, 117, 118],
  "WS:R": [0, 1, 2, 3, 108, 109, 110, 111, 112, 119, 118, 6, 7],
  "WS:Y": [0, 35, 2, 36, 108, 109, 110, 111, 112, 120, 121, 39, 40],
  "WS:G": [0, 68, 2, 69, 108, 109, 110, 111, 112, 122, 118, 71, 72],
  "WS:B": [0, 87, 2, 88, 108, 109, 110, 111, 112, 122, 118, 89, 90],
  "WC": [0, 93, 2, 101, 102, 103, 104, 105, 123, 124],
  "WC:R": [0, 1, 2, 3, 108, 109, 110, 111, 112, 125, 124, 6, 7],
  "WC:Y": [0, 35, 2, 36, 108, 109, 110, 111, 112, 126, 127, 39, 40],
  "WC:G": [0, 68, 2, 69, 108, 109, 110, 111, 112, 128, 124, 71, 72],
  "WC:B": [0, 87, 2, 88, 108, 109, 110, 111, 112, 128, 124, 89, 90],
};

/** The front of a card, the lowest layer first. */
export const front = (card: Card): readonly Layer[] =>
  NUMBERS[card].map((number) => LAYERS[number]!);

/** The back of every card. */
export const BACK: readonly Layer[] = [["edge", "edge"], ["body card-back", "body"], ["line", "lattice"], ["line", "frame"], ["field", "field"], ["shape red", "shape R", "translate(50 52) scale(0.8)"], ["shape yellow", "shape Y", "translate(67 75) scale(0.8)"], ["shape green", "shape G", "translate(50 98) scale(0.8)"], ["shape blue", "shape B", "translate(33 75) scale(0.8)"]];
