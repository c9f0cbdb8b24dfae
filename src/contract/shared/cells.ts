/**
 * The value of a cell in JSON, and how it is shown, sorted and exported:
 * - `text` in Danish order · `code` identifiers, sorted by code point
 * - `number` an integer · `money` øre · `handicap` tenths, negative is a plus handicap
 * - `day` `2027-05-04` · `time` an ISO instant, shown on the Danish clock
 * - `word` one of the column's `words` · `flag` yes or no
 */
export type CellKind =
  | 'text'
  | 'code'
  | 'number'
  | 'money'
  | 'handicap'
  | 'day'
  | 'time'
  | 'word'
  | 'flag'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error'
export type Word = { label: string; tone?: Tone }
export type Words = Readonly<Record<string, Word>>

export type Cell = string | number | boolean | null
