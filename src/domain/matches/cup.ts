import type { Side } from '#domain/scoring/match-play.ts'
import { winningSide, type MatchDecision } from './match.ts'

/** How the matches of a session are played. */
export type SessionFormat = 'singles' | 'four_ball' | 'foursomes'

export const sessionFormatText: Record<SessionFormat, string> = {
  singles: 'Single',
  four_ball: 'Fourball',
  foursomes: 'Foursome',
}

/** Players of one team in a match. */
export const playersIn = (format: SessionFormat): 1 | 2 => (format === 'singles' ? 1 : 2)

/** A contest of two teams over sessions of matches (docs/algorithms/cups.md). */
export type CupTerms = {
  /** Names of the teams, A and B. */
  teams: readonly [string, string]
  /** The team that keeps the cup on equal points; null when they share it. */
  holder: Side | null
  /** Points of a match that is won; a halved match gives half of it to both. */
  pointsPerWin: number
}

/** A team of a cup is stored as the pool with this number. */
export const poolOfTeam = { A: 1, B: 2 } as const satisfies Record<Side, number>

export const teamOfPool = (pool: number | null): Side => (pool === poolOfTeam.A ? 'A' : 'B')

export const limits = { sessions: 8, matches: 24, pointsPerWin: 3, players: 60 } as const

type CupMatch = { decision: MatchDecision | null }

export type CupScore = {
  /** In half points. */
  a: number
  b: number
  /** Half points of all the matches that somebody met for. */
  total: number
  /** Half points with which each team has the cup, whatever comes. */
  toWin: Record<Side, number>
  /** Who has the cup, also before the last match; `shared` when equal at the end and nobody holds it. */
  winner: Side | 'shared' | null
  /** The winner held the cup and has half of the points, which is enough to keep it. */
  isRetained: boolean
}

/** The half points that a decided match gives each team. A match that nobody met for gives none. */
export function pointsOf(
  decision: MatchDecision | null,
  { pointsPerWin }: Pick<CupTerms, 'pointsPerWin'>,
): Record<Side, number> {
  const winner = winningSide(decision)
  if (winner !== null) return { A: 0, B: 0, [winner]: 2 * pointsPerWin }
  const each = decision?.how === 'halved' ? pointsPerWin : 0
  return { A: each, B: each }
}

/** The half points of each team from some matches, such as those of a session. */
export function sumOfPoints(
  matches: readonly CupMatch[],
  terms: Pick<CupTerms, 'pointsPerWin'>,
): Record<Side, number> {
  const sum = { A: 0, B: 0 }
  for (const { decision } of matches) {
    const { A, B } = pointsOf(decision, terms)
    sum.A += A
    sum.B += B
  }
  return sum
}

/** The score of a cup from its matches, and who has won it. */
export function cupScore(matches: readonly CupMatch[], terms: CupTerms): CupScore {
  const { A: a, B: b } = sumOfPoints(matches, terms)
  const half =
    matches.filter(({ decision }) => decision?.how !== 'both_absent').length * terms.pointsPerWin
  const toWin = {
    A: half + (terms.holder === 'A' ? 0 : 1),
    B: half + (terms.holder === 'B' ? 0 : 1),
  }
  const isOver = matches.length > 0 && matches.every(({ decision }) => decision !== null)
  const winner = winnerOf({ a, b, toWin, isOver }, terms)
  const isRetained = winner !== null && winner === terms.holder && { A: a, B: b }[winner] === half
  return { a, b, total: 2 * half, toWin, winner, isRetained }
}

type Points = Pick<CupScore, 'a' | 'b' | 'toWin'> & { isOver: boolean }

function winnerOf({ a, b, toWin, isOver }: Points, { holder }: CupTerms): CupScore['winner'] {
  if (toWin.A > 0 && a >= toWin.A) return 'A'
  if (toWin.B > 0 && b >= toWin.B) return 'B'
  // At the end only equal points leave nobody with enough.
  return isOver ? (holder ?? 'shared') : null
}

/** Half points as they are written: `6½`, `½`, `0`. */
export function halvesText(halves: number): string {
  const whole = Math.floor(halves / 2)
  if (halves % 2 === 0) return String(whole)
  return whole === 0 ? '½' : `${whole}½`
}

/** `Rungsted 6½ – 5½ Aalborg`. */
export const cupLine = ({ a, b }: Pick<CupScore, 'a' | 'b'>, [first, second]: CupTerms['teams']) =>
  `${first} ${halvesText(a)} – ${halvesText(b)} ${second}`

/** `Rungsted har vundet`, `Aalborg beholder pokalen`, `Rungsted mangler 2½ point`; the stand in one sentence. */
export function cupOutcomeText(score: CupScore, { teams }: Pick<CupTerms, 'teams'>): string {
  const { winner, isRetained, a, b, toWin } = score
  if (winner === 'shared') return 'Uafgjort – holdene deler pokalen'
  if (winner) {
    const name = winner === 'A' ? teams[0] : teams[1]
    const level = a === b ? 'Uafgjort – ' : ''
    return isRetained ? `${level}${name} beholder pokalen` : `${name} har vundet`
  }
  const missing = [toWin.A - a, toWin.B - b].map((halves) => halvesText(halves))
  return `${teams[0]} mangler ${missing[0]} point, ${teams[1]} mangler ${missing[1]}`
}

type Player = { id: string; key: string; handicapTenths: number | null }

/**
 * The two teams as they are proposed: by club when the players come from exactly two clubs, else by handicap, dealt
 * back and forth, so that the teams are even.
 * @param players with `key`, their club.
 */
export function proposeTeams(players: readonly Player[]): ReadonlyMap<string, Side> {
  const clubs = [...new Set(players.map(({ key }) => key))].toSorted()
  if (clubs.length === 2) {
    return new Map(players.map(({ id, key }) => [id, key === clubs[0] ? 'A' : 'B'] as const))
  }
  const ordered = players.toSorted(
    (one, other) => (one.handicapTenths ?? Infinity) - (other.handicapTenths ?? Infinity),
  )
  return new Map(ordered.map(({ id }, i) => [id, i % 4 === 0 || i % 4 === 3 ? 'A' : 'B'] as const))
}
