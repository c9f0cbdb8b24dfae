import { z } from 'zod'
import { day } from '#contract/shared/day.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { typedAccount } from './own-account.ts'

/** A club's own settlement; of other clubs only the sums that the agreement makes common (L-PAY-5). */

const ore = z.int()
const clubId = z.uuid()
const done = z.object({ done: z.literal(true) })

const season = z.object({
  code: z.string(),
  /** The last day that counts so far. */
  day,
  playTo: day,
  final: z.boolean(),
  computedAt: z.iso.datetime(),
  pool: ore,
  allPoints: z.int(),
  points: z.int(),
  rounds: z.object({ weekday: z.int(), weekend: z.int(), nines: z.int(), unweighed: z.int() }),
  share: ore,
  topUp: ore,
  commission: ore,
  cardsSold: z.int(),
  clips: ore,
  clubDiscounts: ore,
  corrections: ore,
  earned: ore,
  carriedIn: ore,
  paidBefore: ore,
  /** What the share becomes by the end of play, as a range; null without points. */
  estimate: z.object({ low: ore, high: ore }).nullable(),
  /** What the rounds of the current month bring as the season stands, an estimate; null outside of the days of play. */
  month: z
    .object({ from: day, rounds: z.int(), points: z.int(), amount: ore, perPoint: ore })
    .nullable(),
  nextPayment: z.object({ name: z.string(), payOn: day }).nullable(),
})

const statement = z.object({
  statementId: z.uuid(),
  number: z.string(),
  title: z.string(),
  issuedOn: day,
  payOn: day,
  amountOre: ore,
  vatOre: ore,
  paidOn: day.nullable(),
  /** False for a statement from before statements had a PDF. */
  hasPdf: z.boolean(),
  /** False once the visits behind it were deleted, after their time of keeping. */
  hasVisits: z.boolean(),
  /** The last day for an objection; null when it can no longer be made or has been made. */
  mayObjectUntil: day.nullable(),
  objections: z.array(
    z.object({ text: z.string(), writtenAt: z.iso.datetime(), answer: z.string().nullable() }),
  ),
})

export const showClubSettlement = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/settlement',
  audience: 'club.money',
  summary: 'The club’s points, share, estimated payout and statements.',
  input: z.object({ clubId }),
  output: z.object({
    clubName: z.string(),
    seasons: z.array(season),
    /** Large seasons that are computed now: of those in `seasons` a newer result comes in a while. */
    computing: z.array(z.string()),
    statements: z.array(statement),
    account: z.object({
      /** The last four digits of the account that counts. */
      end: z.string().nullable(),
      /** A confirmed one that counts from a later day. */
      next: z.object({ end: z.string(), validFrom: day }).nullable(),
      /** Waits for the confirmation of another person of the club. */
      open: z
        .object({
          accountId: z.uuid(),
          registration: z.string(),
          account: z.string(),
          isOwn: z.boolean(),
        })
        .nullable(),
    }),
  }),
})
export type ClubSettlement = Output<typeof showClubSettlement>

export const listClubSettledVisits = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/settlement/visits',
  audience: 'club.money',
  summary: 'The visits behind one of the club’s statements with their points; a page of 100.',
  errors: ['refused'],
  input: z.object({
    clubId,
    statementId: z.uuid(),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  }),
  output: z.object({
    total: z.int(),
    points: z.int(),
    visits: z.array(
      z.object({
        visitId: z.string(),
        day,
        holes: z.int(),
        points: z.int(),
        why: z.enum(['weighed', 'no_money', 'voided', 'conflict', 'after_cut_off']),
      }),
    ),
  }),
})
export type ClubSettledVisits = Output<typeof listClubSettledVisits>

export const objectToStatement = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/settlement/objections',
  audience: 'club.money',
  summary: 'Object to a statement of the club.',
  errors: ['refused'],
  input: z.object({
    clubId,
    /** Chosen by the browser, so that a double submit writes one objection. */
    objectionId: z.uuid(),
    statementId: z.uuid(),
    text: freeText(4_000, { min: 1 }),
  }),
  output: done,
})

export const enterBankAccount = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/bank-account',
  audience: 'club.money',
  summary: 'Enter the club’s bank account, which another person of the club confirms.',
  input: z.object({
    clubId,
    ...typedAccount,
  }),
  output: done,
})

export const confirmBankAccount = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/bank-account/confirmation',
  audience: 'club.money',
  summary: 'Confirm the bank account that a colleague entered; it counts after three bank days.',
  errors: ['refused', 'changed_elsewhere'],
  input: z.object({ clubId, accountId: z.uuid() }),
  output: z.object({ validFrom: day }),
})
