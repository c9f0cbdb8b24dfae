import type { TournamentChange, TournamentSettings } from '#contract/director/settings.ts'
import { allowanceOf, weightsOf } from './allowances.ts'
import { tieStepsOf, type Division } from './event.ts'

type Terms = TournamentChange['divisions'][number]['terms']

export function givenTerms({ divisions: [first] }: TournamentSettings): Terms {
  if (!first) throw new Error('A new tournament has a række')
  const { rules: _, ...terms } = first.terms
  return terms
}

export const termsOf = (division: Division): Partial<Terms> & Pick<Terms, 'scoring'> => ({
  scoring: { format: formatOf(division), net: division.net },
  team: division.team ?? null,
  allowance:
    division.team?.kind === 'one_ball'
      ? { percentsLowToHigh: weightsOf(division) }
      : { percent: allowanceOf(division) },
  ties: { steps: tieStepsOf(division), netBasis: 'fraction', playOffFor: 'every_place' },
  cut: cutOf(division),
  playedRounds: division.playedRounds ?? null,
})

function cutOf({ cut }: Division): Terms['cut'] {
  if (!cut) return null
  const { count, behind, afterRound } = cut
  const when = { afterRound, byBrokenTies: false }
  if (count === undefined) return { kind: 'within', behind: behind ?? 0, ...when }
  return behind === undefined
    ? { kind: 'top', count, ...when }
    : { kind: 'either', count, behind, ...when }
}

/** Points by strokes over par, as `test/score-reckoning.ts` counts them. */
const usualPoints = {
  points: { '-3': 8, '-2': 5, '-1': 2, '0': 0, '1': -1, '2': -3 },
  noScore: -3,
}

function formatOf({ format, maximum }: Division): Terms['scoring']['format'] {
  if (format === 'modified_stableford') return { kind: format, ...usualPoints }
  if (format !== 'maximum_score') return { kind: format }
  return {
    kind: format,
    maximum: typeof maximum === 'number' ? { fixed: maximum } : (maximum ?? 'netDoubleBogey'),
  }
}
