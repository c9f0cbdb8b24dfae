import type { SettlementInput } from './season-input.ts'

/**
 * A document as lines in one fixed order, whatever the order of its lists and keys: the same input gives
 * the same lines. A statement prints their SHA-256, each line ended by a line feed.
 */
export function* canonicalInput(input: SettlementInput): Generator<string, void> {
  const { season, cutOff, terms, clubs } = input
  yield line('season', season)
  yield line('cutOff', cutOff)
  yield line('terms', terms)
  for (const club of sortedBy(clubs, ({ id }) => id)) {
    yield line('club', { ...club, partner: sortedBy(club.partner, ({ from, to }) => from + to) })
  }
  yield* lines('sale', input.sales)
  yield* lines('creditRound', input.creditRounds)
  yield* lines('visit', input.visits)
  yield* lines('clipCard', input.clipCards)
  yield* lines('clip', input.clips)
  yield* lines('payment', input.payments)
  for (const row of sortedBy(input.carried, ({ clubId }) => clubId)) yield line('carried', row)
  yield* lines('correction', input.corrections)
}

function* lines(name: string, rows: readonly { id: string }[]) {
  for (const row of sortedBy(rows, ({ id }) => id)) yield line(name, row)
}

const line = (name: string, value: object) => `${name} ${JSON.stringify(withSortedKeys(value))}`

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
