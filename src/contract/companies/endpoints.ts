import { z } from 'zod'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

export const checkCvr = endpoint({
  method: 'GET',
  path: '/api/v1/company-register/:cvr',
  audience: 'anyone',
  summary: 'Is this a company number, and whose?',
  input: z.object({ cvr: z.string().trim().min(1).max(30) }),
  output: z.discriminatedUnion('answer', [
    /** The number is invalid. */
    z.object({ answer: z.literal('wrong'), reason: z.enum(['length', 'check']) }),
    z.object({
      answer: z.literal('found'),
      cvr: z.string(),
      name: z.string(),
      /** False for a company that has ended or is bankrupt. */
      active: z.boolean(),
    }),
    /** The number is valid, but the register has no company with it. */
    z.object({ answer: z.literal('unknown'), cvr: z.string() }),
    /** The register was not queried or did not respond; only the check digit was checked. */
    z.object({ answer: z.literal('not_asked'), cvr: z.string() }),
  ]),
})

export const getCompanyPrices = endpoint({
  method: 'GET',
  path: '/api/v1/companies/prices',
  audience: 'anyone',
  summary: 'What a company buys from today; null while no season is on sale.',
  input: z.object({}),
  output: z.object({
    prices: z
      .object({
        season: z.string(),
        playFrom: z.iso.date(),
        playTo: z.iso.date(),
        salesTo: z.iso.date(),
        /** Days left to play, today included; null unless the end is near. */
        lastDays: z.int().nullable(),
        /** Øre for one personal card, before volume discounts. */
        listPriceOre: z.int().positive(),
        /** Membership types (1 … 7) that may hold a personal card, and that may use a *klippekort*. */
        cardTypes: z.array(z.int()),
        clipTypes: z.array(z.int()),
        /** Whether the price includes 25 % VAT. */
        withVat: z.boolean(),
        /** The last day on which a card that is ordered today and never used can be returned. */
        returnUntil: z.iso.date(),
        /** The next price step. */
        nextPrice: z.object({ from: z.iso.date(), priceOre: z.int() }).nullable(),
      })
      .nullable(),
  }),
})

export type CompanyPrices = NonNullable<Output<typeof getCompanyPrices>['prices']>
