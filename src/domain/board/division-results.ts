import { awardPrizes, type Awarded } from '#domain/results/award-prizes.ts'
import { rankField, type Placing } from '#domain/results/rank-field.ts'
import type { Board, BoardDivision, BoardRow, BoardView } from './board.ts'
import type { BoardFacts } from './board-facts.ts'
import { placedRows } from './placed-rows.ts'
import { fieldToRank, rankedView, type DivisionField } from './rank-view.ts'

/** The result of a division beside its board: the podium and the prizes. */
export type DivisionResult = {
  id: string
  name: string
  unit: BoardDivision['unit']
  /** The view that the prizes are awarded by. */
  view: BoardView
  /** The number of players with a place. */
  placed: number
  /** The first three places, including every player who shares one. */
  best: {
    id: string
    name: string
    club: string | null
    place: number
    shared: boolean
    sum: Sum
  }[]
  /** Null where the conditions of competition define no prizes. */
  prizes: Awarded | null
}

type Sum = BoardRow['gross']['all']

/** Places up to this one are on the podium. */
const podiumPlaces = 3

/**
 * The result of a tournament from its last round: prizes and tie-breaks by the terms of each division.
 * Prizes that still depend on lots or a play-off stay open (docs/algorithms/competition-terms.md, Prizes).
 * @param facts as ranked (`rankedFacts`); `board` is built from the same facts.
 * @param absent from the ceremony, whose prizes pass on where the terms say so.
 */
export const buildDivisionResults = (
  facts: BoardFacts,
  board: Board,
  absent: ReadonlySet<string>,
): DivisionResult[] =>
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
        place === null || place > podiumPlaces
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
          { main: view, absent },
        ),
    }
  })

function placingsIn(facts: BoardFacts, of: DivisionField, view: BoardView): Placing[] {
  const { field, ties } = rankedView(facts, of, view)
  return rankField(field, ties)
}
