import { z } from 'zod'
import type { NoShowRefusal } from '#domain/checkins/no-show.ts'
import { day, minute } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

export type { NoShowRefusal }

const effect = z.enum(['reminder', 'round', 'no_round'])

/**
 * *Udeblevet*: an expected guest did not come; `absent: false` undoes the mark until the end of its day. The first mark
 * of a golfer in a season is a mail, a later one uses a round by the rules of a check-in at the time of the visit
 * (D19). A repeated press gets the same answer. `refused` with a reason of `NoShowRefusal`.
 */
export const markNoShow = endpoint({
  method: 'PUT',
  path: '/api/v1/clubs/:clubId/visits/:visitId/no-show',
  audience: 'check_in',
  summary: 'Say that an expected guest did not come',
  errors: ['refused'],
  input: z.object({ clubId: z.uuid(), visitId: z.uuid(), absent: z.boolean() }),
  output: z.object({ absent: z.boolean(), effect: effect.nullable() }),
})
export type NoShowAnswer = Output<typeof markNoShow>

const shownNoShow = z.object({
  holderName: z.string(),
  clubName: z.string(),
  clubSlug: z.string(),
  day,
  minute,
  effect,
  /** The last day for an objection. */
  objectUntil: day,
  /** `open`: an objection may be made; `over`: the deadline has passed, or the mark was undone. */
  state: z.enum(['open', 'objected', 'upheld', 'refused', 'over']),
  /** What the golfer wrote, and what we answered. */
  objection: z.string().nullable(),
  answer: z.string().nullable(),
})
export type ShownNoShow = z.output<typeof shownNoShow>

/** The no-show whose mailed link was opened in this browser; null when none was. */
export const getOwnNoShow = endpoint({
  method: 'GET',
  path: '/api/v1/account/no-show',
  audience: 'anyone',
  summary: 'The no-show whose mailed link was opened in this browser; null when none was.',
  input: z.object({}),
  output: z.object({ noShow: shownNoShow.nullable() }),
})

/** The golfer objects, once. `link_expired` without the link or after its deadline. */
export const objectToNoShow = endpoint({
  method: 'POST',
  path: '/api/v1/account/no-show',
  audience: 'link',
  summary: 'Object to having been marked as a no-show',
  errors: ['link_expired'],
  input: z.object({ objection: freeText(1000, { min: 3 }) }),
  output: z.object({ noShow: shownNoShow }),
})

const noShowId = z.uuid()

/** A no-show with its objection, for the person who decides. */
export const getNoShowObjection = endpoint({
  method: 'GET',
  path: '/api/v1/admin/no-shows/:noShowId',
  audience: 'cards.help',
  summary: 'A golfer’s objection to having been marked as a no-show.',
  input: z.object({ noShowId }),
  output: shownNoShow.extend({
    golferId: z.uuid(),
    clubId: z.uuid(),
    clubPhone: z.string().nullable(),
    objectedAt: z.iso.datetime().nullable(),
  }),
})
export type NoShowObjection = Output<typeof getNoShowObjection>

/**
 * Decides on an objection. Upheld, the mark ends and its round is given back. A refusal needs an answer. `refused` with
 * `objection_decided` when somebody else was first.
 */
export const decideNoShowObjection = endpoint({
  method: 'POST',
  path: '/api/v1/admin/no-shows/:noShowId/decision',
  audience: 'cards.help',
  summary: 'Uphold or refuse a golfer’s objection to a no-show.',
  errors: ['refused'],
  input: z.object({
    noShowId,
    uphold: z.boolean(),
    /** What the golfer reads; needed with a refusal. */
    answer: freeText(500, { min: 3 }).nullable(),
  }),
  output: z.object({ upheld: z.boolean() }),
})
