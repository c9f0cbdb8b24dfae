import type { Registration } from '#contract/registrations.ts'

/** One autosave that was acknowledged: where, what, and as which version. */
export type Save = { cardId: string | undefined; fields: Record<string, unknown>; version: number }

/** What one buyer was told; nothing here is a guess about what happened behind a lost answer. */
export type Purchase = {
  email: string
  registrationId: string
  saves: Save[]
  order: { id: string; number: string; totalOre: number } | undefined
  /** The last word about the money: `paid`, or how it ended instead. */
  outcome: 'paid' | 'given_up' | 'open'
  /** Read back when paid: each card's pass. */
  passIds: string[]
  seen: Registration
}

/** One scan as it was sent, and the answer's own bytes. */
export type Scan = { request: { id: string } & Record<string, unknown>; answer: string }

/** Everything that clients were told in a run. */
export type Acknowledged = { purchases: Purchase[]; scans: Scan[] }
