import { z } from 'zod'
import { productCodes } from '#domain/passes/products.ts'
import { settlementTerms } from '#contract/settlement/endpoints.ts'
import { day, writtenDay } from '#contract/shared/day.ts'
import {
  endpoint,
  type Output,
  type ParsedInput,
  type SentInput,
} from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { version } from '#contract/shared/version.ts'
import { adminList, type Words } from './list.ts'
import { adminRecord } from './record.ts'

/** Every `reason` of the code `refused` in this module, beside those of the first season. */
export const seasonRefusals = [
  /** Already opened: its days and settlement terms stand. */
  'season_opened',
  'season_without_prices',
  /** The cards of the input are not those of the season. */
  'season_cards_differ',
  /** It would be sold before the planned queue begins. */
  'season_sold_before_queue',
] as const
export type SeasonRefusal = (typeof seasonRefusals)[number]

const stateWords = {
  draft: { label: 'Kladde', tone: 'warning' },
  open: { label: 'Åbnet', tone: 'success' },
  closing: { label: 'Afregnes', tone: 'info' },
  closed: { label: 'Lukket' },
} satisfies Words

export const listSeasons = adminList({
  path: '/api/v1/admin/seasons',
  audience: 'admin.enter',
  summary: 'Every season with its days and the number of cards sold.',
  title: 'Sæsoner',
  searchHint: 'Sæson, for eksempel 2027',
  columns: [
    { key: 'code', heading: 'Sæson', kind: 'code', sortable: true },
    { key: 'state', heading: 'Tilstand', kind: 'word', words: stateWords, sortable: true },
    { key: 'salesFrom', heading: 'Salg fra', kind: 'day', sortable: true },
    { key: 'salesTo', heading: 'Salg til', kind: 'day', sortable: true },
    { key: 'playFrom', heading: 'Spil fra', kind: 'day', sortable: true },
    { key: 'playTo', heading: 'Spil til', kind: 'day', sortable: true },
    { key: 'onSale', heading: 'Kort til salg', kind: 'number', sortable: true },
    { key: 'sold', heading: 'Solgt', kind: 'number', sortable: true },
    { key: 'createdAt', heading: 'Oprettet', kind: 'time', sortable: true },
  ],
  filters: [{ key: 'state', label: 'Tilstand', kind: 'choice', words: stateWords }],
  sort: { by: 'playFrom', order: 'desc' },
})

export const getSeasonAsAdmin = adminRecord({
  list: listSeasons,
  summary: 'One season with its cards.',
  related: {
    products: {
      title: 'Kort',
      path: '/api/v1/admin/products',
      columns: [
        { key: 'name', heading: 'Kort', kind: 'text' },
        { key: 'onSale', heading: 'Til salg', kind: 'flag' },
        { key: 'prices', heading: 'Priser', kind: 'text', optional: true },
        { key: 'plannedRounds', heading: 'Planlagte runder', kind: 'number' },
        { key: 'version', heading: 'Version', kind: 'number' },
      ],
    },
  },
})

const id = z.uuid()
const seasonDays = <Day extends z.ZodType>(of: Day) => ({
  salesFrom: of,
  salesTo: of,
  playFrom: of,
  playTo: of,
})

const comparedFact = z.object({
  group: z.string(),
  key: z.string(),
  label: z.string(),
  /** Null where the season does not have it, such as a card. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  isChanged: z.boolean(),
})

/** A season beside another one, by default the one before it. */
export const compareSeason = endpoint({
  method: 'GET',
  path: '/api/v1/admin/seasons/:id/comparison',
  audience: 'admin.enter',
  summary: 'Every value of a season beside that of another one, with the differences marked.',
  input: z.object({ id, with: id.optional() }),
  output: z.object({
    code: z.string(),
    /** Null for the only season. */
    other: z.object({ id, code: z.string() }).nullable(),
    others: z.array(z.object({ id, code: z.string() })),
    facts: z.array(comparedFact),
  }),
})
export type SeasonComparison = Output<typeof compareSeason>

const shownProduct = z.object({
  code: z.enum(productCodes),
  name: z.string(),
  onSale: z.boolean(),
  summary: z.string(),
  plannedRounds: z.int(),
  /** `from` is null for the price from the first day of sale. */
  priceSteps: z.array(z.object({ from: day.nullable(), price: z.int() })),
})
const shownSeason = z.object({
  ...seasonDays(day),
  settlement: settlementTerms,
  products: z.array(shownProduct),
})
export type ShownSeason = z.output<typeof shownSeason>

/** The form of a season: a copy for next year, or a draft to edit. */
export const getSeasonForm = endpoint({
  method: 'GET',
  path: '/api/v1/admin/seasons/:id/form',
  audience: 'service.setUp',
  summary: 'A season as the start of next year’s, or a draft to edit, beside the season before it.',
  input: z.object({ id }),
  output: z.object({
    /** The season that the form writes: that of the address when it is a draft, else next year’s. */
    code: z.string(),
    isDraft: z.boolean(),
    /** Null for a copy. */
    version: version.nullable(),
    /** The season that the form writes, when it cannot be copied because it exists. */
    existing: z.object({ id, isDraft: z.boolean() }).nullable(),
    /** The season it is compared with; null for a draft without an earlier season. */
    before: shownSeason.extend({ code: z.string() }).nullable(),
    /** `before` with its days moved: what is not marked as changed. */
    moved: shownSeason.nullable(),
    start: shownSeason,
  }),
})
export type SeasonForm = Output<typeof getSeasonForm>

const basisPoints = z.int().min(0).max(10_000)
const cardPrice = z.int().min(100).max(10_000_000)
const roundPrice = z.int().min(100).max(1_000_000)

const seasonInput = {
  ...seasonDays(writtenDay),
  settlement: z.object({
    method: z.enum(['A', 'B']),
    operatorShare: basisPoints,
    commission: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('part'), of: basisPoints }),
      z.object({ kind: z.literal('amount'), ore: z.int().min(0).max(1_000_000) }),
    ]),
    onAccount: basisPoints,
    guarantee: z.object({ perRound: roundPrice, fromOperatorShare: basisPoints }).nullable(),
  }),
  products: z
    .array(
      z.object({
        code: z.enum(productCodes),
        onSale: z.boolean(),
        summary: freeText(200, { min: 1 }),
        plannedRounds: z.int().min(0).max(999),
        priceSteps: z.array(z.object({ from: writtenDay.nullable(), price: cardPrice })).max(12),
      }),
    )
    .max(productCodes.length),
}

type Steps = {
  salesFrom: string
  products: readonly { priceSteps: readonly { from: string | null }[] }[]
}

/** A card has one price on the first day of sale, so a further step begins later; the issue is at its day. */
function refuseOvertaken({ salesFrom, products }: Steps, refinement: z.RefinementCtx) {
  for (const [i, { priceSteps }] of products.entries()) {
    const isFirst = priceSteps.map(({ from }) => from === null || from <= salesFrom)
    if (isFirst.filter(Boolean).length < 2) continue
    for (const [j, { from }] of priceSteps.entries()) {
      const path = ['products', i, 'priceSteps', j, 'from']
      if (isFirst[j] && from !== null) {
        refinement.addIssue({ code: 'custom', message: 'not_after_first_day_of_sale', path })
      }
    }
  }
}

/**
 * Creates next year's season as a draft. Refuses with `season_exists` when that year has a season, or with a
 * reason of `seasonRefusals`.
 */
export const copySeason = endpoint({
  method: 'POST',
  path: '/api/v1/admin/seasons/:id/copy',
  audience: 'service.setUp',
  summary: 'Copies a season to the next year as a draft, with changed values.',
  input: z.object({ id, ...seasonInput }).superRefine(refuseOvertaken),
  output: z.object({ id }),
})
export type SeasonInput = Omit<ParsedInput<typeof copySeason>, 'id'>
export type SentSeason = Omit<SentInput<typeof copySeason>, 'id'>

/** Replaces the values of a draft; `changed_elsewhere` when it is no longer as `basedOn`. */
export const editSeason = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/seasons/:id/form',
  audience: 'service.setUp',
  summary: 'Edits a season that is not opened yet.',
  input: z.object({ id, basedOn: version, ...seasonInput }).superRefine(refuseOvertaken),
  output: z.object({ id }),
})

/** Opens a draft: from now on its cards are sold on its days of sale. */
export const openSeason = endpoint({
  method: 'POST',
  path: '/api/v1/admin/seasons/:id/opening',
  audience: 'service.setUp',
  summary: 'Opens a draft season, which is from then on sold on its days of sale.',
  errors: ['refused'],
  input: z.object({ id }),
  output: z.object({ done: z.literal(true) }),
})
