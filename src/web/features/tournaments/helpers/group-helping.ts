import type { HelpedTournament } from '#contract/tournament-helpers.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'

/** So long before the first day a tournament begins to be work. */
const daysAhead = 7

/** What is played now or within a week, what comes, and what is over (called off, too). */
export function groupHelping(tournaments: readonly HelpedTournament[], today: string) {
  const isOver = ({ lastDay, state }: HelpedTournament) => lastDay < today || state === 'cancelled'
  const coming = tournaments.filter((one) => !isOver(one))
  const soon = coming.filter(
    ({ firstDay, state }) => state !== 'draft' && firstDay <= addDays(plainDate(today), daysAhead),
  )
  return { soon, coming, past: tournaments.filter(isOver).toReversed() }
}
