import { expect, test } from 'vitest'
import { boardFacts } from '#test/board-facts.ts'
import { buildBoard } from '#domain/board/build-board.ts'
import { unitOf } from '#domain/board/figure-text.ts'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { buildBoardViewModel, valueOf } from '#domain/board/board-view-model.ts'

const modified = { '-3': 8, '-2': 5, '-1': 2, '0': 0, '1': -1, '2': -3 }
const formats: Scoring['format'][] = [
  { kind: 'stroke_play' },
  { kind: 'stableford' },
  { kind: 'modified_stableford', points: modified, noScore: -3 },
  { kind: 'modified_stableford', points: { ...modified, '0': 1 }, noScore: -3 },
  { kind: 'maximum_score', maximum: 'doublePar' },
  { kind: 'par_bogey' },
]

const boards = formats.flatMap((format) =>
  [true, false].flatMap((net) =>
    [0.2, 0.7, 1].map((played) => ({ scoring: { format, net }, played })),
  ),
)

/** The figures of the rows that have a place, in the displayed order; more is better. */
function figuresOf(of: (typeof boards)[number], seed: number) {
  const board = buildBoard(boardFacts({ players: 40, rounds: 1 + (seed % 3), seed, ...of }))
  return (['net', 'gross'] as const).flatMap((view) =>
    buildBoardViewModel(board, view).map(({ division, playing }) => {
      const unit = unitOf(division)
      return playing
        .filter(({ place }) => place !== null)
        .map((one) => {
          const value = valueOf(one, unit)
          if (value === null) throw new Error(`${one.row.id} has a place without a figure`)
          return { place: one.place, figure: unit === 'strokes' ? 0 - value : value }
        })
    }),
  )
}

test.each(boards)('no order contradicts its figures: %o (D42)', (of) => {
  for (let seed = 1; seed <= 12; seed += 1) {
    for (const rows of figuresOf(of, seed)) {
      for (const [i, { place, figure }] of rows.entries()) {
        const next = rows[i + 1]
        if (!next) continue
        expect(figure).toBeGreaterThanOrEqual(next.figure)
        // During play nothing but the figure ranks; afterwards ties may be broken.
        const isTied = figure === next.figure
        const isShared = place === next.place
        expect(of.played < 1 ? isShared === isTied : isTied || !isShared).toBe(true)
      }
    }
  }
})

test('after the round the figure is the result: points, not points against par (D42)', () => {
  const scoring: Scoring = { format: { kind: 'stableford' }, net: true }
  const unitsOf = (played: number) =>
    buildBoardViewModel(buildBoard(boardFacts({ scoring, played }))).map(({ division }) =>
      unitOf(division),
    )
  expect([unitsOf(0.3), unitsOf(1)]).toEqual([['pace'], ['points']])
})
