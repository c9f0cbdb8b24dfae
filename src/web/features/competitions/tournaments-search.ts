import { maxListed, tournamentPhases } from '#domain/competitions/phase.ts'
import { matching, oneOf, searchParams, wholeNumber, words } from '../../search-params.ts'

/** The list's filters as they stand in the address, which can be shared. */
export const tournamentsSearch = searchParams({
  q: words(80),
  club: matching(/^(?=.{1,100}$)[a-z0-9]+(-[a-z0-9]+)*$/),
  when: oneOf(tournamentPhases),
  /** How many are shown of each part, where it is more than the first of them. */
  live: wholeNumber(1, maxListed),
  coming: wholeNumber(1, maxListed),
  finished: wholeNumber(1, maxListed),
})
export type TournamentsSearch = ReturnType<typeof tournamentsSearch>
