import { searchedNames } from '#domain/board/players-text.ts'
import { foldDanish } from '#domain/shared/danish.ts'
import type { DivisionViewModel, RowViewModel } from '#domain/board/board-view-model.ts'

/** A selection of the field; an absent filter selects every player. */
export type BoardFilter = {
  division?: string | undefined
  club?: string | undefined
  /** A name or part of it, also of a player of a side, with or without Danish letters. */
  q?: string | undefined
  /** The hour of the start: 9 for 9.00 to 9.59. */
  hour?: number | undefined
  /** The id of a flight. */
  flight?: string | undefined
  /** Only players on the course. */
  onCourse?: boolean | undefined
}

/** The same places with fewer rows. */
export function filterBoard(
  model: readonly DivisionViewModel[],
  filter: BoardFilter,
): DivisionViewModel[] {
  const matches = matcherOf(filter)
  return model
    .filter(({ division }) => filter.division === undefined || filter.division === division.id)
    .map((one) => ({
      ...one,
      playing: one.playing.filter(matches),
      missed: one.missed.filter(matches),
      out: one.out.filter(matches),
    }))
}

function matcherOf({ club, q = '', hour, flight: flightId, onCourse }: BoardFilter) {
  const words = foldDanish(q).split(' ').filter(Boolean)
  return ({ row, flight }: RowViewModel): boolean => {
    if (club !== undefined && row.club !== club) return false
    if (hour !== undefined && (flight === null || hourOf(flight) !== hour)) return false
    if (flightId !== undefined && flight?.id !== flightId) return false
    if (onCourse && (row.state !== 'playing' || row.status !== null)) return false
    const text = foldDanish(searchedNames(row))
    return words.every((word) => text.includes(word))
  }
}

export const hourOf = ({ minute }: { minute: number }) => Math.floor(minute / 60)

export const rowsIn = ({ playing, missed, out }: DivisionViewModel) => [
  ...playing,
  ...missed,
  ...out,
]
