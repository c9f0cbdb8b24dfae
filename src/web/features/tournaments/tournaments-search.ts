import { tournamentPhases } from '#domain/tournaments/phase.ts'
import { matching, oneOf, searchOf, words } from '../../search-shape.ts'

/** The list's filters as they stand in the address, which can be shared. */
export const tournamentsSearch = searchOf({
  q: words(80),
  club: matching(/^(?=.{1,100}$)[a-z0-9]+(-[a-z0-9]+)*$/),
  when: oneOf(tournamentPhases),
})
export type TournamentsSearch = ReturnType<typeof tournamentsSearch>
