import type { Outcome } from '#contract/board/outcome.ts'
import type { Board } from '#domain/board/board.ts'
import { ceremonySteps, type CeremonyAward, type CeremonyStep } from '#domain/board/ceremony.ts'
import { unitOf } from '#domain/board/figure-text.ts'
import { buildBoardViewModel } from '#domain/board/board-view-model.ts'

type Awards = NonNullable<Outcome['divisions'][number]['prizes']>['net']

/** What a ceremony shows of a board and its published prizes, in the order in which it is revealed. */
export const ceremonyOf = (board: Board, outcome: Outcome | undefined): CeremonyStep[] =>
  ceremonySteps(
    buildBoardViewModel(board).map(({ division, playing }) => {
      const prizes = outcome?.divisions.find(({ id }) => id === division.id)?.prizes
      const placed = playing.flatMap(({ row, place, result }) =>
        place === null ? [] : [{ row, place, sum: result.all }],
      )
      const shown = placed.map(({ row: { id, name, club }, place, sum }) => ({
        id,
        name,
        club,
        place,
        sum,
      }))
      return {
        name: division.name,
        unit: unitOf(division),
        main: division.main,
        placed: shown,
        gross: shown.map((one, i) => ({ ...one, sum: placed[i]?.row.gross.all ?? one.sum })),
        prizes: prizes
          ? { gross: toAwards(prizes.gross), net: toAwards(prizes.net), nth: toAwards(prizes.nth) }
          : null,
      }
    }),
  )

const toAwards = (awards: Awards): CeremonyAward[] =>
  awards.map(({ prizes, winners }) => ({ prizes, winners: winners.map(({ entryId }) => entryId) }))
