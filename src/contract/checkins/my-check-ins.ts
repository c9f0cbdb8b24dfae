import { day, minute } from '#contract/shared/day.ts'
import { z } from 'zod'
import { holes } from './endpoints.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

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
  clubPhone: z.string().nullable(),
  day,
  minute,
  holes,
  /** `conflict`: the check-in arrived late from an offline phone and could no longer be counted. */
  state: z.enum(['counted', 'voided', 'conflict', 'refused']),
  /** Why the check-in does not count, or counts again, as a Danish sentence. */
  why: z.string().nullable(),
  undoUntil: z.iso.datetime().nullable(),
})
export type MyCheckIn = z.output<typeof row>

/**
 * Every check-in of a season on the cards of the account's golfers, including refused ones, newest first,
 * at most 1,000. Without a season: the newest one with a check-in.
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
