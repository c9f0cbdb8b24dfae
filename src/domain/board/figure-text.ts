import { wholeText } from '#domain/shared/danish.ts'
import type { BoardDivision } from './board.ts'

/**
 * The unit of a row's figure. During play it is the value that places are ranked by: `pace` is points
 * above or below those of net par on the holes played (D42).
 */
export type Unit = BoardDivision['unit'] | 'pace'

export const unitOf = ({ unit, isOver }: Pick<BoardDivision, 'unit' | 'isOver'>): Unit =>
  unit === 'points' && !isOver ? 'pace' : unit

/** `−3`, `par`, `+4`, always with its sign; points only with a minus. */
export function valueText(value: number | null, unit: Unit): string {
  if (value === null) return '–'
  if (unit === 'points') return wholeText(value)
  if (value === 0) return unit === 'strokes' ? 'par' : '0'
  return value > 0 ? `+${value}` : `−${-value}`
}

/** The figure of a row: what ranks while the division is played, and the result afterwards. */
export const figureOf = ({ total, against }: { total: number; against: number }, unit: Unit) =>
  unit === 'strokes' || unit === 'pace' ? against : total

/** The figure in a sentence: `−3`, `+2 (20 point)`, `36 point`, `+1`. */
export function figureInSentence(
  { total, against }: { total: number; against: number },
  unit: Unit,
): string {
  if (unit === 'points') return `${wholeText(total)} point`
  if (unit === 'pace') return `${valueText(against, unit)} (${wholeText(total)} point)`
  return valueText(figureOf({ total, against }, unit), unit)
}

/** The word of a figure: the same sign is good in points and bad in strokes. */
export const unitWords: Record<Unit, string> = {
  strokes: 'slag',
  pace: 'point',
  points: 'point',
  holes: 'huller',
}

/** `3`, `T3`; empty without a place (LB-1). */
export const placeText = ({ place, shared }: { place: number | null; shared: boolean }) =>
  place === null ? '' : `${shared ? 'T' : ''}${place}`
