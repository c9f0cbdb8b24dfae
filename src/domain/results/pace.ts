import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { ScoredRound } from '#domain/scoring/score-round.ts'
import type { Entrant } from './rank-field.ts'

/**
 * What a hole in net par brings: 2 Stableford points, the table's row for par in the modified one,
 * 0 where strokes over par or holes won are ranked.
 */
export function pointsForPar({ format }: Scoring): number {
  if (format.kind === 'stableford') return 2
  return format.kind === 'modified_stableford' ? (format.points['0'] ?? 0) : 0
}

/**
 * A player as a board ranks her while the round is on (LB-3): by points beyond net par on the holes
 * played, so that who has 20 after ten is level with who has 36 after eighteen. Strokes and holes
 * won are ranked like that already. When all have played as many holes, the order is that of the
 * points. (docs/algorithms/ranking-and-ties.md, Pace)
 */
export function atPace(entrant: Entrant, scoring: Scoring): Entrant {
  const par = pointsForPar(scoring)
  if (par === 0) return entrant
  const rounds = entrant.rounds.map((round) => ({
    ...round,
    rankValue: round.rankValue + par * round.thru,
  }))
  return { ...entrant, rounds }
}

/** Strokes over the par of the holes played, points beyond what par brings on them, or holes won. */
export const againstPar = (round: ScoredRound, scoring: Scoring): number =>
  round.toPar ?? round.total - pointsForPar(scoring) * round.thru

/** The line above the table that says by what it is ranked while the round is on (LB-3). */
export function paceText({ format, net }: Scoring): string {
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
