import { formatDay, type PlainDate } from '#domain/shared/dates.ts'
import type { Match, MatchDecision } from '#domain/matches/match.ts'
import { decisionText } from '#domain/matches/match-score.ts'
import { winningSide } from '#domain/matches/match.ts'

export type NameOf = (contestant: string | null) => string | null

/** `Anna Holm vinder 3&2`, `Kampen endte delt`, `Ingen mødte`; null while open. */
export function resultText(
  { a, b, decision }: Pick<Match, 'a' | 'b' | 'decision'>,
  nameOf: NameOf,
): string | null {
  if (decision === null) return null
  const side = winningSide(decision)
  if (side === null) return decision.how === 'halved' ? 'Kampen endte delt' : 'Ingen mødte'
  const winner = nameOf(side === 'A' ? a : b) ?? 'Den ene'
  return `${winner} ${verbs[decision.how]?.(decision) ?? 'vinder'}`
}

const verbs: Partial<Record<MatchDecision['how'], (decision: MatchDecision) => string>> = {
  played: (decision) =>
    decision.how === 'played' && 'extraHole' in decision.score
      ? `vinder på ${decisionText(decision)}`
      : `vinder ${decisionText(decision)}`,
  conceded: () => 'vinder, kampen er givet',
  walkover: () => 'vinder uden kamp (w.o.)',
  bye: () => 'går videre uden kamp',
}

/** `senest søndag den 27. juni 2027`. */
export const byText = (lastDay: PlainDate) => `senest ${formatDay(lastDay)}`
