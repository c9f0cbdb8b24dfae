import { z } from 'zod'
import { productCodes } from '#domain/passes/products.ts'
import { day } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

const ore = z.int()
/** Hundredths of a percent: 1500 is 15 %. */
const basisPoints = z.int().min(0).max(10_000)

/** The terms by which a season's money is shared (docs/algorithms/settlement.md). */
export const settlementTerms = z.object({
  method: z.enum(['A', 'B']),
  operatorShare: basisPoints,
  commission: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('part'), of: basisPoints }),
    z.object({ kind: z.literal('amount'), ore }),
  ]),
  onAccount: basisPoints,
  guarantee: z.object({ perRound: ore, fromOperatorShare: basisPoints }).nullable(),
})

/** A card that golfers buy, at the season's first price. */
export const pricedCard = z.object({
  code: z.enum(productCodes),
  name: z.string(),
  days: z.enum(['all', 'weekdays']),
  price: ore,
  /** The part of the price that is VAT; 0 where the sale is exempt. */
  vat: ore,
  /** Later price steps of the season (D10). */
  laterPrices: z.array(z.object({ from: day, price: ore })),
})
export type PricedCard = z.output<typeof pricedCard>

/**
 * What a club needs to compute the worth of a guest (D14): terms and prices of the season that a
 * club would join today. `season` is null while no season is published.
 */
export const getClubTerms = endpoint({
  method: 'GET',
  path: '/api/v1/settlement/terms',
  audience: 'anyone',
  summary: 'How a season’s money is shared, and the prices it comes from.',
  input: z.object({}),
  output: z.object({
    season: z
      .object({
        code: z.string(),
        playFrom: day,
        playTo: day,
        terms: settlementTerms,
        cards: z.array(pricedCard),
      })
      .nullable(),
  }),
})
export type ClubTermsOfSeason = NonNullable<Output<typeof getClubTerms>['season']>
