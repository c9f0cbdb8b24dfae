import {
  matchStrokes,
  playingHandicap,
  sidePlayingHandicap,
} from '#domain/handicap/playing-handicap.ts'
import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import type { Fraction } from '#domain/shared/fraction.ts'
import type { SessionFormat } from './cup.ts'

export type ReceivedStrokes = {
  /** Who receives; null when nobody does. */
  side: Side | null
  strokes: number
  /** Of each ball in four-ball, in the order of the players; `side` is then null. */
  balls?: Record<Side, number[]>
}

/** Strokes of a net match between two rounded playing handicaps (WHS Appendix C). */
export function strokesBetween(a: number, b: number): ReceivedStrokes {
  const [ofA = 0, ofB = 0] = matchStrokes([a, b])
  if (ofA === ofB) return { side: null, strokes: 0 }
  return ofA > 0 ? { side: 'A', strokes: ofA } : { side: 'B', strokes: ofB }
}

/**
 * Strokes of each ball in four-ball: the lowest playing handicap of all plays off zero, the others receive the
 * difference (WHS Appendix C).
 * @param handicaps of each side, in the order of its players; one where a partner is absent (Rule 23.4).
 */
export function strokesPerBall({ A, B }: Record<Side, readonly number[]>): ReceivedStrokes {
  const strokes = matchStrokes([...A, ...B])
  return {
    side: null,
    strokes: 0,
    balls: { A: strokes.slice(0, A.length), B: strokes.slice(A.length) },
  }
}

type Hole = { number: number; strokeIndex: number }

/** The holes on which strokes are received, in the order of the card, with their number. */
export function holesWithStrokes(
  strokes: number,
  holes: readonly Hole[],
): { hole: number; strokes: number }[] {
  const perHole = strokesPerHole(
    strokes,
    holes.map(({ strokeIndex }) => strokeIndex),
  )
  return holes.flatMap(({ number }, i) => {
    const count = perHole[i] ?? 0
    return count > 0 ? [{ hole: number, strokes: count }] : []
  })
}

/** A player's part of each format, in percent of the course handicap (WHS Appendix C). */
export const sessionPercent: Record<SessionFormat, number> = {
  singles: 100,
  four_ball: 90,
  foursomes: 50,
}

export type SessionPlayer = {
  /** Not rounded. */
  courseHandicap: Fraction
  /** Strokes for a tee of a higher par than the lowest of the *række* (Rule 6.2b). */
  parStrokes: number
}

/**
 * The strokes of a match between teams. Singles give the whole difference; in four-ball each plays off 90 % and the
 * lowest of all balls gives the others strokes; foursomes compare half of each side's two handicaps together. Each
 * handicap is rounded before they are compared. (WHS Appendix C)
 * @param players of each side, in their order; two in foursomes, one or two in four-ball (Rule 23.4).
 */
export function sessionStrokes(
  format: SessionFormat,
  players: Record<Side, readonly SessionPlayer[]>,
): ReceivedStrokes {
  const { A, B } = players
  const percent = sessionPercent[format]
  if (format === 'foursomes') return strokesBetween(pairHandicap(A), pairHandicap(B))
  const of = ({ courseHandicap, parStrokes }: SessionPlayer) =>
    playingHandicap(courseHandicap, percent) + parStrokes
  const handicaps = { A: A.map(of), B: B.map(of) }
  if (format === 'four_ball') return strokesPerBall(handicaps)
  return strokesBetween(handicaps.A[0] ?? 0, handicaps.B[0] ?? 0)
}

/** Half of the two course handicaps together, and half of their strokes for par, each rounded once. */
function pairHandicap(pair: readonly SessionPlayer[]): number {
  const half = sessionPercent.foursomes
  const exact = pair.map(({ courseHandicap }) => courseHandicap)
  const forPar = pair.reduce((sum, { parStrokes }) => sum + parStrokes, 0)
  return (
    sidePlayingHandicap(
      exact,
      pair.map(() => half),
    ) + Math.round((forPar * half) / 100)
  )
}
