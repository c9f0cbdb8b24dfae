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
} from '#contract/entries/endpoints.ts'
import { chooseExtras, getOwnExtras } from '#contract/entries/extras.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import { call } from '../../../api.ts'

/** The entry options of the account's golfers, which must not be part of a cached page. */
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

/** The extras that an entry may choose, with how many are left. */
export const ownExtrasQuery = (entryId: string) =>
  queryOptions({
    queryKey: ['account', 'tournament-entries', entryId, 'extras'],
    queryFn: ({ signal }) => call(getOwnExtras, { entryId }, signal),
  })

/** The mutations of an entry. Each refreshes the number of entries, also after a refusal. */
export const entryMutations = (client: QueryClient) => {
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: myEntriesQuery.queryKey }),
      client.invalidateQueries({ queryKey: ['tournaments'] }),
    ])
  return {
    enter: mutationOptions({
      mutationFn: (input: NewEntry) => call(enterTournament, input),
      onSettled,
    }),
    pay: mutationOptions({
      mutationFn: (input: SentInput<typeof payEntry>) => call(payEntry, input),
      onSettled,
    }),
    accept: mutationOptions({
      mutationFn: (input: SentInput<typeof acceptPlace>) => call(acceptPlace, input),
      onSettled,
    }),
    show: mutationOptions({
      mutationFn: (input: { entryId: string; shownAs: OwnEntry['shownAs'] }) =>
        call(showEntryAs, input),
      onSettled,
    }),
    choose: mutationOptions({
      mutationFn: (input: SentInput<typeof chooseExtras>) => call(chooseExtras, input),
      onSettled,
    }),
    withdraw: mutationOptions({
      mutationFn: (entryId: string) => call(withdrawEntry, { entryId }),
      onSettled,
    }),
  }
}
