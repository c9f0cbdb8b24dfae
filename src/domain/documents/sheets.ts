import type { PlainDate } from '../shared/dates.ts'

/** The paper that a file is printed on. */
export const pageSizes = ['a4', 'a5', 'a6'] as const
export type PageSize = (typeof pageSizes)[number]

/** Width and height of an upright sheet in millimetres (ISO 216). */
export const sheetSize: Record<PageSize, { width: number; height: number }> = {
  a4: { width: 210, height: 297 },
  a5: { width: 148, height: 210 },
  a6: { width: 105, height: 148 },
}

/** What is printed stays this far from the edges of the sheet, in millimetres (PR-1). */
export const margin = 10

/** A file of papers that are laid out by the millimetre: lists with repeated heads, and sheets that are cut into cards. */
export type SheetsDocument = {
  title: string
  author: string
  /** The day of the content; the same content is the same bytes. */
  day: PlainDate
  papers: readonly Paper[]
  /** A sheet before the papers with the pages of each. */
  contents: Contents | null
}

export type Contents = {
  heading: string
  /** Under the heading. */
  lines: readonly string[]
  /** Of the papers, in their order. */
  names: readonly string[]
  foot: string
}

export type Paper = ListPaper | PiecesPaper

/** A code with the words beside it. */
export type QrText = { value: string; alt: string; text: string }

/** Tables one below the other, on as many sheets as they need. */
export type ListPaper = {
  kind: 'list'
  isLandscape: boolean
  /** 18 points, for a notice board and for those who read badly (PR-5). */
  isLarge: boolean
  heading: string
  /** Under the heading: day, course, and what readers must know first. */
  lines: readonly string[]
  tables: readonly ListTable[]
  /** At the foot of every sheet, before its number: version and time of the content. */
  foot: string
  qr: QrText | null
}

export type ListTable = {
  heading: string | null
  /** Sentences under the heading, such as the rule for places. */
  notes: readonly string[]
  columns: readonly ListColumn[]
  /** Rows that stay together on a sheet, such as the players of a flight. */
  groups: readonly (readonly ListRow[])[]
  /** Sentences after the rows. */
  after: readonly string[]
}

export type ListColumn = {
  heading: string
  /** Its part of the width, relative to those of the other columns. */
  share: number
  align: 'left' | 'right' | 'center'
  /** Also in the row of a player who does not start: the time and hole are those of the flight. */
  isBold?: true
  /** An empty square to tick instead of a text. */
  isTickBox?: true
}

/** `isOut` is a player who does not start. */
export type ListRow = { cells: readonly string[]; isOut: boolean }

/** Pieces of equal size that are cut apart, or one to a sheet. */
export type PiecesPaper = {
  kind: 'pieces'
  size: PageSize
  /** Over and beside each other; a label sheet has gaps that the printer's margins do not follow. */
  grid: PieceGrid
  pieces: readonly Piece[]
}

export type PieceGrid = {
  columns: number
  rows: number
  /** Of a piece, in millimetres. */
  width: number
  height: number
  left: number
  top: number
  /** From the left edge of a piece to that of the next. */
  step: number
  /** Printed on sheets that are cut, not on labels. */
  hasCutMarks: boolean
}

/** How cards lie on paper: one to an A5 or A6, or two or four to an A4. */
export const pieceSizes = ['a4x2', 'a4x4', 'a5', 'a6'] as const
export type PieceSize = (typeof pieceSizes)[number]

export type Piece = ScorecardPiece | FlightPiece | LabelPiece | SignPiece

/** A hole on a card; `strokes` are received (negative: given back), null on a card without a player or with several balls. */
export type CardHole = {
  number: number
  par: number
  strokeIndex: number
  lengthMetres: number | null
  strokes: number | null
}

export type ScorecardPiece = {
  kind: 'scorecard'
  /** Club and course, then the day. */
  lines: readonly string[]
  tournament: string
  /** Empty on a card for an emergency, which leaves room to write. */
  player: string
  /** Club, tee, playing handicap. */
  facts: string
  /** `Kl. 9.30, hul 1A · Flight 4`; empty for an emergency. */
  start: string
  /** Under the start: who is A and who is B, and what the terms ask of the side. */
  notes: readonly string[]
  holes: readonly CardHole[]
  /** The columns that are written by hand, from the left. */
  written: readonly WrittenColumn[]
  /** The ids of the entries whose scores are written in the columns, from the left; a card for an emergency has none. */
  entries: readonly string[]
  /** Whose signature stands before the marker's: `Spillerens`, `Holdets`. */
  signer: string
  qr: QrText | null
  foot: string
}

/** A column of a card to write in, with the strokes of a ball of its own beside its boxes, or in their corners. */
export type WrittenColumn = { heading: string; strokes: readonly number[] | null }

export type FlightPiece = {
  kind: 'flight'
  lines: readonly string[]
  tournament: string
  start: string
  rows: readonly FlightRow[]
  qr: QrText
  code: string
  foot: string
}

/** A player, a side that plays one ball, or a player of the side in the row above, whose strokes are those of the side. */
export type FlightRow = { name: string; facts: string; handicap: string; isOfSide: boolean }

/** At most three lines under the name. */
export type LabelPiece = { kind: 'label'; name: string; lines: readonly string[] }

export type SignPiece = {
  kind: 'sign'
  tournament: string
  start: string
  names: readonly string[]
  foot: string
}
