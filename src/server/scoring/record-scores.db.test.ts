import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Board } from '#domain/board/board.ts'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { maxScoresOfFlight } from '#domain/scoring/score-entry.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { activity } from '#server/db/tables/activity.ts'
import { cards, scoreEntries } from '#server/db/tables/scoring.ts'
import { tournaments, tournamentVersions } from '#server/db/tables/competitions.ts'
import { holding } from '#test/lock-waiters.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { openScoring, type Scoring } from '#test/scoring.ts'

let app: TestApp
let scoring: Scoring

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T11:57:00+02:00' })
})
beforeEach(async () => {
  scoring = await openScoring(app)
})
afterAll(() => app.close())

const scoreOn = (flight: ScoredFlight, entryId: string, hole: number) =>
  flight.cards.find((card) => card.entryId === entryId)?.reading.split(',')[hole - 1]

const versionOf = async (tournamentId: string) => {
  const [row] = await app.db
    .select()
    .from(tournamentVersions)
    .where(eq(tournamentVersions.tournamentId, tournamentId))
  return row?.version
}

describe('a score sent by a phone (E26)', () => {
  test('is the marker’s score on another card, and a note on the player’s own', async () => {
    const { anna, bo } = scoring.names
    const { results, flight } = await scoring.record([
      { entryId: bo, by: anna, hole: 7, score: 5 },
      { entryId: anna, by: anna, hole: 7, score: 4 },
    ])
    expect(results.map(({ outcome }) => outcome)).toEqual(['stored', 'stored'])
    expect(scoreOn(flight, bo, 7)).toBe('5')
    expect(scoreOn(flight, anna, 7)).toBe('-')
    expect(flight.entries.map(({ slot }) => slot)).toEqual(['marker', 'player'])
    const [row] = await app.db
      .select({ scores: cards.scores })
      .from(cards)
      .where(and(eq(cards.roundId, flight.roundId), eq(cards.entryId, bo)))
    expect(row?.scores[6]).toBe(5)
    const [event] = await app.db
      .select()
      .from(activity)
      .where(eq(activity.subjectId, scoring.flightId))
    expect(event).toMatchObject({
      action: 'tournaments.record_scores',
      data: { entries: flight.entries.map(({ id }) => id) },
    })
  })

  test('is stored once when sent twice, and bumps the version once', async () => {
    const entry = scoring.entry({ hole: 1, score: 4 })
    const before = (await versionOf(scoring.tournamentId)) ?? 0
    const first = await scoring.send([entry])
    const again = await scoring.send([entry, entry])
    expect(first.results).toEqual([{ id: entry.id, outcome: 'stored' }])
    expect(again.results).toEqual([first.results[0], first.results[0]])
    expect(again.flight.entries).toHaveLength(1)
    expect(await versionOf(scoring.tournamentId)).toBe(before + 1)
  })

  test('is refused under an id that another score has', async () => {
    const entry = scoring.entry({ hole: 1, score: 4 })
    await scoring.send([entry])
    const { results, flight } = await scoring.send([{ ...entry, score: 9 }])
    expect(results).toEqual([{ id: entry.id, outcome: 'refused', reason: 'id_reused' }])
    expect(scoreOn(flight, entry.entryId, 1)).toBe('4')
  })

  test.each<[string, object, string]>([
    ['a score of 0', { score: 0 }, 'score_impossible'],
    ['a score of 40', { score: 40 }, 'score_impossible'],
    ['a score of “x”', { score: 'x' }, 'score_impossible'],
    ['four and a half', { score: 4.5 }, 'score_impossible'],
    ['a hole that is not there', { hole: 19 }, 'hole_missing'],
    ['hole 0', { hole: 0 }, 'hole_missing'],
    ['a player of another flight', { entryId: randomUUID() }, 'not_in_flight'],
    ['a writer of another flight', { by: randomUUID() }, 'not_in_flight'],
  ])('%s is refused alone, and the rest of the batch is stored', async (_case, wrong, reason) => {
    const bad = { ...scoring.entry({ hole: 3, score: 4 }), ...wrong }
    const good = scoring.entry({ hole: 4, score: 6 })
    const { results, flight } = await scoring.send([bad, good])
    expect(results).toEqual([
      { id: bad.id, outcome: 'refused', reason },
      { id: good.id, outcome: 'stored' },
    ])
    expect(flight.entries.map(({ id }) => id)).toEqual([good.id])
  })

  test('by a clock that is two hours wrong gets the right time', async () => {
    const minute = 60_000
    const received = app.clock.now().getTime()
    const fast = received + 120 * minute
    const entry = { ...scoring.entry({ hole: 2, score: 4 }), writtenAt: fast - 15 * minute }
    const { flight } = await scoring.send([entry], { sentAt: fast })
    expect(flight.entries[0]?.writtenAt).toBe(received - 15 * minute)
  })

  test('is answered with the score entries since the last sync', async () => {
    const first = await scoring.send([scoring.entry({ hole: 1, score: 4 })])
    const other = scoring.entry({ hole: 2, score: 5 })
    await scoring.send([other])
    const { entries, cards: all } = await scoring.read(first.flight.revision)
    expect(entries.map(({ id }) => id)).toEqual([other.id])
    expect(all).toHaveLength(4)
  })

  test('of a whole offline round is sent in two requests, and a key is limited to six hundred', async () => {
    const { anna, bo, carl, dorte } = scoring.names
    const pairs = [anna, bo, carl, dorte].flatMap((entryId, i, all) => [
      { entryId, by: entryId },
      { entryId, by: all[(i + 1) % 4] ?? '' },
    ])
    const round = pairs.flatMap((pair) =>
      Array.from({ length: 18 }, (_, i) => scoring.entry({ ...pair, hole: i + 1 })),
    )
    for (const batch of [round.slice(0, 100), round.slice(100)]) {
      const { results } = await scoring.send(batch)
      expect(results.every(({ outcome }) => outcome === 'stored')).toBe(true)
    }
    const some = { sentAt: scoring.now(), entries: [scoring.entry()] }
    const [counted] = await app.db
      .update(rateLimits)
      .set({ count: 600 })
      .where(like(rateLimits.key, 'flight-writes:%'))
      .returning()
    expect(counted).toBeDefined()
    const refused = await scoring.post('scores', some)
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
    expect((await scoring.sign({ entryId: bo, as: 'player', by: bo })).status).toBe(429)
  })

  test('beyond the limit of a flight is refused alone, and a stored score keeps its result', async () => {
    const first = scoring.entry({ hole: 1 })
    await scoring.send([first])
    const { anna: byEntryId, bo: entryId } = scoring.names
    const row = { roundId: scoring.roundId, entryId, byEntryId, hole: 2, slot: 'marker' as const }
    const at = app.clock.now()
    const written = {
      ...row,
      score: null,
      replaces: [],
      isLate: false,
      writtenAt: at,
      receivedAt: at,
    }
    const rest = Array.from({ length: maxScoresOfFlight - 2 }, () => ({
      ...written,
      id: randomUUID(),
    }))
    await app.db.insert(scoreEntries).values(rest)
    const [last, over] = [scoring.entry({ hole: 3 }), scoring.entry({ hole: 4 })]
    const { results } = await scoring.send([first, last, over])
    expect(results.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
      'stored',
      'stored',
      'scores_full',
    ])
  })

  test('is refused before the day of the round, and the first stored one begins play', async () => {
    await app.db
      .update(tournaments)
      .set({ state: 'drawn' })
      .where(eq(tournaments.id, scoring.tournamentId))
    app.clock.set('2027-06-11T23:59:00+02:00')
    const early = scoring.entry({ hole: 1, score: 4 })
    const tried = await scoring.send([early])
    expect(tried.results).toEqual([{ id: early.id, outcome: 'refused', reason: 'round_not_begun' }])
    app.clock.set('2027-06-12T00:00:00+02:00')
    const bad = await scoring.record([{ hole: 19, score: 4 }])
    const again = await scoring.send([early])
    app.clock.set('2027-06-12T11:57:00+02:00')
    expect(again.results).toEqual([{ id: early.id, outcome: 'stored' }])
    const states = [tried, bad, again].map(({ flight }) => flight.tournament.state)
    expect(states).toEqual(['drawn', 'drawn', 'in_play'])
  })

  test('of many phones at the same moment begins play once, and all are stored', async () => {
    await app.db
      .update(tournaments)
      .set({ state: 'drawn' })
      .where(eq(tournaments.id, scoring.tournamentId))
    const lock = `select from cards where entry_id = '${scoring.names.bo}' for update`
    const send = () =>
      Promise.all([1, 2, 3, 4, 5, 6].map((hole) => scoring.record([{ hole, score: 4 }])))
    const answers = await holding(app, lock, send, 6)
    const outcomes = answers.flatMap(({ results }) => results.map(({ outcome }) => outcome))
    expect(outcomes).toEqual(Array(6).fill('stored'))
  })
})

describe('two phones at once', () => {
  test('that write different scores are both shown, and the first one counts', async () => {
    const { anna, bo, carl } = scoring.names
    await scoring.record([{ entryId: bo, by: anna, hole: 7, score: 5 }])
    const { flight } = await scoring.record([{ entryId: bo, by: carl, hole: 7, score: 6 }])
    expect(scoreOn(flight, bo, 7)).toBe('5')
    expect(flight.cards.find(({ entryId }) => entryId === bo)?.state).toBe('open')
    expect(flight.entries.map(({ score, by }) => [score, by])).toEqual([
      [5, anna],
      [6, carl],
    ])
    // The board shows the conflict with the score that counts, until one score replaces the other.
    const onBoard = async () => {
      const answer = await app.request('GET', `/api/v1/rounds/${scoring.roundId}/board`)
      return ((await answer.json()) as Board).rows.find(({ id }) => id === bo)
    }
    expect(await onBoard()).toMatchObject({ disputed: [7], cards: ['------5-----------'] })
    const replaces = flight.entries.map(({ id }) => id)
    await scoring.record([{ entryId: bo, by: anna, hole: 7, score: 6, replaces }])
    expect(await onBoard()).toMatchObject({ disputed: [], cards: ['------6-----------'] })
  })

  test('write one after another, so that the card has the scores of both', async () => {
    const { bo } = scoring.names
    const lock = `select from cards where entry_id = '${bo}' for update`
    const holes = Array.from({ length: 18 }, (_, i) => i + 1)
    await holding(
      app,
      lock,
      () =>
        Promise.all(
          holes.map((hole) => scoring.record([{ entryId: bo, hole, score: (hole % 5) + 2 }])),
        ),
      18,
    )
    const { cards: all, revision, entries } = await scoring.read()
    const expected = holes.map((hole) => (hole % 5) + 2)
    const card = all.find(({ entryId }) => entryId === bo)
    expect(card?.revision).toBe(18)
    expect(entries.at(-1)?.number).toBe(revision)
    const [stored] = await app.db.select().from(cards).where(eq(cards.entryId, bo))
    expect(stored?.scores).toEqual(expected)
  })
})

describe('a late score', () => {
  test('is stored and shown, but changes nothing on a delivered card', async () => {
    const { anna, bo } = scoring.names
    await scoring.fill()
    await scoring.sign({ entryId: bo, as: 'player', by: bo })
    await scoring.sign({ entryId: bo, as: 'marker', by: anna })
    await scoring.deliver(bo)
    const late = scoring.entry({ entryId: bo, by: anna, hole: 7, score: 9 })
    const { results, flight } = await scoring.send([late])
    expect(results).toEqual([{ id: late.id, outcome: 'late' }])
    expect(flight.entries.find(({ id }) => id === late.id)?.isLate).toBe(true)
    expect(scoreOn(flight, bo, 7)).toBe('4')
    expect(flight.cards.find(({ entryId }) => entryId === bo)?.state).toBe('delivered')
    expect((await scoring.send([late])).results[0]?.outcome).toBe('late')
  })

  test.each(['provisional', 'final', 'cancelled'] as const)(
    'is stored when the tournament is %s, but does not count',
    async (state) => {
      await app.db.update(tournaments).set({ state })
      const { results, flight } = await scoring.record([{ hole: 7, score: 9 }])
      expect(results[0]?.outcome).toBe('late')
      expect(flight.cards.every(({ reading }) => !reading.includes('9'))).toBe(true)
    },
  )

  test('waits for a result that becomes final at the same time, and is late too', async () => {
    const becoming = `update tournaments set state = 'final' where id = '${scoring.tournamentId}'`
    const { results } = await holding(app, becoming, () => scoring.record([{ hole: 7, score: 9 }]))
    expect(results[0]?.outcome).toBe('late')
  })
})
