import type { Registration } from '#contract/registrations/endpoints.ts'

/** An acknowledged autosave: card, fields and resulting version. */
export type Save = { cardId: string | undefined; fields: Record<string, unknown>; version: number }

/** The responses that one buyer received, without assumptions about lost ones. */
export type Purchase = {
  email: string
  registrationId: string
  saves: Save[]
  order: { id: string; number: string; totalOre: number } | undefined
  /** The last known state of the payment. */
  outcome: 'paid' | 'given_up' | 'open'
  /** The passes of a paid purchase. */
  passIds: string[]
  seen: Registration
}

/** A scan as sent, with the bytes of the response. */
export type Scan = { request: { id: string } & Record<string, unknown>; answer: string }

/** All responses that clients received in a run. */
export type Acknowledged = { purchases: Purchase[]; scans: Scan[] }
