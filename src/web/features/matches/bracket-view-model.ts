import type { PublicMatchDivision } from '#contract/matches/endpoints.ts'
import { decisionText } from '#domain/matches/match-score.ts'
import { winningSide } from '#domain/matches/match.ts'

export type ShownMatch = PublicMatchDivision['matches'][number]
export type ShownRound = PublicMatchDivision['rounds'][number]
type Contestant = PublicMatchDivision['contestants'][number]

export type BracketRow = {
  /** Null while it is open who comes, or where nobody does. */
  contestant: Contestant | null
  text: string
  isWinner: boolean
  isLoser: boolean
  isOwn: boolean
  /** `3&2`, beside the winner. */
  result: string
}

export type BracketMatch = {
  id: string
  slot: number
  rows: [BracketRow, BracketRow]
  isBye: boolean
  isOwn: boolean
  isOpen: boolean
  plannedFor: string | null
  /** The match hole by hole, while it is played or when its holes were written. */
  href: `/tournaments/${string}` | null
  /** `2 op efter 7`; null before the first hole and after the last. */
  live: string | null
}

export type BracketRound = ShownRound & { matches: BracketMatch[]; open: number }

/** The rounds of a division's knock-out with their matches, from the first to the final. */
export function bracketOf(
  division: PublicMatchDivision,
  own: ReadonlySet<string>,
  slug: string,
): BracketRound[] {
  const contestants = new Map(division.contestants.map((one) => [one.id, one]))
  const knockOut = division.matches.filter(({ stage }) => stage === 'knock_out')
  return division.rounds
    .filter(({ stage }) => stage === 'knock_out')
    .map((round) => {
      const matches = knockOut
        .filter((match) => match.round === round.round)
        .toSorted((one, other) => one.slot - other.slot)
        .map((match) => toBracketMatch(match, { contestants, own, slug }))
      return { ...round, matches, open: matches.filter(({ isOpen }) => isOpen).length }
    })
}

type Known = {
  contestants: ReadonlyMap<string, Contestant>
  own: ReadonlySet<string>
  slug: string
}

export function toBracketMatch(match: ShownMatch, { contestants, own, slug }: Known): BracketMatch {
  const { id, slot, round, a, b, decision, plannedFor, live } = match
  const winner = winningSide(decision)
  const row = (which: 'A' | 'B'): BracketRow => {
    const contestantId = which === 'A' ? a : b
    const contestant = contestants.get(contestantId ?? '') ?? null
    return {
      contestant,
      text: contestant?.name ?? emptyText(match, which),
      isWinner: winner === which,
      isLoser: decision !== null && winner !== which,
      isOwn: own.has(contestantId ?? ''),
      result: resultBeside(match, which),
    }
  }
  const rows: [BracketRow, BracketRow] = [row('A'), row('B')]
  return {
    id,
    slot,
    rows,
    isBye: round === 1 && decision?.how === 'bye',
    isOwn: rows.some(({ isOwn }) => isOwn),
    isOpen: a !== null && b !== null && decision === null,
    plannedFor,
    href: live ? `/tournaments/${slug}/matches/${id}` : null,
    live: live?.text ?? null,
  }
}

/** The result stands beside the winner; a halved match shows it on both rows. */
function resultBeside({ decision, live }: ShownMatch, which: 'A' | 'B'): string {
  if (decision === null && live?.leader === which) return '↑'
  if (decision === null || decision.how === 'bye') return ''
  const winner = winningSide(decision)
  return winner === null || winner === which ? decisionText(decision) : ''
}

function emptyText({ round, slot, decision, stage }: ShownMatch, which: 'A' | 'B'): string {
  if (decision !== null || stage === 'pool') return round === 1 ? 'Oversidder' : 'Ingen'
  const from = 2 * slot - (which === 'A' ? 1 : 0)
  return round === 1 ? 'Afventer' : `Vinder af kamp ${from}`
}

/** The round that a phone shows first: the own open match, else the first round with an open match, else the final. */
export function currentRound(rounds: readonly BracketRound[]): number {
  const own = rounds.find(({ matches }) => matches.some(({ isOwn, isOpen }) => isOwn && isOpen))
  const open = rounds.find(({ matches }) =>
    matches.some(
      ({ isOpen, rows }) => isOpen || rows.every(({ isWinner, isLoser }) => !isWinner && !isLoser),
    ),
  )
  return (own ?? open ?? rounds.at(-1))?.round ?? 1
}
