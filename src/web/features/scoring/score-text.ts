import type { BoardRow } from '#domain/board/board.ts'
import { valueText, type Unit } from '#domain/board/figure-text.ts'
import { countOf } from '#domain/shared/danish.ts'

/** The same for screen readers: `3 under par`, `34 point`. */
export function valueSpoken(value: number | null, unit: Unit): string {
  if (value === null) return 'ingen score endnu'
  if (unit === 'points') return `${value < 0 ? `minus ${-value}` : value} point`
  if (unit === 'pace') {
    return value === 0 ? '0 point' : `${value > 0 ? 'plus' : 'minus'} ${Math.abs(value)} point`
  }
  if (unit === 'holes') return `${valueText(value, unit)} vundne huller`
  if (value === 0) return 'par'
  return value < 0 ? `${-value} under par` : `${value} over par`
}

/** Red under par, blue over it, and neutral at par. The sign carries the same meaning. */
export function valueTone(value: number | null, unit: Unit): string {
  if (value === null || value === 0 || unit === 'points' || unit === 'pace') return ''
  return value < 0 ? 'text-red-700' : 'text-blue-900'
}

type Place = { place: number | null; shared: boolean }

/** `nr. 3`, `delt nr. 3`. */
export const placeSpoken = ({ place, shared }: Place) =>
  place === null ? 'ingen plads' : `${shared ? 'delt ' : ''}nr. ${place}`

/** `2 pladser frem`, `1 plads tilbage`; empty without a movement. */
export function movedSpoken(moved: number | null): string {
  if (!moved) return ''
  return `${countOf(Math.abs(moved), 'plads', 'pladser')} ${moved > 0 ? 'frem' : 'tilbage'}`
}

/** The class that draws a tick for a delivered card: not every device has a character for it. */
export const progressMark = ({ row }: { row: Pick<BoardRow, 'state'> }) =>
  row.state === 'delivered' ? 'board-in' : undefined
