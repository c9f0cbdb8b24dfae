import type { HoleScore } from '../hole-score.ts'
import type { BoxReading } from './read-card.ts'

/** Why a person must say what stands on the paper. */
export type OpenReason =
  /** The paper was read and says something else than the entries of the phones. */
  | 'differs'
  /** The box was not read for certain. */
  | 'unsure'
  /** Fewer strokes than an eagle, which is more often a misreading than a score. */
  | 'unlikely'
  /** Nothing was entered on the phones, so nothing confirms the reading. */
  | 'unconfirmed'

/** A hole that a person settles before the card is saved; `at` is its place on the card. */
export type OpenHole = { at: number; reason: OpenReason; read: HoleScore; live: HoleScore }

/** What the phones say, and the pars; empty where they could not be loaded. */
type Known = { live: readonly HoleScore[]; pars: readonly number[] }

/**
 * The scores that need no answer, because paper and phones say the same, and the holes that need one. The entries of the
 * phones decide nothing about how a box is read: a check that looked at them first would agree with itself.
 */
export function compareReading(
  boxes: readonly BoxReading[],
  { live, pars }: Known,
): { scores: HoleScore[]; open: OpenHole[] } {
  const open: OpenHole[] = []
  const scores = boxes.map((box, at): HoleScore => {
    const entered = live[at] ?? null
    const read = box.kind === 'score' ? box.score : null
    const reason = reasonFor(box, { entered, par: pars[at] })
    if (reason) open.push({ at, reason, read, live: entered })
    return reason ? null : read
  })
  return { scores, open }
}

function reasonFor(
  box: BoxReading,
  { entered, par }: { entered: HoleScore; par: number | undefined },
): OpenReason | null {
  if (box.kind === 'unsure') return 'unsure'
  const read = box.kind === 'score' ? box.score : null
  if (read === entered) return null
  if (typeof read === 'number' && par !== undefined && read < par - 2) return 'unlikely'
  return entered === null ? 'unconfirmed' : 'differs'
}
