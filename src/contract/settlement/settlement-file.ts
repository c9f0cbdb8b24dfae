import { z } from 'zod'
import type { PlainDate } from '#domain/shared/dates.ts'
import { saleKinds, startingClipShare, visitStates } from '#domain/settlement/season-input.ts'
import { largestAmount } from '#domain/settlement/settlement-errors.ts'
import { startingTerms } from '#domain/settlement/terms.ts'

type Fields = ReturnType<typeof fieldsOf>

function fileSchema(strict: boolean) {
  const fields = fieldsOf(strict)
  const { object, list } = fields
  return object({
    season: seasonSchema(fields),
    cutOff: object({ day: fields.day, final: z.boolean() })
      .optional()
      .describe('The last day that counts. Left out: the final, on the last day of play.'),
    terms: termsSchema(fields).prefault({}),
    clubs: z.array(clubSchema(fields)).describe('All clubs that were partners in the season.'),
    sales: list(saleSchema(fields)),
    creditRounds: list(creditSchema(fields)),
    visits: list(visitSchema(fields)),
    clipCards: list(clipCardSchema(fields)),
    clips: list(clipSchema(fields)),
    payments: list(paymentSchema(fields)),
    carried: list(object({ clubId: fields.id, amount: fields.balance })),
    corrections: list(
      object({ id: fields.id, clubId: fields.id, season: fields.id, amount: fields.balance }),
    ),
  })
}

function fieldsOf(strict: boolean) {
  const whole = (least: number, most: number) =>
    strict ? z.int().min(least).max(most) : z.number()
  const ore = whole(0, largestAmount)
  return {
    object: <Shape extends z.ZodRawShape>(shape: Shape) =>
      (strict ? z.strictObject(shape) : z.object(shape)) as z.ZodObject<Shape>,
    list: <Row extends z.ZodType>(row: Row) => z.array(row).default([]),
    id: z.string().min(1).max(200),
    day: (strict ? z.iso.date() : z.string()) as unknown as z.ZodType<PlainDate, string>,
    holes: (strict ? z.union([z.literal(9), z.literal(18)]) : z.number()) as z.ZodType<
      9 | 18,
      9 | 18
    >,
    ore,
    oreOr0: ore.default(0),
    balance: whole(-largestAmount, largestAmount),
    part: whole(0, 10_000),
    count: whole(1, 1_000_000),
    oneOf: <const Value extends string>(values: readonly Value[]) =>
      (strict ? z.enum(values) : z.string()) as z.ZodType<Value, Value>,
  }
}

const seasonSchema = ({ object, id, day }: Fields) =>
  object({
    code: id,
    playFrom: day,
    playTo: day,
    salesFrom: day.optional().describe('Left out: the first day of play.'),
    salesTo: day.optional().describe('Left out: the last day of play.'),
  }).describe('Days of play and of sale; all are included.')

const termsSchema = ({ object, oneOf, part, ore }: Fields) =>
  object({
    method: oneOf(['A', 'B']).default(startingTerms.method),
    operatorShare: part.default(startingTerms.operatorShare),
    commission: z
      .discriminatedUnion('kind', [
        object({ kind: z.literal('part'), of: part }),
        object({ kind: z.literal('amount'), ore }),
      ])
      .default(startingTerms.commission),
    onAccount: part.default(startingTerms.onAccount),
    guarantee: object({ perRound: ore, fromOperatorShare: part })
      .nullable()
      .default(null)
      .describe('The least for each round of 18 holes. Left out: none.'),
    clipShare: part.default(startingClipShare),
  }).describe('Parts are hundredths of a percent: 1500 is 15 %.')

const clubSchema = ({ object, id, count, day, part }: Fields) =>
  object({
    id,
    dguNumber: count.describe('The lowest comes first in ties.'),
    name: z.string().optional().describe('Left out: the id.'),
    partner: z
      .array(object({ from: day, to: day }))
      .optional()
      .describe('The periods of the partnership. Left out: all days of play.'),
    vat: z
      .discriminatedUnion('status', [
        object({ status: z.literal('exempt') }),
        object({ status: z.literal('liable') }),
        object({ status: z.literal('mixed'), liablePart: part }),
      ])
      .default({ status: 'exempt' }),
    leaves: z
      .boolean()
      .optional()
      .describe('No payment follows this season’s. Left out: true if no partner on the last day.'),
  })

const saleSchema = ({ object, id, day, ore, oreOr0, oneOf }: Fields) =>
  object({
    id,
    passId: id.optional().describe('The card. Left out: the id of the line.'),
    kind: oneOf(saleKinds).default('ordinary'),
    soldOn: day.optional().describe('Left out: the first day of sale.'),
    listPrice: ore,
    poolDiscount: oreOr0,
    operatorDiscount: oreOr0,
    clubDiscount: object({ clubId: id, amount: ore }).nullable().default(null),
    vat: oreOr0,
    refunds: oreOr0,
    refundedVat: oreOr0,
    sellerClubId: id.nullable().default(null),
  })

const creditSchema = ({ object, id, day, ore }: Fields) =>
  object({ id, passId: id, grantedOn: day, value: ore })

const visitSchema = ({ object, id, day, count, holes, oneOf }: Fields) =>
  object({
    id,
    passId: id,
    clubId: id,
    day,
    slot: count.describe('The card’s round at this club, from 1.'),
    holes: holes.default(18),
    twoNines: z.boolean().default(false),
    state: oneOf(visitStates).default('counted'),
  })

const clipCardSchema = ({ object, id, day, count, ore, oreOr0 }: Fields) =>
  object({
    id,
    soldOn: day.optional().describe('Left out: the first day of sale.'),
    clips: count,
    listPrice: ore,
    discount: oreOr0,
    vat: oreOr0,
    refunds: oreOr0,
    refundedVat: oreOr0,
  })

const clipSchema = ({ object, id, day, oneOf }: Fields) =>
  object({ id, clipCardId: id, clubId: id, day, state: oneOf(visitStates).default('counted') })

const paymentSchema = ({ object, id, day, balance }: Fields) =>
  object({ id, clubId: id, paidOn: day, amount: balance, vat: balance.default(0) })

/**
 * The file that `npm run -s settlement:compute` settles (docs/settlement-file.md). A field that has a default
 * may be left out; a key that is not named here is refused.
 */
export const settlementFile = fileSchema(true)

/**
 * The same shape without limits on values and keys, so that the rules of the domain can find all other
 * errors of a file that has one such error.
 */
export const lenientSettlementFile = fileSchema(false)

export type SettlementFile = z.output<typeof settlementFile>
