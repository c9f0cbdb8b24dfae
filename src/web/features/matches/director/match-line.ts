import type { DirectedDivision } from '#contract/matches/endpoints.ts'
import { decisionText } from '#domain/matches/match-score.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { winningSide, type MatchDecision } from '#domain/matches/match.ts'

export type DirectedMatch = DirectedDivision['matches'][number]

type Names = Pick<DirectedDivision, 'contestants'>

const nameOf = ({ contestants }: Names, id: string | null) =>
  contestants.find((one) => one.id === id)?.name

/** The names of a side: one, or both of a pair. */
function sideName({ a, a2, b, b2 }: DirectedMatch, side: Side, division: Names) {
  const names = (side === 'A' ? [a, a2] : [b, b2]).flatMap((id) => nameOf(division, id) ?? [])
  return names.length > 0 ? names.join(' / ') : undefined
}

/** The two names and, when decided, the result: `Anna Holm vandt 3&2`. */
export function matchLine(match: DirectedMatch, division: Names) {
  const missing = match.decision === null ? 'Ikke fundet endnu' : 'Ingen'
  return {
    a: sideName(match, 'A', division) ?? missing,
    b: sideName(match, 'B', division) ?? missing,
    result: match.decision && outcomeLine(match.decision, match, division),
  }
}

/** What has been reported; empty without a report. */
export const reportLine = (match: DirectedMatch, division: Names): string =>
  match.report ? outcomeLine(match.report.decision, match, division) : ''

function outcomeLine(decision: MatchDecision, match: DirectedMatch, division: Names): string {
  const winner = winningSide(decision)
  if (winner === null) return decision.how === 'halved' ? 'Delt' : 'Ingen mødte'
  return `${sideName(match, winner, division) ?? 'Ingen'} vandt, ${decisionText(decision)}`
}
