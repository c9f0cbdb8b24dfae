import { maxListed, tournamentPhases } from '#domain/competitions/phase.ts'
import { matching, oneOf, searchParams, wholeNumber, words } from '../../search-params.ts'

/** The filters of the list in the address, which can be shared. */
export const tournamentsSearch = searchParams({
  q: words(80),
  club: matching(/^(?=.{1,100}$)[a-z0-9]+(-[a-z0-9]+)*$/),
  when: oneOf(tournamentPhases),
  /** How many of each part are shown, beyond the default. */
  live: wholeNumber(1, maxListed),
  coming: wholeNumber(1, maxListed),
  finished: wholeNumber(1, maxListed),
  /** Why a day link that was opened gives no access. */
  dayLink: oneOf(['unknown', 'gone', 'early', 'over']),
})
export type TournamentsSearch = ReturnType<typeof tournamentsSearch>
