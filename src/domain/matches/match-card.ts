import type { HoleWinner, Side } from '#domain/scoring/match-play.ts'
import { scoreText } from './match-score.ts'
import type { MatchScore, MatchStage } from './match.ts'

/** The result of one hole of a match, as a player wrote it. */
export type CardHole = {
  /** Null takes back what was written before. */
  winner: HoleWinner | null
  /** The other side gave the hole (Rule 3.2b). */
  isConceded: boolean
  /** When it was written, in milliseconds since 1970 by the server's clock. */
  at: number
} & Written

/** What is written on a phone has an id, and names what its writer saw in the same place. */
type Written = {
  /** Created by the phone. */
  id: string
  /** Ids of everything that it has replaced: what its writer saw, and what lost to it. */
  replaces: readonly string[]
}

/** The holes of a match by their number from 1; extra holes are numbered on. */
export type MatchCard = Partial<Record<number, CardHole>>

export type WrittenHole = CardHole & { hole: number }

/**
 * The card with holes written on phones. A press counts instead of those that its writer saw, however late they
 * arrive; of two that did not see each other the one written last counts. A resend changes nothing.
 * (docs/algorithms/matches.md, hole by hole)
 */
export function mergeHoles(card: MatchCard, written: readonly WrittenHole[]): MatchCard {
  const merged = { ...card }
  for (const { hole, ...now } of written) {
    const earlier = merged[hole]
    merged[hole] = earlier ? latestOf(earlier, now) : now
  }
  return merged
}

/** Which of two presses in one place counts, with everything that it replaces. */
export function latestOf<Of extends Written & { at: number }>(stored: Of, now: Of): Of {
  if (now.id === stored.id || stored.replaces.includes(now.id)) return stored
  const isLater = now.replaces.includes(stored.id) || stored.at < now.at
  const [latest, other] = isLater ? [now, stored] : [stored, now]
  return { ...latest, replaces: [...new Set([...latest.replaces, ...other.replaces, other.id])] }
}

/** The id of a press from an earlier release, which created none: the same for a resend of the same hole. */
export function idOfPress({ hole, writtenAt }: { hole: number; writtenAt: number }): string {
  const [place, time] = [hole.toString(16).padStart(4, '0'), writtenAt.toString(16)]
  return `00000000-${place}-8000-8000-${time.padStart(12, '0')}`
}

export type CardStanding = {
  /** Holes with a result, those after the end of the match left out. */
  played: number
  /** The leader, or the winner; null when level. */
  leader: Side | null
  /** Holes that the leader is up. */
  up: number
  /** Holes to play in the round; 0 on the extra ones. */
  left: number
  isDormie: boolean
  /** The score that ends the match; null while it goes on, and when it ends halved. */
  score: MatchScore | null
  isHalved: boolean
  /** The next hole to play; null when the match is over. */
  next: number | null
}

type Played = {
  holes: 9 | 18
  stage: MatchStage
  /** The hole that the match begins on; another than the first only in a session of a cup. */
  startHole?: number
}

/** The holes of a round in the order in which they are played: 10 … 18, 1 … 9 from hole 10. */
export const playOrder = (holes: number, startHole: number): number[] =>
  Array.from({ length: holes }, (_, i) => ((startHole - 1 + i) % holes) + 1)

/**
 * How a match stands by its card (Rule 3.2a). A hole that was skipped is still to be played. In a knock-out a match
 * that is level after the last hole goes on until a hole is won; elsewhere it is halved.
 */
export function cardStanding(
  card: MatchCard,
  { holes, stage, startHole = 1 }: Played,
): CardStanding {
  const order = playOrder(holes, startHole)
  let lead = 0
  let played = 0
  for (const hole of order) {
    const winner = card[hole]?.winner ?? null
    if (winner === null) continue
    lead += pointsOf(winner)
    played++
    if (Math.abs(lead) > holes - played) break
  }
  const left = holes - played
  const isOver = Math.abs(lead) > left
  const open = order.find((hole) => (card[hole]?.winner ?? null) === null) ?? null
  const base = { played, leader: sideOf(lead), up: Math.abs(lead), left }
  if (isOver) {
    const score = { up: Math.abs(lead), left }
    return { ...base, isDormie: false, score, isHalved: false, next: null }
  }
  if (left > 0) {
    const isDormie = lead !== 0 && Math.abs(lead) === left
    return { ...base, isDormie, score: null, isHalved: false, next: open }
  }
  return stage === 'knock_out'
    ? extraHoles(
        card,
        { ...base, isDormie: false, score: null, isHalved: false, next: null },
        holes,
      )
    : { ...base, isDormie: false, score: null, isHalved: true, next: null }
}

function extraHoles(card: MatchCard, level: CardStanding, holes: number): CardStanding {
  for (let hole = holes + 1; hole <= 2 * holes; hole++) {
    const winner = card[hole]?.winner ?? null
    if (winner === null) return { ...level, played: hole - 1, next: hole }
    if (winner !== 'H') {
      return { ...level, played: hole, leader: winner, up: 1, score: { extraHole: hole } }
    }
  }
  return { ...level, played: 2 * holes }
}

const pointsOf = (winner: HoleWinner) => (winner === 'A' ? 1 : winner === 'B' ? -1 : 0)
const sideOf = (lead: number): Side | null => (lead === 0 ? null : lead > 0 ? 'A' : 'B')

/**
 * `2 op efter 7`, `2 op og dormie efter 16`, `Lige efter 7`, `3&2`, `Delt`, `19. hul`; null before the first hole.
 * The reader sees beside it who leads.
 */
export function standingText(standing: CardStanding): string | null {
  const { played, leader, up, isDormie, score, isHalved } = standing
  if (score) return scoreText(score)
  if (isHalved) return 'Delt'
  if (played === 0) return null
  if (leader === null) return `Lige efter ${played}`
  return `${up} op${isDormie ? ' og dormie' : ''} efter ${played}`
}
