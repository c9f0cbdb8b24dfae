import { z } from 'zod'
import { cutOffKinds } from '#domain/settlement/cut-offs.ts'
import { day, writtenDay } from '#contract/shared/day.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { settled } from './settled.ts'

/** The settlement of seasons by the back office. Amounts are whole øre, without VAT unless named. */

const ore = z.int()
const id = z.uuid()
const kind = z.enum(cutOffKinds)
const hash = z.hash('sha256')
const cutOffId = id
const done = z.object({ done: z.literal(true) })

const cutOffInList = z.object({
  kind,
  day,
  payOn: day,
  /** `waiting`: its last day has not passed. */
  state: z.enum(['waiting', 'due', 'prepared', 'closed', 'paid']),
  cutOffId: id.nullable(),
})

export const listSettlements = endpoint({
  method: 'GET',
  path: '/api/v1/admin/settlements',
  audience: 'money.read',
  summary: 'The seasons with their cut-offs, and what clubs are owed today.',
  input: z.object({}),
  output: z.object({
    seasons: z.array(
      z.object({
        seasonId: id,
        code: z.string(),
        playFrom: day,
        playTo: day,
        method: z.enum(['A', 'B']),
        /** Transfers of the latest closed cut-off that are not recorded as paid, with VAT. */
        unrecordedOre: ore,
        cutOffs: z.array(cutOffInList),
      }),
    ),
    /** With the seasons that are not closed, as if they ended today. */
    owed: z.object({
      totalOre: ore,
      clubs: z.array(z.object({ clubId: id, name: z.string(), owedOre: ore })),
      /** Large seasons that are being computed; a newer result comes in a while. */
      computing: z.array(z.string()),
      /** The open seasons that are part of the sum. */
      computed: z.array(z.string()),
    }),
  }),
})
export type SettlementsShown = Output<typeof listSettlements>

export const simulateSettlement = endpoint({
  method: 'GET',
  path: '/api/v1/admin/settlements/:seasonId/simulation',
  audience: 'money.read',
  summary: 'A season settled as it is now by both methods, without storing anything.',
  input: z.object({ seasonId: id }),
  output: z.object({
    season: z.string(),
    /** A large season is computed by a job: a newer result comes in a while. */
    isComputing: z.boolean(),
    /** The newest result; null while the first one is computed. */
    settled: settled
      .extend({
        computedAt: z.iso.datetime(),
        /** Rows that keep the season from being closed. */
        errors: z.array(z.object({ row: z.string(), code: z.string() })),
      })
      .nullable(),
  }),
})

/** The bank has not paid what is not recorded of the earlier cut-off, so that this one contains it. */
const earlierNotPaid = z.boolean().optional()

export const prepareCutOff = endpoint({
  method: 'POST',
  path: '/api/v1/admin/settlements/:seasonId/cut-offs',
  audience: 'money.move',
  summary: 'Settle a season and freeze its input for the approval of a second person.',
  errors: ['refused', 'changed_elsewhere'],
  input: z.object({ seasonId: id, kind, earlierNotPaid }),
  output: z.object({ cutOffId }),
})

const statement = z.object({
  statementId: id,
  number: z.string(),
  clubId: id,
  clubName: z.string(),
  amountOre: ore,
  vatOre: ore,
  paidOn: day.nullable(),
  hasPdf: z.boolean(),
})

const objection = z.object({
  objectionId: id,
  statementId: id,
  number: z.string(),
  clubName: z.string(),
  text: z.string(),
  writtenAt: z.iso.datetime(),
  answer: z.string().nullable(),
})
export type ObjectionShown = z.output<typeof objection>

export const getCutOff = endpoint({
  method: 'GET',
  path: '/api/v1/admin/settlement-cut-offs/:cutOffId',
  audience: 'money.read',
  summary: 'A prepared or closed cut-off with its statements and payments.',
  input: z.object({ cutOffId }),
  output: settled.extend({
    cutOffId,
    kind,
    payOn: day,
    preparedAt: z.iso.datetime(),
    preparedByName: z.string().nullable(),
    /** The viewer prepared it and may therefore not approve it. */
    isOwn: z.boolean(),
    closedAt: z.iso.datetime().nullable(),
    closedByName: z.string().nullable(),
    /** When its sales and visits were deleted, after their time of keeping. */
    inputDeletedOn: day.nullable(),
    /** Transfers of an earlier cut-off that are not recorded as paid, with VAT; 0 once this one is closed. */
    unrecordedOre: ore,
    statements: z.array(statement),
    payable: z.object({
      count: z.int(),
      sumOre: ore,
      /** What a payment file has now. */
      transfers: z.array(
        z.object({
          statementId: id,
          number: z.string(),
          clubName: z.string(),
          /** With VAT. */
          transferOre: ore,
        }),
      ),
      /** Clubs that are to be paid and have no confirmed account. */
      withoutAccount: z.array(z.string()),
    }),
    objections: z.array(objection),
    /** What an approved correction gives clubs with the next season. */
    corrections: z.array(z.object({ clubId: id, clubName: z.string(), amountOre: ore })),
  }),
})
export type CutOffShown = Output<typeof getCutOff>

export const discardCutOff = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/settlement-cut-offs/:cutOffId',
  audience: 'money.move',
  summary: 'Discard a prepared cut-off.',
  errors: ['refused', 'changed_elsewhere'],
  input: z.object({ cutOffId }),
  output: done,
})

export const approveCutOff = endpoint({
  method: 'POST',
  path: '/api/v1/admin/settlement-cut-offs/:cutOffId/approval',
  audience: 'money.move',
  summary: 'Close a cut-off once and for all, as a second person, and issue its statements.',
  errors: ['refused', 'changed_elsewhere'],
  input: z.object({ cutOffId, inputHash: hash, earlierNotPaid }),
  output: z.object({ statements: z.int() }),
})

export const recordSettlementPayments = endpoint({
  method: 'POST',
  path: '/api/v1/admin/settlement-cut-offs/:cutOffId/payments',
  audience: 'money.move',
  summary: 'Record that the bank has paid transfers of a cut-off.',
  errors: ['refused'],
  input: z.object({
    cutOffId,
    paidOn: writtenDay,
    /** Of the transfers in the file that the bank got; all that a file has now by default. */
    statementIds: z.array(id).min(1).max(1_000).optional(),
  }),
  output: z.object({ paid: z.int() }),
})

export const answerObjection = endpoint({
  method: 'POST',
  path: '/api/v1/admin/settlement-objections/:objectionId/answer',
  audience: 'money.move',
  summary: 'Answer a club’s objection to a statement.',
  errors: ['refused'],
  input: z.object({ objectionId: id, answer: freeText(4_000, { min: 1 }) }),
  output: done,
})
