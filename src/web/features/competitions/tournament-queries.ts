import { queryOptions } from '@tanstack/react-query'
import { getOutcome } from '#contract/board/outcome.ts'
import { countEntrants, getTournament, listTournaments } from '#contract/competitions/endpoints.ts'
import { call } from '../../api.ts'
import type { TournamentsSearch } from './tournaments-search.ts'

/** The tournaments that match the filters in the address. */
export const tournamentsQuery = ({ dayLink: _shownOnly, ...search }: TournamentsSearch) =>
  queryOptions({
    queryKey: ['tournaments', 'list', search],
    queryFn: ({ signal }) => call(listTournaments, search, signal),
  })

export const tournamentQuery = (slug: string) =>
  queryOptions({
    queryKey: ['tournaments', slug],
    queryFn: ({ signal }) => call(getTournament, { slug }, signal),
  })

/** Winners and prizes, once the result is published. */
export const outcomeQuery = (slug: string) =>
  queryOptions({
    queryKey: ['tournaments', slug, 'outcome'],
    queryFn: ({ signal }) => call(getOutcome, { slug }, signal),
  })

/** Requested by the browser only, because the bytes of the cached page do not depend on entries (E15). */
export const entrantCountQuery = (slug: string) =>
  queryOptions({
    queryKey: ['tournaments', slug, 'entrant-count'],
    queryFn: ({ signal }) => call(countEntrants, { slug }, signal),
  })
