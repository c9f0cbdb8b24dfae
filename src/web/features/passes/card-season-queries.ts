import { queryOptions } from '@tanstack/react-query'
import { showCardSeason } from '#contract/checkins/card-season.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { call } from '../../api.ts'
import { deleteStored, getStored, putStored } from '../../browser-store.ts'

export type CardSeason = Output<typeof showCardSeason>

/** Rounds, savings and nearest clubs of a card; `near` replaces the home club as origin of distances. */
export const cardSeasonQuery = (passId: string, near: string | undefined) =>
  queryOptions({
    queryKey: ['check-ins', 'season', passId, near ?? ''],
    queryFn: ({ signal }) => call(showCardSeason, { passId, near }, signal),
    // Keeps the list on the page while another place is looked up.
    placeholderData: (previous, query) => (query?.queryKey[2] === passId ? previous : undefined),
  })

const nearKey = 'mine:near'

/** The postcode or town from which this browser measures distances; undefined: from the home club. */
export const storedNearQuery = queryOptions({
  queryKey: ['near', 'mine'],
  queryFn: async () => (await getStored<string>(nearKey)) ?? '',
  staleTime: Infinity,
})

export const storeNear = (near: string) =>
  near ? putStored(nearKey, near).catch(() => undefined) : deleteStored(nearKey)
