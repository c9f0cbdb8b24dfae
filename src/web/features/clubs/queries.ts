import { queryOptions } from '@tanstack/react-query'
import { askWelcome, searchClubs, suggestPlaces } from '#contract/checkins/club-finder.ts'
import { listMyClubs } from '#contract/checkins/clubs-to-play.ts'
import { getClub, getFormerClub } from '#contract/clubs/endpoints.ts'
import { call } from '../../api.ts'
import { serverSearch, type FinderSearch } from './finder-search.ts'

/** The clubs that match the filters of the URL. */
export const clubSearchQuery = (search: FinderSearch) => {
  const filters = serverSearch(search)
  return queryOptions({
    queryKey: ['clubs', 'search', filters],
    queryFn: ({ signal }) => call(searchClubs, filters, signal),
  })
}

/** Where the golfers of the signed-in account may play. */
export const myClubsQuery = (at: { day: string; minute: number }) =>
  queryOptions({
    queryKey: ['check-ins', 'play', 'mine', at.day, at.minute],
    queryFn: ({ signal }) => call(listMyClubs, at, signal),
  })

/** Clubs, towns and postcodes for a text while it is typed. */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['clubs', 'suggestions', text],
    queryFn: ({ signal }) => call(suggestPlaces, { text }, signal),
    enabled: text.length > 1,
  })

export const clubQuery = (slug: string) =>
  queryOptions({
    queryKey: ['clubs', slug],
    queryFn: ({ signal }) => call(getClub, { slug }, signal),
  })

/** Asked when the page of a partner club does not exist. */
export const formerClubQuery = (slug: string) =>
  queryOptions({
    queryKey: ['clubs', slug, 'former'],
    queryFn: ({ signal }) => call(getFormerClub, { slug }, signal),
  })

/** Whether each kind of card is welcome at a moment; by default today at one o’clock. */
export const welcomeQuery = (slug: string, moment: { day?: string; time?: string }) =>
  queryOptions({
    queryKey: ['clubs', slug, 'welcome', moment],
    queryFn: ({ signal }) => call(askWelcome, { slug, ...moment }, signal),
  })
