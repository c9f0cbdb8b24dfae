import type { HelpedTournament } from '#contract/competitions-helpers.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { isPast } from '#domain/competitions/phase.ts'

/** So long before the first day a tournament begins to be work. */
const daysAhead = 7

/** What is played now or within a week, what comes, and what is over (called off, too). */
export function groupHelpedTournaments(tournaments: readonly HelpedTournament[], today: string) {
  // A provisional result is still the helpers' to make final.
  const isOver = (one: HelpedTournament) =>
    one.state === 'provisional' ? one.lastDay < today : isPast(one, today)
  const coming = tournaments.filter((one) => !isOver(one))
  const soon = coming.filter(
    ({ firstDay, state }) => state !== 'draft' && firstDay <= addDays(plainDate(today), daysAhead),
  )
  return { soon, coming, past: tournaments.filter(isOver).toReversed() }
}
