import { awardPrizes, type Awarded } from '#domain/results/award-prizes.ts'
import { rankField, type Placing } from '#domain/results/rank-field.ts'
import type { Board, BoardDivision, BoardRow, BoardView } from './board.ts'
import type { BoardFacts } from './board-facts.ts'
import { placedRows } from './placed-rows.ts'
import { fieldToRank, rankedView, type DivisionField } from './rank-view.ts'

/** A *række* as its result is told beside the board: the places that are spoken of, and the prizes. */
export type DivisionResult = {
  id: string
  name: string
  unit: BoardDivision['unit']
  /** What the prizes are for. */
  view: BoardView
  /** Who has a place. */
  placed: number
  /** The first three places, everybody who shares them among them (LB-1). */
  best: {
    id: string
    name: string
    club: string | null
    place: number
    shared: boolean
    sum: Sum
  }[]
  /** Null where the conditions say nothing of prizes. */
  prizes: Awarded | null
}

type Sum = BoardRow['gross']['all']

/** Places up to this one stand on the podium. */
const bestPlaces = 3

/**
 * The result of a tournament from its last round: prizes by the terms of each *række*, ties parted as
 * they say, and those that still wait for lots or a play-off left open (docs/algorithms/competition-terms.md,
 * Prizes).
 * @param facts as everybody may see them (`publicFacts`), and `board` made of the same.
 */
export const buildDivisionResults = (facts: BoardFacts, board: Board): DivisionResult[] =>
  facts.divisions.map((division, at) => {
    const players = facts.players.filter(({ divisionId }) => divisionId === division.id)
    const { id, name, terms } = division
    const view = board.divisions[at]?.main ?? 'gross'
    const field = fieldToRank(facts, { division, players })
    const rows = placedRows(board, at, view)
    return {
      id,
      name,
      unit: board.divisions[at]?.unit ?? 'strokes',
      view,
      placed: rows.filter(({ place }) => place !== null).length,
      best: rows.flatMap(({ row, place, tied }) =>
        place === null || place > bestPlaces
          ? []
          : {
              id: row.id,
              name: row.name,
              club: row.club,
              place,
              shared: tied,
              sum: (row[view] ?? row.gross).all,
            },
      ),
      prizes:
        terms.prizes &&
        awardPrizes(
          {
            gross: placingsIn(facts, field, 'gross'),
            net: terms.scoring.net ? placingsIn(facts, field, 'net') : [],
          },
          terms.prizes,
        ),
    }
  })

function placingsIn(facts: BoardFacts, of: DivisionField, view: BoardView): Placing[] {
  const { field, ties } = rankedView(facts, of, view)
  return rankField(field, ties)
}
