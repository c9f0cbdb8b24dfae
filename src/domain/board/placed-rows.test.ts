import { expect, test } from 'vitest'
import { boardFacts } from '#test/board-facts.ts'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { buildBoard } from './build-board.ts'
import { placedRows } from './placed-rows.ts'

const formats: Scoring[] = [
  { format: { kind: 'stroke_play' }, net: true },
  { format: { kind: 'stroke_play' }, net: false },
  { format: { kind: 'stableford' }, net: true },
  { format: { kind: 'maximum_score', maximum: 'doublePar' }, net: true },
  { format: { kind: 'par_bogey' }, net: true },
]

test.each(formats)('while %o is played, places follow the figure that is shown', (scoring) => {
  for (const seed of [1, 2, 3]) {
    const board = buildBoard(boardFacts({ players: 24, seed, played: 0.2, scoring }))
    const rows = placedRows(board, 0, scoring.net ? 'net' : 'gross')
    const isStrokes = board.divisions[0]?.unit === 'strokes'
    const figures = rows.flatMap(({ row, place }) => {
      const { against } = (scoring.net ? row.net : row.gross)?.all ?? { against: 0 }
      return place === null ? [] : [{ place, figure: isStrokes ? against : -against }]
    })
    const placeBy = (figure: number) => 1 + figures.filter((one) => one.figure < figure).length
    expect(figures.map(({ place }) => place)).toEqual(figures.map(({ figure }) => placeBy(figure)))
  }
})

test('players who missed the cut are listed by their result in each view', () => {
  const facts = boardFacts({ players: 12, rounds: 2, played: 0 })
  const cut = { kind: 'top', count: 4, afterRound: 1, byBrokenTies: false } as const
  const board = buildBoard({
    ...facts,
    divisions: facts.divisions.map((one) => ({ ...one, terms: { ...one.terms, cut } })),
    players: facts.players.map((player, i) =>
      i < 4 ? player : { ...player, cards: player.cards.slice(0, 1) },
    ),
  })
  for (const view of ['net', 'gross'] as const) {
    const missed = placedRows(board, 0, view).filter(({ row }) => row.status === 'MC')
    const results = missed.map(({ row }) => row[view]?.all.against ?? 0)
    expect(new Set(results).size).toBeGreaterThan(1)
    expect(results).toEqual(results.toSorted((a, b) => b - a))
  }
})

test('hidden holes of a void round do not delay the result', () => {
  const facts = boardFacts({ players: 4, rounds: 2, played: 0 })
  const overWith = (hiddenOn: number) => {
    const rounds = facts.rounds.map((one) => ({
      ...one,
      isVoid: one.number === 2,
      hiddenHoles: one.number === hiddenOn ? 3 : 0,
    }))
    const round = { ...facts.round, ...rounds[1], voidReason: 'Uvejr' }
    return buildBoard({ ...facts, rounds, round }).divisions[0]?.isOver
  }
  expect([overWith(2), overWith(1)]).toEqual([true, false])
})

/** Two players in two rounds; one of them has a blank card in the first round. */
function statuses(hiddenHoles: number) {
  const facts = boardFacts({ players: 2, rounds: 2, played: 1 })
  const rounds = facts.rounds.map((one) => (one.number === 1 ? { ...one, hiddenHoles } : one))
  const players = facts.players.map((player, at) => ({
    ...player,
    cards: player.cards.map((card) =>
      at === 1 && card.roundId === 'round-1'
        ? { ...card, scores: card.scores.map(() => null) }
        : card,
    ),
  }))
  return buildBoard({ ...facts, rounds, players }).rows.map(({ status }) => status)
}

test.each([0, 3, 9])(
  'a player without a card of an earlier round has no place, with %s hidden holes (LB-18)',
  (hidden) => {
    expect(statuses(hidden)).toEqual([null, 'NC'])
  },
)

test('a missing card of a round that is completely hidden is not shown', () => {
  expect(statuses(18)).toEqual([null, null])
})
