import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { ScoredRound } from '#domain/scoring/score-round.ts'
import type { Entrant } from './rank-field.ts'

/**
 * The points of a hole played to net par: 2 in Stableford, the table's row for par in modified
 * Stableford, 0 where strokes over par or holes won are ranked.
 */
export function pointsForPar({ format }: Scoring): number {
  if (format.kind === 'stableford') return 2
  return format.kind === 'modified_stableford' ? (format.points['0'] ?? 0) : 0
}

/**
 * Ranks a player during the round by points beyond net par on the holes played, so that 20 points
 * after ten holes are level with 36 after eighteen (LB-3). Strokes over par and holes won need no
 * change. Once all have played the same number of holes, the order is that of the points.
 * (docs/algorithms/ranking-and-ties.md, Pace)
 */
export function withLiveRankValue(entrant: Entrant, scoring: Scoring): Entrant {
  const par = pointsForPar(scoring)
  if (par === 0) return entrant
  const rounds = entrant.rounds.map((round) => ({
    ...round,
    rankValue: round.rankValue + par * round.thru,
  }))
  return { ...entrant, rounds }
}

/** On the holes played: strokes over par, points beyond those of net par, or holes won. */
export const againstPar = (round: ScoredRound, scoring: Scoring): number =>
  round.toPar ?? round.total - pointsForPar(scoring) * round.thru

/** The line above the table that names the ranking during the round. */
export function liveRankingText({ format, net }: Scoring): string {
  const strokes = net ? 'nettoslag' : 'slag'
  switch (format.kind) {
    case 'stroke_play':
    case 'maximum_score':
      return `Under runden rangerer vi efter ${strokes} i forhold til par på de spillede huller.`
    case 'stableford':
      return pacePointsText(2)
    case 'modified_stableford': {
      const par = pointsForPar({ format, net })
      return par === 0
        ? 'Under runden rangerer vi efter point på de spillede huller.'
        : pacePointsText(par)
    }
    case 'par_bogey':
      return 'Under runden rangerer vi efter vundne huller minus tabte.'
  }
}

const pacePointsText = (par: number) =>
  `Under runden rangerer vi efter point i forhold til ${par} pr. hul (tallet med + eller −).`
