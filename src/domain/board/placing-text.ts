import { paceText } from '#domain/results/pace.ts'
import { lowWins } from '#domain/competitions/terms/scoring-format.ts'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { tieStepsText } from '#domain/competitions/terms/conditions-text.ts'

type Play = { isOver: boolean; isLast: boolean; rounds: number }

/** How places are made just now, in one Danish line above the board (LB-3). */
export function placingText({ scoring, ties }: CompetitionTerms, play: Play): string {
  const { isOver, isLast, rounds } = play
  if (!isOver) return `${paceText(scoring)} Lige resultater deler pladsen.`
  const best = lowWins(scoring) ? 'Færrest slag er bedst.' : `Flest ${pointsOf(scoring)} er bedst.`
  return isLast
    ? `${best} ${tieStepsText(ties, rounds)}`
    : `${best} Lige resultater deler pladsen, til sidste runde er spillet.`
}

const pointsOf = ({ format }: CompetitionTerms['scoring']) =>
  format.kind === 'par_bogey' ? 'vundne huller' : 'point'
