import { queryOptions } from '@tanstack/react-query'
import { listClubDiscounts, showPartnerCounter } from '#contract/discounts/counter.ts'
import { createDiscountCode, listClubPerks, listMyDiscounts } from '#contract/discounts/mine.ts'
import { call } from '../../api.ts'

export const myDiscountsQuery = queryOptions({
  queryKey: ['discounts', 'mine'],
  queryFn: ({ signal }) => call(listMyDiscounts, {}, signal),
})

/** A golfer's code for an offer; it is always the same. */
export const discountCodeQuery = (offerId: string, golferId: string) =>
  queryOptions({
    queryKey: ['discounts', 'code', offerId, golferId],
    queryFn: ({ signal }) => call(createDiscountCode, { offerId, golferId }, signal),
  })

export const clubPerksQuery = (slug: string) =>
  queryOptions({
    queryKey: ['discounts', 'perks', slug],
    queryFn: ({ signal }) => call(listClubPerks, { slug }, signal),
  })

export const clubDiscountsQuery = (clubId: string) =>
  queryOptions({
    queryKey: ['discounts', 'club', clubId],
    queryFn: ({ signal }) => call(listClubDiscounts, { clubId }, signal),
  })

export const partnerCounterQuery = (key: string) =>
  queryOptions({
    queryKey: ['discounts', 'partner', key],
    queryFn: ({ signal }) => call(showPartnerCounter, { key }, signal),
  })
