import type { HelpedTournament } from '#contract/competitions/helpers.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { isPast } from '#domain/competitions/phase.ts'

/** The days before the first day from which a tournament is listed first. */
const daysAhead = 7

/** Groups tournaments into those played now or within a week, later ones, and past or cancelled ones. */
export function groupHelpedTournaments(tournaments: readonly HelpedTournament[], today: string) {
  // A provisional result still has to be made final by the helpers.
  const isOver = (one: HelpedTournament) =>
    one.state === 'provisional' ? one.lastDay < today : isPast(one, today)
  const coming = tournaments.filter((one) => !isOver(one))
  const soon = coming.filter(
    ({ firstDay, state }) => state !== 'draft' && firstDay <= addDays(plainDate(today), daysAhead),
  )
  return { soon, coming, past: tournaments.filter(isOver).toReversed() }
}
