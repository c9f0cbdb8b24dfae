import type { CompetitionTerms } from './competition-terms.ts'
import { roundsPlayed } from './played-rounds.ts'
import { isValidTeam, playsMatches, type Team } from './team.ts'

/** Why terms cannot be used, although they fit the format. */
export type TermsError =
  | 'points_table_wrong'
  | 'tie_steps_wrong'
  | 'cut_wrong'
  | 'rounds_wrong'
  | 'allowance_wrong'
  | 'team_wrong'

/** Every error of the terms of a *række* (docs/algorithms/competition-terms.md, What fits together). */
export function validateTerms(
  { scoring, team, ties, cut, allowance, playedRounds, matchPlay }: CompetitionTerms,
  rounds: number,
): TermsError[] {
  const played = roundsPlayed({ playedRounds }, rounds)
  const { format } = scoring
  const isTableInvalid = format.kind === 'modified_stableford' && !isValidPointsTable(format)
  const isTeamInvalid = team && (!isValidTeam(team) || (matchPlay && !playsMatches(team)))
  const isCutInvalid = cut !== null && !played.slice(0, -1).includes(cut.afterRound)
  return [
    ...(isTableInvalid ? ['points_table_wrong' as const] : []),
    ...(areValidTieSteps(ties.steps) ? [] : ['tie_steps_wrong' as const]),
    ...(isCutInvalid ? ['cut_wrong' as const] : []),
    ...(played.length === 0 ? ['rounds_wrong' as const] : []),
    ...(isTeamInvalid ? ['team_wrong' as const] : []),
    ...(isValidAllowance({ scoring, team, allowance }) ? [] : ['allowance_wrong' as const]),
  ]
}

/** Percentages from the lowest to the highest handicap are of a side that plays one ball, one for each player. */
function isValidAllowance({
  scoring,
  team,
  allowance,
}: Pick<CompetitionTerms, 'scoring' | 'team' | 'allowance'>): boolean {
  const size = scoring.net && team?.kind === 'one_ball' ? team.size : 0
  return 'percent' in allowance ? size === 0 : allowance.percentsLowToHigh.length === size
}

/**
 * The terms without those that do not apply to the format or the number of rounds, which are neither
 * stored nor printed.
 */
export function fitTerms(
  { playedRounds, ...terms }: CompetitionTerms,
  rounds: number,
): CompetitionTerms {
  const { scoring, team } = terms
  const byStrokes = scoring.format.kind === 'stroke_play'
  const isMatchPlay = Boolean(terms.matchPlay)
  const netStrokes = scoring.net && byStrokes && !isMatchPlay
  const played = roundsPlayed({ playedRounds }, rounds)
  return {
    ...terms,
    allowance: scoring.net ? terms.allowance : { percent: 0 },
    limits: scoring.net ? fitLimits(terms) : { mostIndexTenths: null, mostPlayingHandicap: null },
    fullHandicapBelow: netStrokes && team === null ? terms.fullHandicapBelow : null,
    // The sides of a cup are made by its line-ups.
    team: terms.matchPlay?.draw === 'cup' ? null : team && fitTeam(team),
    ties: fitTies(terms),
    cut: played.length > 1 && !isMatchPlay ? terms.cut : null,
    ...(played.length < rounds && !isMatchPlay && { playedRounds: played }),
    extraHoles: scoring.net ? terms.extraHoles : 'as_in_the_round',
    prizes: isMatchPlay ? null : fitPrizes(terms),
  }
}

/** The handicaps of a cup are of pairs and of parts, so only the index has a limit. */
const fitLimits = ({ limits, matchPlay }: CompetitionTerms): CompetitionTerms['limits'] =>
  matchPlay?.draw === 'cup' ? { ...limits, mostPlayingHandicap: null } : limits

/** Drives are counted in a scramble only. */
const fitTeam = (team: Team): Team =>
  team.kind === 'one_ball' && team.play !== 'scramble' ? { ...team, drivesEach: 0 } : team

/**
 * A side has no handicap index that could part a tie, and the best balls of a hole already contain the
 * strokes of their players, so no fraction of a handicap is left to subtract.
 */
function fitTies({ scoring, team, ties }: CompetitionTerms): CompetitionTerms['ties'] {
  const netStrokes = scoring.net && scoring.format.kind === 'stroke_play'
  const steps = team ? ties.steps.filter((step) => step !== 'lowestHandicap') : ties.steps
  const isByHoles = netStrokes && team?.kind === 'best_balls'
  return {
    steps: steps.length > 0 ? steps : ['shared'],
    netBasis: isByHoles ? 'allocated' : netStrokes ? ties.netBasis : 'fraction',
    playOffFor: steps.includes('playOff') ? ties.playOffFor : 'every_place',
  }
}

function fitPrizes({ prizes, scoring }: CompetitionTerms): CompetitionTerms['prizes'] {
  if (prizes === null) return null
  const net = scoring.net ? prizes.net : 0
  const { gross, oneEach, everyNth, absentPasses } = prizes
  if (gross + net === 0 && everyNth === undefined) return null
  return {
    gross,
    net,
    oneEach: gross > 0 && net > 0 && oneEach,
    ...(everyNth !== undefined && { everyNth }),
    ...(absentPasses && { absentPasses }),
  }
}

type Table = { points: Readonly<Record<string, number>> }

/** Whether every result from the best row to the worst has points, par included, and at least those of the next worse. */
function isValidPointsTable({ points }: Table): boolean {
  const rows = Object.entries(points)
    .map(([over, brings]) => ({ over: Number(over), brings }))
    .toSorted((a, b) => a.over - b.over)
  const first = rows[0]?.over ?? 1
  return (
    rows.some(({ over }) => over === 0) &&
    rows.every(({ over, brings }, i) => {
      const better = rows[i - 1]
      return over === first + i && (better === undefined || better.brings >= brings)
    })
  )
}

const ends = new Set(['lots', 'playOff', 'shared'])

function areValidTieSteps(steps: CompetitionTerms['ties']['steps']): boolean {
  const end = steps.findIndex((step) => ends.has(step))
  const isOnce = new Set(steps).size === steps.length
  return steps.length > 0 && isOnce && (end < 0 || end === steps.length - 1)
}
