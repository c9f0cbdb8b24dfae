import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  acceptPlace,
  enterTournament,
  getEntryOptions,
  listEntrants,
  listMyEntries,
  payEntry,
  showEntryAs,
  withdrawEntry,
  type NewEntry,
  type OwnEntry,
} from '#contract/entries.ts'
import { call } from '../../../api.ts'

/** What each of my golfers may do in a tournament; never on a page that is the same for everybody. */
export const entryOptionsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['tournaments', slug, 'entry-options'],
    queryFn: ({ signal }) => call(getEntryOptions, { slug }, signal),
  })

export const entrantsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['tournaments', slug, 'entrants'],
    queryFn: ({ signal }) => call(listEntrants, { slug }, signal),
  })

export const myEntriesQuery = queryOptions({
  queryKey: ['account', 'tournament-entries'],
  queryFn: ({ signal }) => call(listMyEntries, {}, signal),
})

/** What a golfer does about her place. Each changes how full the tournament is, refused or not. */
export const entryMutations = (client: QueryClient) => {
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: myEntriesQuery.queryKey }),
      client.invalidateQueries({ queryKey: ['tournaments'] }),
    ])
  return {
    enter: mutationOptions({
      mutationFn: (given: NewEntry) => call(enterTournament, given),
      onSettled,
    }),
    pay: mutationOptions({
      mutationFn: (entryId: string) => call(payEntry, { entryId }),
      onSettled,
    }),
    accept: mutationOptions({
      mutationFn: (entryId: string) => call(acceptPlace, { entryId }),
      onSettled,
    }),
    show: mutationOptions({
      mutationFn: (given: { entryId: string; shownAs: OwnEntry['shownAs'] }) =>
        call(showEntryAs, given),
      onSettled,
    }),
    withdraw: mutationOptions({
      mutationFn: (entryId: string) => call(withdrawEntry, { entryId }),
      onSettled,
    }),
  }
}
