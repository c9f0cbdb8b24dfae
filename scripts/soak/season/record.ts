import { randomUUID } from 'node:crypto'

/** A Danish day, `YYYY-MM-DD`. */
export type Day = string

export type RecordedClub = {
  id: string
  dguNumber: number
  name: string
  slug: string
  /** The days of play on which it is a partner; null when it is none. */
  partner: { from: Day; to: Day } | null
  vat: 'exempt' | 'liable' | 'mixed'
}

/** One paid line, as the script bought it. Amounts are øre with VAT. */
export type RecordedLine = {
  cardId: string
  soldOn: Day
  listPrice: number
  discount: { amount: number; paidBy: 'operator' | 'club' | 'pool'; clubId?: string } | null
  refunded: number
  buyer: 'golfer' | 'company'
  /** Withdrawn, cancelled or returned. */
  hasEnded: boolean
  /** The club of the link or code, else the home club of the buyer. */
  sellerClubId: string | null
}

/** A check-in that the service answered with a counted round. */
export type RecordedCheckIn = {
  id: string
  cardId: string
  clubId: string
  day: Day
  holes: 9 | 18
  isClip: boolean
}

export type RecordedClipCard = { soldOn: Day; price: number; clips: number }

/** A round that the operator grants for one that was lost; `value` is added to the pool. */
export type RecordedCredit = { cardId: string; grantedOn: Day; value: number }

/** What the script has done, and what the service answered. Nothing here was computed by the service. */
export type SeasonRecord = {
  playTo: Day
  clubs: RecordedClub[]
  lines: RecordedLine[]
  checkIns: Map<string, RecordedCheckIn>
  clipCards: RecordedClipCard[]
  credits: RecordedCredit[]
  /** What clubs were paid in this season so far, without VAT. */
  paid: Map<string, number>
}

/** Checks that held, and those that did not as sentences. */
export type Ledger = { held: number; failures: string[] }

export function expectSame(ledger: Ledger, what: string, got: unknown, expected: unknown) {
  if (Object.is(got, expected)) ledger.held += 1
  else ledger.failures.push(`${what}: ${String(got)}, expected ${String(expected)}`)
}

export const newRecord = (playTo: Day): SeasonRecord => ({
  playTo,
  clubs: [],
  lines: [],
  checkIns: new Map(),
  clipCards: [],
  credits: [],
  paid: new Map(),
})

export const newId = () => randomUUID()
