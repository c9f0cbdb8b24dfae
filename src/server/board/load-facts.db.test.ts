import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { cards, scoreEntries } from '#server/db/tables/scoring.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { openScoring, type Scoring } from '#test/scoring.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'
import { correctScore } from '../results/correct-score.ts'
import { setStatus } from '../scoring/desk/set-status.ts'
import { enterPaperCard } from '../scoring/desk/enter-paper-card.ts'
import type { BoardFacts } from '#domain/board/board-facts.ts'
import { loadBoardFacts } from './load-facts.ts'

let app: TestApp
let scoring: Scoring
let known: BoardFacts

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T12:00:00+02:00' })
})
beforeEach(async () => {
  scoring = await openScoring(app)
  known = await read()
})
afterAll(() => app.close())

const read = (before?: BoardFacts) => loadBoardFacts(app.db, scoring, before)
/** Without triggers, so that only a full read sees the change. */
const rename = (lastName: string) =>
  app.db.transaction(async (tx) => {
    await tx.execute(sql`alter table tournament_entries disable trigger user`)
    const isDorte = eq(tournamentEntries.id, scoring.names.dorte)
    await tx.update(tournamentEntries).set({ lastName }).where(isDorte)
    await tx.execute(sql`alter table tournament_entries enable trigger user`)
  })
const nameOf = ({ players }: BoardFacts, id: string) =>
  players.find((player) => player.id === id)?.name

/** The cards of these rounds and the time of the latest score or delivery, read independently. */
async function stored(roundIds: string[]) {
  const { db } = app
  const rows = await db.select().from(cards).where(inArray(cards.roundId, roundIds))
  const ofRounds = inArray(scoreEntries.roundId, roundIds)
  const scores = await db.select().from(scoreEntries).where(ofRounds)
  const times = [
    ...scores.map(({ receivedAt }) => receivedAt.getTime()),
    ...rows.flatMap(({ deliveredAt }) => deliveredAt?.getTime() ?? []),
  ]
  const written = rows.map(({ roundId, entryId, scores, disputed, deliveredAt }) => [
    `${roundId} ${entryId}`,
    { scores, disputed, isDelivered: deliveredAt !== null },
  ])
  return {
    changedAt: times.length > 0 ? Math.max(...times) : null,
    cards: Object.fromEntries(written),
  }
}
/** The same values from the loaded facts. */
const loaded = ({ changedAt, players }: BoardFacts) => ({
  changedAt,
  cards: Object.fromEntries(
    players.flatMap((player) =>
      player.cards.map(({ roundId, scores, disputed, isDelivered }) => [
        `${roundId} ${player.id}`,
        { scores, disputed, isDelivered },
      ]),
    ),
  ),
})

/** Step by step; Anna's marker is Dorte, Bo's Anna. */
const actions: [string, (() => Promise<unknown>)[]][] = [
  ['a score', [() => scoring.record([{ hole: 7, score: 5 }])]],
  [
    'a score that is not agreed on',
    [
      () => scoring.record([{ hole: 7, score: 5 }]),
      () => scoring.record([{ hole: 7, score: 6, by: scoring.names.bo }]),
    ],
  ],
  [
    'a card that is signed and handed in',
    [
      () => scoring.fill(),
      () => scoring.sign({ entryId: scoring.names.bo, as: 'player', by: scoring.names.bo }),
      () => scoring.sign({ entryId: scoring.names.bo, as: 'marker', by: scoring.names.anna }),
      () => scoring.deliver(scoring.names.bo),
      // Too late to count, but recorded.
      () => scoring.record([{ hole: 7, score: 5 }]),
    ],
  ],
  [
    'a paper card',
    [
      () =>
        enterPaperCard(app.ctx(), {
          ...of(),
          scores: Array.from({ length: 18 }, () => 5),
          isSigned: true,
          revision: 0,
        }),
    ],
  ],
  ['a correction of the committee’s', [() => correct(of())]],
]
const of = () => ({
  tournamentId: scoring.tournamentId,
  roundId: scoring.roundId,
  entryId: scoring.names.bo,
})
const correct = (card: ReturnType<typeof of>) =>
  correctScore(app.ctx(), {
    ...card,
    id: randomUUID(),
    hole: 3,
    score: 7,
    reason: 'Strafslag',
    revision: 0,
  })
/** Advances the clock, so that each action has its own time. */
const aMinuteOn = () => {
  minutes += 1
  app.clock.setOffset(60_000 * minutes)
}
let minutes = 0

describe('the facts of a board (LB-20)', () => {
  test.each(actions)('after %s are the earlier facts with the current cards', async (_, steps) => {
    const before = known
    for (const step of steps) {
      aMinuteOn()
      await step()
      const onTop = await read(known)
      expect(onTop).toEqual(await read())
      expect(loaded(onTop)).toEqual(await stored([scoring.roundId]))
      known = onTop
    }
    // A player with an unchanged card is the same object, so it is not counted again.
    const [anna, then] = [known, before].map(({ players }) =>
      players.find(({ id }) => id === scoring.names.anna),
    )
    expect(anna).toBe(then)
  })

  test('contain the cards of this round and earlier ones, and none of a later round', async () => {
    const built = await buildTournament(app.db, { state: 'in_play', rounds: 2 })
    const [anna, ...others] = await buildEntries(app.db, built, 4)
    const tournamentId = built.tournament.id
    const boards = built.rounds.map(({ id: roundId }) => ({ tournamentId, roundId }))
    for (const round of built.rounds) {
      await buildDraw(app.db, { ...built, round }, [anna!, ...others])
    }
    for (const { roundId } of boards) {
      const before = await Promise.all(boards.map((board) => loadBoardFacts(app.db, board)))
      aMinuteOn()
      await correct({ tournamentId, roundId, entryId: anna!.id })
      for (const [i, board] of boards.entries()) {
        const onTop = await loadBoardFacts(app.db, board, before[i])
        expect(onTop).toEqual(await loadBoardFacts(app.db, board))
        const counted = built.rounds.slice(0, i + 1).map(({ id }) => id)
        expect(loaded(onTop)).toEqual(await stored(counted))
      }
    }
  })

  test('are fully reloaded when anything else has changed, with scores before and after', async () => {
    await scoring.record([{ hole: 1, score: 4 }])
    await setStatus(app.ctx(), { ...of(), from: null, status: 'WD', reason: '' })
    await scoring.record([{ hole: 2, score: 4, entryId: scoring.names.carl, by: scoring.names.bo }])
    const onTop = await read(known)
    expect(onTop).toEqual(await read())
    expect(onTop.players.find(({ id }) => id === scoring.names.bo)?.status).toBe('WD')
  })

  test('are fully reloaded when the first score of the day starts play', async () => {
    const isOurs = eq(tournaments.id, scoring.tournamentId)
    await app.db.update(tournaments).set({ state: 'drawn' }).where(isOurs)
    known = await read()
    await scoring.record([{ hole: 1, score: 4 }])
    expect((await read(known)).tournament.state).toBe('in_play')
  })

  test('are not queried after a score, except for the cards', async () => {
    await rename('Nygift')
    await scoring.record([{ hole: 1, score: 4 }])
    const onTop = await read(known)
    expect(nameOf(onTop, scoring.names.dorte)).toBe(nameOf(known, scoring.names.dorte))
    expect(nameOf(await read(), scoring.names.dorte)).toContain('Nygift')
  })
})
