import type { SettlementFrame, SettlementInput } from './season-input.ts'

/**
 * A document as lines in one fixed order, whatever the order of its lists and keys: the same input gives
 * the same lines. A statement prints their SHA-256, each line ended by a line feed.
 */
export function* canonicalInput(input: SettlementInput): Generator<string, void> {
  yield* linesBeforeRows(input)
  yield* lines('sale', input.sales)
  yield* lines('creditRound', input.creditRounds)
  yield* lines('visit', input.visits)
  yield* lines('clipCard', input.clipCards)
  yield* lines('clip', input.clips)
  yield* linesAfterRows(input)
}

/** The lines before those of the rows, for a document whose rows are streamed in the order of their ids. */
export function* linesBeforeRows({ season, cutOff, terms, clubs }: SettlementFrame) {
  yield canonicalLine('season', season)
  yield canonicalLine('cutOff', cutOff)
  yield canonicalLine('terms', terms)
  for (const club of sortedBy(clubs, ({ id }) => id)) {
    const partner = sortedBy(club.partner, ({ from, to }) => from + to)
    yield canonicalLine('club', { ...club, partner })
  }
}

/** The lines after those of the rows. */
export function* linesAfterRows({ payments, carried, corrections }: SettlementFrame) {
  yield* lines('payment', payments)
  for (const row of sortedBy(carried, ({ clubId }) => clubId)) yield canonicalLine('carried', row)
  yield* lines('correction', corrections)
}

function* lines(name: string, rows: readonly { id: string }[]) {
  for (const row of sortedBy(rows, ({ id }) => id)) yield canonicalLine(name, row)
}

/** One row of a document: its kind and its JSON with sorted keys. */
export const canonicalLine = (name: string, value: object) =>
  `${name} ${JSON.stringify(withSortedKeys(value))}`

/** In the order of code units, which no locale changes. */
const sortedBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] =>
  rows.toSorted((a, b) => compare(keyOf(a), keyOf(b)))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => compare(a, b))
  return Object.fromEntries(entries.map(([key, part]) => [key, withSortedKeys(part)]))
}
