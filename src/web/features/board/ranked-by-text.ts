import { unitOf, type Unit } from '#domain/board/figure-text.ts'
import type { BoardDivision, BoardView } from '#domain/board/board.ts'

/** What ranks, in a few words for a phone; `howPlaced` is the whole sentence. */
export function rankedByText(
  division: Pick<BoardDivision, 'unit' | 'format' | 'isOver'>,
  view: BoardView,
): string {
  const strokes = view === 'net' ? 'Nettoslag' : 'Slag'
  switch (unitOf(division)) {
    case 'strokes':
      return `${strokes} i forhold til par`
    case 'pace':
      return division.format === 'stableford' ? 'Point mod 2 pr. hul' : 'Point mod par'
    case 'points':
      return 'Point'
    case 'holes':
      return 'Vundne huller minus tabte'
  }
}

/** Which end of the figures leads. */
export const bestFirstText = (unit: Unit) => (unit === 'strokes' ? 'færrest fører' : 'flest fører')
