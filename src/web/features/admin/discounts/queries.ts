import { queryOptions } from '@tanstack/react-query'
import { getCampaignToEdit } from '#contract/admin/campaigns.ts'
import { getDiscountToEdit } from '#contract/admin/discounts.ts'
import { listClubs } from '#contract/clubs/endpoints.ts'
import { call } from '../../../api.ts'

export const discountToEditQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'discounts', id, 'newest'],
    queryFn: ({ signal }) => call(getDiscountToEdit, { id }, signal),
  })

export const campaignToEditQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'campaigns', id, 'newest'],
    queryFn: ({ signal }) => call(getCampaignToEdit, { id }, signal),
  })

/** The partner clubs, for a condition or a payer. */
export const clubChoicesQuery = queryOptions({
  queryKey: ['admin', 'club-choices'],
  queryFn: ({ signal }) => call(listClubs, {}, signal),
})
