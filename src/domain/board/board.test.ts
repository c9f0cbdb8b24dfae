import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boardFacts, roundFacts } from '#test/board-facts.ts'
import { mulberry } from '#test/mulberry.ts'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { Board } from './board.ts'
import type { BoardFacts, PlayerCard } from './board-facts.ts'
import { changesBetween, withChanges } from './board-changes.ts'
import { decodeScores, encodeScores } from './score-encoding.ts'
import { buildBoard } from './build-board.ts'
import { placedRows } from './placed-rows.ts'

const strokePlay: Scoring = { format: { kind: 'stroke_play' }, net: true }
const stableford: Scoring = { format: { kind: 'stableford' }, net: true }
const formats: Scoring[] = [
  strokePlay,
  stableford,
  { format: { kind: 'stroke_play' }, net: false },
  { format: { kind: 'maximum_score', maximum: 'doublePar' }, net: true },
  { format: { kind: 'par_bogey' }, net: true },
]

/** Independent of the implementation: strokes against net par, or points against two per hole. */
function expectedPlaces(facts: BoardFacts, { format, net }: Scoring) {
  const holes = facts.tees[0]?.holes ?? []
  const all = facts.players.map(({ id, cards }) => {
    let [against, thru] = [0, 0]
    for (const card of cards) {
      for (const [i, { par, strokeIndex }] of holes.entries()) {
        const score = card.scores[i]
        if (typeof score !== 'number') continue
        thru += 1
        const received = Math.floor((card.playingHandicap + 18 - strokeIndex) / 18)
        const over = score - par - (net ? received : 0)
        if (format.kind === 'stroke_play') against -= over
        else if (format.kind === 'maximum_score')
          against -= Math.min(score, 2 * par) - par - (net ? received : 0)
        else if (format.kind === 'par_bogey') against -= Math.sign(over)
        else against += Math.max(0, 2 - over) - 2
      }
    }
    return { id, against, thru }
  })
  const begun = all.filter(({ thru }) => thru > 0)
  return new Map(
    begun.map(({ id, against }) => {
      const better = begun.filter((other) => other.against > against).length
      const same = begun.filter((other) => other.against === against).length
      return [id, { place: better + 1, tied: same > 1 }]
    }),
  )
}

describe('a board while play is on', () => {
  test.each(formats)('has the places of an independent calculation: %o', (scoring) => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const facts = boardFacts({ players: 30, seed, scoring, rounds: 1 + (seed % 3), played: 0.3 })
      const board = buildBoard(facts)
      for (const view of ['net', 'gross'] as const) {
        if (view === 'net' && !scoring.net) continue
        const expected = expectedPlaces(facts, { ...scoring, net: view === 'net' })
        const rows = placedRows(board, 0, view)
        expect(rows).toHaveLength(30)
        for (const { row, place, tied } of rows) {
          expect({ id: row.id, place, tied }).toEqual({
            id: row.id,
            place: expected.get(row.id)?.place ?? null,
            tied: expected.get(row.id)?.tied ?? false,
          })
        }
      }
    }
  })

  test('is the same whatever the order of the players', () => {
    const facts = boardFacts({ players: 24 })
    expect(buildBoard({ ...facts, players: facts.players.toReversed() })).toEqual(buildBoard(facts))
  })

  test('measures movement from the start of the round (LB-4)', () => {
    const facts = boardFacts({ players: 12, rounds: 2, played: 0 })
    const start = boardFacts({ players: 12, rounds: 2, played: 0 })
    const first = { ...start, round: { ...start.round, ...start.rounds[0] } }
    const places = new Map(
      placedRows(buildBoard(first), 0, 'net').map((one) => [one.row.id, one.place]),
    )
    for (const { row, place, moved } of placedRows(buildBoard(facts), 0, 'net')) {
      expect(row.net?.before).toBe(places.get(row.id))
      expect(moved).toBe((places.get(row.id) ?? 0) - (place ?? 0))
    }
  })
})

test('when all have finished, ties are broken by the terms (LB-17)', () => {
  const facts = boardFacts({ players: 40, played: 1, scoring: stableford })
  const board = buildBoard(facts)
  expect(board.divisions[0]?.isOver).toBe(true)
  const totals = placedRows(board, 0, 'net').map(({ row }) => row.net?.all.total ?? 0)
  expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  expect(new Set(totals).size).toBeLessThan(totals.length)
  expect(board.divisions[0]?.standings.net?.placed.length).toBeGreaterThan(new Set(totals).size)
})

describe('a player without a place', () => {
  const withStatus =
    (status: 'WD' | 'DQ' | 'NS', at: number) =>
    (facts: BoardFacts): BoardFacts => ({
      ...facts,
      players: facts.players.map((player, i) => (i === at ? { ...player, status } : player)),
    })

  test('is listed last, by status (LB-12)', () => {
    const facts = [withStatus('DQ', 0), withStatus('WD', 1), withStatus('NS', 2)].reduce(
      (all, change) => change(all),
      boardFacts({ players: 9, played: 1 }),
    )
    const last = placedRows(buildBoard(facts), 0, 'net').slice(-3)
    expect(last.map(({ row, place }) => [row.status, place])).toEqual([
      ['WD', null],
      ['NS', null],
      ['DQ', null],
    ])
  })

  test('has missed the cut when not drawn again, and keeps the score (LB-12)', () => {
    const facts = boardFacts({ players: 8, rounds: 2, played: 0 })
    const [division] = facts.divisions
    if (!division) throw new Error('A division')
    const cut = { kind: 'top', count: 4, afterRound: 1, byBrokenTies: false } as const
    const board = buildBoard({
      ...facts,
      divisions: [{ ...division, terms: { ...division.terms, cut } }],
      players: facts.players.map((player, i) =>
        i < 4 ? player : { ...player, cards: player.cards.slice(0, 1) },
      ),
    })
    expect(board.rows.filter(({ status }) => status === 'MC')).toHaveLength(4)
    expect(board.rows.find(({ status }) => status === 'MC')?.net?.all.total).toBeGreaterThan(0)
  })
})

test('the cut line is where it would fall now (LB-12)', () => {
  const facts = boardFacts({ players: 20, rounds: 1, played: 1 })
  const [division] = facts.divisions
  if (!division) throw new Error('A division')
  const cut = { kind: 'top', count: 10, afterRound: 1, byBrokenTies: false } as const
  const divisions = [{ ...division, terms: { ...division.terms, cut } }]
  const later = { ...roundFacts(1), isDrawn: false }
  const rounds = [...facts.rounds, later]
  const board = buildBoard({ ...facts, divisions, rounds })
  const line = board.divisions[0]?.cut
  expect(line?.inside).toBeGreaterThanOrEqual(10)
  const rows = placedRows(board, 0, 'net')
  expect(rows[(line?.inside ?? 0) - 1]?.row.net?.all.against).toBe(line?.against)
  expect(rows[line?.inside ?? 0]?.row.net?.all.against).toBeLessThan(line?.against ?? 0)
})

/** With the last holes of the first round hidden. */
const hiding = (facts: BoardFacts, hiddenHoles: number): BoardFacts => ({
  ...facts,
  round: facts.round.number === 1 ? { ...facts.round, hiddenHoles } : facts.round,
  rounds: facts.rounds.map((one) => (one.number === 1 ? { ...one, hiddenHoles } : one)),
})

test('a disputed hole is shown until it is settled, unless it is hidden (SC-2, LB-18)', () => {
  const facts = boardFacts({ players: 1, seed: 3, played: 1 })
  const with18 = (changes: Partial<PlayerCard>, more: Partial<BoardFacts> = {}) => {
    const players = (more.players ?? facts.players).map((player) => ({
      ...player,
      cards: player.cards.map((card) => ({ ...card, disputed: [4, 18], ...changes })),
    }))
    return buildBoard({ ...facts, ...more, players }).rows[0]?.disputed
  }
  const holes = facts.round.holes
  const scores = Array.from({ length: holes }, () => 4)
  expect(with18({ scores })).toEqual([4, 18])
  expect(buildBoard(facts).rows[0]?.disputed).toEqual([])
  const hidden = hiding(facts, 3)
  expect(with18({ scores }, { round: hidden.round, rounds: hidden.rounds })).toEqual([4])
  expect(with18({ scores, isDelivered: true })).toEqual([])
  const tournament = { ...facts.tournament, state: 'provisional' as const }
  expect(with18({ scores }, { tournament })).toEqual([])
  const out = facts.players.map((player) => ({ ...player, status: 'DQ' as const }))
  expect(with18({ scores }, { players: out })).toEqual([])
})

test('each player’s own last holes are hidden, and shown with the result (LB-18)', () => {
  const facts = boardFacts({ players: 8, played: 1 })
  const players = facts.players.map((player, i) => ({
    ...player,
    cards: player.cards.map((card) => ({ ...card, startHole: i >= 4 ? 10 : 1 })),
  }))
  const hidden = hiding({ ...facts, players }, 3)
  const rows = buildBoard(hidden).rows
  expect(rows[0]?.cards[0]).toMatch(/^\w{15}---$/)
  expect(rows[4]?.cards[0]).toMatch(/^\w{6}---\w{9}$/)
  expect(rows[0]?.thru).toBe(15)
  const result = { ...hidden, tournament: { ...facts.tournament, state: 'provisional' as const } }
  expect(buildBoard(result).rows[0]?.cards[0]).not.toContain('-')
  expect(buildBoard(result).round.hiddenHoles).toBe(0)
})

test('neither the next round’s board nor a tie-break reveals hidden holes (LB-18)', () => {
  const later = buildBoard(hiding(boardFacts({ players: 8, rounds: 2, played: 0 }), 3))
  expect(later.rows[0]?.cards[0]).toMatch(/^\w{15}---$/)

  const level = boardFacts({ players: 2, played: 1 })
  const [one, other] = level.players
  if (!one || !other) throw new Error('Two players')
  const twins = [one, { ...one, id: other.id }].map((player, i) => ({
    ...player,
    cards: player.cards.map((card) => ({
      ...card,
      // Level on 17 holes; the eighteenth would break the tie.
      scores: card.scores.map((score, hole) => (hole === 17 ? 4 + i : score)),
    })),
  }))
  const scoresIn = { ...level, players: twins, tournament: { ...level.tournament } }
  scoresIn.tournament.state = 'scores_in'
  const placed = (facts: BoardFacts) => buildBoard(facts).divisions[0]?.standings.gross.placed
  expect(placed(scoresIn)).toEqual([[0], [1]])
  const hidden = buildBoard(hiding(scoresIn, 1)).divisions[0]
  expect([hidden?.standings.gross.placed, hidden?.isOver]).toEqual([[[0, 1]], false])
})

describe('changes', () => {
  test('turn one board into the next, and are small in a large field', () => {
    const random = mulberry(7)
    let facts = boardFacts({ players: 120, played: 0.2 })
    let board: Board = buildBoard(facts)
    const sizes: number[] = []
    for (let version = 2; version <= 60; version += 1) {
      facts = { ...withScore(facts, random), version }
      const next = buildBoard(facts)
      const changes = changesBetween(board, next)
      if (!changes) throw new Error('The field is the same')
      sizes.push(JSON.stringify(changes).length)
      expect(withChanges(board, changes)).toEqual(next)
      board = next
    }
    expect(Math.max(...sizes)).toBeLessThan(3_000)
  })

  test('turn any board into any other of the same field', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.constantFrom(...formats), (one, other, scoring) => {
        const before = buildBoard(boardFacts({ players: 12, seed: one, scoring, played: 0.5 }))
        const next = buildBoard(
          boardFacts({ players: 12, seed: other, scoring, version: 2, played: 0.5 }),
        )
        const changes = changesBetween(before, next)
        expect(changes && withChanges(before, changes)).toEqual(next)
      }),
      { seed: 20_270_612, numRuns: 60 },
    )
  })

  test('do not apply to another version, and do not exist between two fields', () => {
    const [one, two] = [1, 2].map((version) => buildBoard(boardFacts({ version, seed: version })))
    if (!one || !two) throw new Error('Two boards')
    const changes = changesBetween(one, two)
    if (!changes) throw new Error('The field is the same')
    expect(() => withChanges(two, changes)).toThrow(RangeError)
    expect(changesBetween(one, buildBoard(boardFacts({ players: 21 })))).toBeNull()
  })
})

test('a card is encoded as one character per hole and decoded to the same scores', () => {
  expect(encodeScores([4, 10, 30, 'picked_up', null])).toBe('4aux-')
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom('picked_up' as const, null)),
      ),
      (scores) => {
        expect(decodeScores(encodeScores(scores))).toEqual(scores)
      },
    ),
    { seed: 1 },
  )
})

/** A random player finishes the next hole. */
function withScore(facts: BoardFacts, random: () => number): BoardFacts {
  const at = Math.floor(random() * facts.players.length)
  return {
    ...facts,
    players: facts.players.map((player, i) => {
      const [card] = player.cards
      const hole = card?.scores.indexOf(null) ?? -1
      if (i !== at || !card || hole < 0) return player
      return {
        ...player,
        cards: [{ ...card, scores: card.scores.with(hole, 3 + Math.floor(random() * 4)) }],
      }
    }),
  }
}
