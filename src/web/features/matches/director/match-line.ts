import type { DirectedDivision } from '#contract/matches/endpoints.ts'
import { decisionText } from '#domain/matches/match-score.ts'
import { winningSide, type MatchDecision } from '#domain/matches/match.ts'

export type DirectedMatch = DirectedDivision['matches'][number]

type Names = Pick<DirectedDivision, 'contestants'>

const nameOf = ({ contestants }: Names, id: string | null) =>
  contestants.find((one) => one.id === id)?.name

/** The two names and, when decided, the result: `Anna Holm vandt 3&2`. */
export function matchLine(match: DirectedMatch, division: Names) {
  const missing = match.decision === null ? 'Ikke fundet endnu' : 'Ingen'
  return {
    a: nameOf(division, match.a) ?? missing,
    b: nameOf(division, match.b) ?? missing,
    result: match.decision && outcomeLine(match.decision, match, division),
  }
}

/** What has been reported; empty without a report. */
export const reportLine = (match: DirectedMatch, division: Names): string =>
  match.report ? outcomeLine(match.report.decision, match, division) : ''

function outcomeLine(decision: MatchDecision, { a, b }: DirectedMatch, division: Names): string {
  const winner = winningSide(decision)
  if (winner === null) return decision.how === 'halved' ? 'Delt' : 'Ingen mødte'
  return `${nameOf(division, winner === 'A' ? a : b) ?? 'Ingen'} vandt, ${decisionText(decision)}`
}
