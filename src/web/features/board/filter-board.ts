import type { Board } from '#domain/board/board.ts'
import { foldDanish } from '#domain/shared/danish.ts'
import type { DivisionViewModel, RowViewModel } from './board-view-model.ts'

/** What of the field is asked for; a filter left out lets everybody through (LB-11). */
export type BoardFilter = {
  division?: string | undefined
  club?: string | undefined
  /** A name or part of it, with or without Danish letters. */
  q?: string | undefined
  /** The hour of the start: 9 for 9.00 to 9.59. */
  hour?: number | undefined
  /** The id of one. */
  flight?: string | undefined
  /** Those on the course alone. */
  onCourse?: boolean | undefined
}

/** The same places with fewer rows: a filter moves nobody up. */
export function filterBoard(
  model: readonly DivisionViewModel[],
  filter: BoardFilter,
): DivisionViewModel[] {
  const wanted = matcherOf(filter)
  return model
    .filter(({ division }) => filter.division === undefined || filter.division === division.id)
    .map((one) => ({
      ...one,
      playing: one.playing.filter(wanted),
      missed: one.missed.filter(wanted),
      out: one.out.filter(wanted),
    }))
}

function matcherOf({ club, q = '', hour, flight: asked, onCourse }: BoardFilter) {
  const words = foldDanish(q).split(' ').filter(Boolean)
  return ({ row, flight }: RowViewModel): boolean => {
    if (club !== undefined && row.club !== club) return false
    if (hour !== undefined && (flight === null || hourOf(flight) !== hour)) return false
    if (asked !== undefined && flight?.id !== asked) return false
    if (onCourse && (row.state !== 'playing' || row.status !== null)) return false
    const text = foldDanish(row.name)
    return words.every((word) => text.includes(word))
  }
}

const hourOf = ({ minute }: { minute: number }) => Math.floor(minute / 60)

export const rowsIn = ({ playing, missed, out }: DivisionViewModel) => [
  ...playing,
  ...missed,
  ...out,
]

/** The clubs of the field, as they are chosen among. */
export const clubsOf = ({ rows }: Board): string[] =>
  [...new Set(rows.flatMap(({ club }) => club ?? []))].toSorted((a, b) => a.localeCompare(b, 'da'))

/** The hours in which somebody starts. */
export const hoursOf = ({ flights }: Board): number[] =>
  [...new Set(flights.map(hourOf))].toSorted((a, b) => a - b)
