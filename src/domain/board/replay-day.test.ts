import { describe, expect, test } from 'vitest'
import { boardFacts } from '#test/board-facts.ts'
import {
  entryAfter,
  factsUpTo,
  inventDay,
  minuteMs,
  nineOClock,
  type DayEntry,
} from '#test/day-events.ts'
import { startingPoints } from '#domain/competitions/terms/competition-terms.ts'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { Board } from './board.ts'
import type { BoardFacts } from './board-facts.ts'
import { buildBoard } from './build-board.ts'
import { figureOf, unitOf, valueText } from './figure-text.ts'
import { placedRows } from './placed-rows.ts'
import { recordDay, type DayEvents } from './record-day.ts'
import { replayDay } from './replay-day.ts'

const none = { deliveredAt: new Map(), statusAt: new Map(), pauses: [] }
const gross: Scoring = { format: { kind: 'stroke_play' }, net: false }

function recorded(facts: BoardFacts, events: Partial<DayEvents> & Pick<DayEvents, 'entries'>) {
  const record = recordDay(facts, { ...none, ...events })
  if (!record) throw new Error('Nothing was recorded')
  return record
}

/** What both ways of building a board know: the replay shows no disputes and says itself when it changed. */
const shown = ({ changedAt: _changedAt, ...board }: Board) => board

const clock = (text: string) => Date.parse(`2027-06-12T${text}:00+02:00`)

test('the worked table', () => {
  const facts = boardFacts({ players: 2, scoring: gross })
  const [anna, bo] = facts.players
  if (!anna || !bo) throw new Error('Two players')
  const out = { ...anna, status: 'DQ' as const, statusRoundId: facts.round.id }
  const written = [
    ['09:10', anna.id, 1, 4, 'marker'],
    ['09:12', bo.id, 1, 3, 'marker'],
    ['09:30', anna.id, 2, 4, 'marker'],
    ['09:45', bo.id, 1, 5, 'committee'],
    ['10:05', bo.id, 2, 4, 'marker'],
  ] as const
  const entries = written.reduce<DayEntry[]>(
    (earlier, [at, entryId, hole, score, slot]) => [
      ...earlier,
      entryAfter(earlier, { entryId, hole, score, slot, receivedAt: clock(at) }),
    ],
    [],
  )
  const record = recorded(
    { ...facts, players: [out, bo] },
    { entries, statusAt: new Map([[anna.id, clock('10:20')]]) },
  )
  const replay = replayDay(record)
  const at = (time: string) => {
    const board = replay.boardAt(clock(time))
    const [division] = board.divisions
    return placedRows(board, 0, 'gross')
      .toSorted((a, b) => a.row.name.localeCompare(b.row.name))
      .map(({ row, place, tied }) => {
        if (row.status) return row.status
        if (place === null || !division) return '–'
        const figure = figureOf(row.gross.all, unitOf(division))
        return `${tied ? 'T' : ''}${place}, ${valueText(figure, 'strokes')}`
      })
  }
  expect(['09:09', '09:10', '09:12', '09:29', '09:30', '09:45', '10:05', '10:20'].map(at)).toEqual([
    ['–', '–'],
    ['1, par', '–'],
    ['2, par', '1, −1'],
    ['2, par', '1, −1'],
    ['T1, −1', 'T1, −1'],
    ['1, −1', '2, +1'],
    ['1, −1', '2, par'],
    ['DQ', '1, par'],
  ])
})

const formats: Scoring[] = [
  gross,
  { format: { kind: 'stroke_play' }, net: true },
  { format: { kind: 'stableford' }, net: true },
  { format: { kind: 'modified_stableford', ...startingPoints }, net: false },
  { format: { kind: 'maximum_score', maximum: 'doublePar' }, net: true },
  { format: { kind: 'par_bogey' }, net: true },
]

/** The field in sides of two, whose best ball counts or who play one. */
function inSides(facts: BoardFacts, team: BoardFacts['divisions'][number]['terms']['team']) {
  const isOneBall = team?.kind === 'one_ball'
  return {
    ...facts,
    divisions: facts.divisions.map((one) => ({ ...one, terms: { ...one.terms, team } })),
    players: facts.players.map((player, i) => {
      const number = isOneBall ? i : Math.floor(i / 2)
      const side = {
        id: `side${number}`,
        position: i % 2,
        name: `Par ${number}`,
        club: null,
        players: [player, { ...player, id: `${player.id}-partner` }].map(({ id, name, club }) => ({
          id,
          name,
          club,
        })),
        fillers: 0,
      }
      return { ...player, side }
    }),
  }
}

/** Minutes all over the day, and backwards again, because a slider goes both ways. */
function expectSameBoards(facts: BoardFacts, seed: number) {
  const entries = inventDay(facts, seed)
  const replay = replayDay(recorded(facts, { entries }))
  const last = Math.ceil(((entries.at(-1)?.receivedAt ?? 0) - nineOClock) / minuteMs)
  const minutes = Array.from(
    { length: 40 },
    (_, i) => nineOClock + minuteMs * Math.ceil((i * last) / 39),
  )
  for (const at of [...minutes, ...minutes.toReversed()]) {
    expect(shown(replay.boardAt(at))).toEqual(shown(buildBoard(factsUpTo(facts, entries, at))))
  }
}

test('a record of an earlier release, without the players of a side, is replayed', () => {
  const team = { kind: 'one_ball', play: 'foursomes', size: 2, drivesEach: 0 } as const
  const facts = inSides(boardFacts({ players: 4, seed: 3, scoring: gross }), team)
  const record = recorded(facts, { entries: inventDay(facts, 3) })
  const players = record.players.map(({ side, ...player }) => {
    const { players: _players, ...earlier } = side!
    return { ...player, side: earlier as NonNullable<typeof side> }
  })
  const [row] = replayDay({ ...record, players }).boardAt(record.endsAt).rows
  expect(row).toMatchObject({ name: 'Par 0', players: [] })
})

describe('a replayed board is the board of the entries up to then', () => {
  test.each(formats)('in %o', (scoring) => {
    expectSameBoards(boardFacts({ players: 16, seed: 3, scoring, played: 0.8 }), 3)
  })

  test('in a second round with a cut, hidden holes and a start from hole 10', () => {
    const facts = boardFacts({ players: 16, seed: 4, rounds: 2, scoring: formats[1]! })
    const cut = { kind: 'top' as const, count: 5, afterRound: 2, byBrokenTies: false }
    expectSameBoards(
      {
        ...facts,
        rounds: facts.rounds.map((one, i) => ({ ...one, hiddenHoles: i === 1 ? 3 : 0 })),
        round: { ...facts.round, hiddenHoles: 3 },
        divisions: facts.divisions.map((one) => ({ ...one, terms: { ...one.terms, cut } })),
        players: facts.players.map((player) => ({
          ...player,
          cards: player.cards.map((card) => ({ ...card, startHole: 10 })),
        })),
      },
      4,
    )
  })

  test.each([
    { kind: 'best_balls', size: 2, count: 1 },
    { kind: 'one_ball', play: 'foursomes', size: 2, drivesEach: 0 },
  ] as const)('in sides: %o', (team) => {
    expectSameBoards(inSides(boardFacts({ players: 12, seed: 5, scoring: formats[2]! }), team), 5)
  })
})

describe('the end of the day', () => {
  test.each(['in_play', 'scores_in', 'final'] as const)('is the present board, %s', (state) => {
    const facts = boardFacts({ players: 20, seed: 6, scoring: gross, played: 0.95 })
    const now: BoardFacts = { ...facts, tournament: { ...facts.tournament, state } }
    const record = recorded(now, { entries: inventDay(now, 6) })
    expect(shown(replayDay(record).boardAt(record.endsAt))).toEqual(shown(buildBoard(now)))
  })

  test('separates ties by the lowest handicap without revealing it', () => {
    const facts = boardFacts({ players: 20, seed: 7, scoring: gross, played: 1 })
    const steps = ['lowestHandicap', 'shared'] as const
    const now: BoardFacts = {
      ...facts,
      divisions: facts.divisions.map((one) => ({
        ...one,
        terms: { ...one.terms, ties: { ...one.terms.ties, steps } },
      })),
      players: facts.players.map((player) => ({
        ...player,
        cards: player.cards.map((card) => ({
          ...card,
          handicapTenths: 98_700 - card.playingHandicap,
        })),
      })),
    }
    const record = recorded(now, { entries: inventDay(now, 7) })
    expect(shown(replayDay(record).boardAt(record.endsAt))).toEqual(shown(buildBoard(now)))
    expect(JSON.stringify(record)).not.toMatch(/98[67]\d\d/)
  })

  test('is when the last card was delivered', () => {
    const facts = boardFacts({ players: 4, seed: 8, scoring: gross, played: 1 })
    const [first] = facts.players
    const players = facts.players.map((player) => ({
      ...player,
      cards: player.cards.map((card) => ({ ...card, isDelivered: player === first })),
    }))
    const deliveredAt = new Map([[first?.id ?? '', clock('17:00')]])
    const record = recorded({ ...facts, players }, { entries: inventDay(facts, 8), deliveredAt })
    const stateOf = (at: number) => replayDay(record).boardAt(at).rows[0]?.state
    expect([stateOf(clock('16:59')), stateOf(clock('17:00'))]).toEqual(['finished', 'delivered'])
    expect(record.endsAt).toBe(clock('17:00'))
  })
})

test('a conflict counts as on the board, and an entry without effect is no change', () => {
  const facts = boardFacts({ players: 1, scoring: gross })
  const entryId = facts.players[0]?.id ?? ''
  const of = { entryId, hole: 1, slot: 'marker' as const, replaces: [] }
  const entries = [
    { ...of, id: 'a', score: 5, receivedAt: clock('09:10') },
    { ...of, id: 'b', score: 6, receivedAt: clock('09:11') },
    { ...of, id: 'c', score: 6, replaces: ['a', 'b'], receivedAt: clock('09:12') },
    { ...of, id: 'd', score: 4, slot: 'player' as const, receivedAt: clock('09:13') },
  ]
  expect(recorded(facts, { entries }).changes).toEqual([
    [0, 0, 0, '5'],
    [120, 0, 0, '6'],
  ])
})

test('nothing of a hidden hole is in the record, and nothing at all before a score', () => {
  const facts = boardFacts({ players: 8, seed: 9, played: 1, scoring: gross })
  const hidden: BoardFacts = {
    ...facts,
    rounds: facts.rounds.map((one) => ({ ...one, hiddenHoles: 3 })),
    round: { ...facts.round, hiddenHoles: 3 },
  }
  const entries = inventDay(facts, 9)
  const holes = new Set(recorded(hidden, { entries }).changes.map(([, , hole]) => hole + 1))
  expect([...holes].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, i) => i + 1))
  const last = entries.filter(({ hole }) => hole > 15)
  expect(recordDay(hidden, { ...none, entries: last })).toBeNull()
  expect(recordDay(facts, { ...none, entries: [] })).toBeNull()
})

test('unchanged rows are the same objects from one step to the next', () => {
  const facts = boardFacts({ players: 16, seed: 2, scoring: gross, played: 1 })
  const replay = replayDay(recorded(facts, { entries: inventDay(facts, 2) }))
  const before = replay.boardAt(clock('10:00'))
  const now = replay.boardAt(clock('10:01'))
  const same = now.rows.filter((row, i) => row === before.rows[i])
  expect(same.length).toBeGreaterThan(8)
  expect(replay.boardAt(clock('10:01')).rows.every((row, i) => row === now.rows[i])).toBe(true)
})
