import { queryOptions } from '@tanstack/react-query'
import { askWelcome, searchClubs } from '#contract/checkins/club-finder.ts'
import { getClub } from '#contract/clubs/endpoints.ts'
import { call } from '../../api.ts'
import type { FinderSearch } from './finder-search.ts'

/** The clubs that match the filters of the URL. */
export const clubSearchQuery = (search: FinderSearch) =>
  queryOptions({
    queryKey: ['clubs', 'search', search],
    queryFn: ({ signal }) => call(searchClubs, search, signal),
  })

export const clubQuery = (slug: string) =>
  queryOptions({
    queryKey: ['clubs', slug],
    queryFn: ({ signal }) => call(getClub, { slug }, signal),
  })

/** Whether each kind of card is welcome at a moment; by default today at one o’clock. */
export const welcomeQuery = (slug: string, moment: { day?: string; time?: string }) =>
  queryOptions({
    queryKey: ['clubs', slug, 'welcome', moment],
    queryFn: ({ signal }) => call(askWelcome, { slug, ...moment }, signal),
  })
