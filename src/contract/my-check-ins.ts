import { z } from 'zod'
import { day, holes, minute } from './checkins.ts'
import { endpoint } from './endpoint.ts'

const row = z.object({
  checkInId: z.uuid(),
  passId: z.uuid(),
  passNumber: z.string(),
  productName: z.string(),
  golferId: z.uuid(),
  holderName: z.string(),
  clubId: z.uuid(),
  clubName: z.string(),
  clubSlug: z.string(),
  day,
  minute,
  holes,
  /** `conflict`: came in late from a phone without signal, and another round had its place. */
  state: z.enum(['counted', 'voided', 'conflict', 'refused']),
  /** Why it does not count, in a Danish sentence; null when it does. */
  why: z.string().nullable(),
  undoUntil: z.iso.datetime().nullable(),
})
export type MyCheckIn = z.output<typeof row>

/**
 * Every check-in of a season on the cards of the golfers I manage, refused ones too, newest first,
 * at most 1,000. Without a season: the newest in which there is one.
 */
export const listMyCheckIns = endpoint({
  method: 'GET',
  path: '/api/v1/account/check-ins',
  audience: 'signed_in',
  summary: 'My check-ins of a season',
  input: z.object({ season: z.string().min(1).max(20).optional() }),
  output: z.object({
    season: z.string().nullable(),
    /** The seasons in which one of the golfers has a card, newest first. */
    seasons: z.array(z.string()),
    checkIns: z.array(row),
  }),
})
