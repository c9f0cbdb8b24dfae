import type { Board } from '#domain/board/board.ts'
import { ceremonySteps, type CeremonyStep } from '#domain/board/ceremony.ts'
import { unitOf } from '#domain/board/figure-text.ts'
import { buildBoardViewModel } from '../board-view-model.ts'

/** The places that a ceremony shows of a board, in the order in which they are revealed. */
export const ceremonyOf = (board: Board): CeremonyStep[] =>
  ceremonySteps(
    buildBoardViewModel(board).map(({ division, playing }) => ({
      name: division.name,
      unit: unitOf(division),
      placed: playing.flatMap(({ row, place, result }) =>
        place === null
          ? []
          : [{ id: row.id, name: row.name, club: row.club, place, sum: result.all }],
      ),
    })),
  )
