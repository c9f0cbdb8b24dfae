import { matchStrokes } from '#domain/handicap/playing-handicap.ts'
import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import type { Side } from '#domain/scoring/match-play.ts'

export type ReceivedStrokes = {
  /** Who receives; null when nobody does. */
  side: Side | null
  strokes: number
}

/** Strokes of a net match between two rounded playing handicaps (WHS Appendix C). */
export function strokesBetween(a: number, b: number): ReceivedStrokes {
  const [ofA = 0, ofB = 0] = matchStrokes([a, b])
  if (ofA === ofB) return { side: null, strokes: 0 }
  return ofA > 0 ? { side: 'A', strokes: ofA } : { side: 'B', strokes: ofB }
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
