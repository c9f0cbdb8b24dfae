import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RoundProgress } from '#contract/board/round-progress.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { openScoring, type Scoring } from '#test/scoring.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let at: Scoring

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.clock.set('2027-06-12T09:20:00+02:00')
  at = await openScoring(app)
  await at.open({ key: at.key })
})
afterAll(() => app.close())

const read = async () => {
  const answer = await app.request('GET', `/api/v1/rounds/${at.roundId}/progress`)
  return (await answer.json()) as RoundProgress
}
const all = (hole: number, score: number) => {
  const { anna, bo, carl, dorte } = at.names
  const pairs = [
    [anna, bo],
    [bo, carl],
    [carl, dorte],
    [dorte, anna],
  ] as const
  return at.record(pairs.map(([by, entryId]) => ({ by, entryId, hole, score })))
}

describe('what has happened when in a round (TV-4)', () => {
  test('lists holes under par, the latest first, and nothing that was put right', async () => {
    await at.record([{ hole: 1, score: 3 }])
    app.clock.set('2027-06-12T09:40:00+02:00')
    await at.record([{ hole: 2, score: 3 }])
    await at.record([{ hole: 3, score: 3 }])
    const { birdies } = await read()
    expect(birdies).toMatchObject([
      { entryId: at.names.bo, hole: 2, strokes: 3, par: 5, name: 'Spiller Nummer2' },
      { entryId: at.names.bo, hole: 1, strokes: 3, par: 4 },
    ])
    expect(birdies[0]?.at).toBe(Date.parse('2027-06-12T09:40:00+02:00'))
  })

  test('names a player as the player has chosen to be shown (D36)', async () => {
    await at.record([{ hole: 1, score: 3 }])
    const isBo = eq(tournamentEntries.id, at.names.bo)
    await app.db.update(tournamentEntries).set({ shownAs: 'anonymous' }).where(isBo)
    expect((await read()).birdies[0]?.name).toBe('Anonym')
  })

  test('has the minute at which a whole flight finished a hole', async () => {
    await at.record([{ hole: 1, score: 4 }])
    expect((await read()).flights[0]?.finished[0]).toBeNull()
    await all(1, 4)
    expect((await read()).flights).toMatchObject([
      { flightId: at.flightId, start: 540, holes: expect.arrayContaining([18]) },
    ])
    expect((await read()).flights[0]?.finished.slice(0, 2)).toEqual([560, null])
  })

  test('hides the last holes while they are hidden (LB-18)', async () => {
    await all(18, 3)
    expect((await read()).birdies).toHaveLength(4)
    const isRound = eq(tournamentRounds.id, at.roundId)
    await app.db.update(tournamentRounds).set({ hiddenHoles: 3 }).where(isRound)
    const { birdies, flights } = await read()
    expect(birdies).toEqual([])
    expect(flights[0]?.finished.at(-1)).toBeNull()
  })

  test('answers 304 to a known version, and 404 for an unknown round', async () => {
    const path = `/api/v1/rounds/${at.roundId}/progress`
    const etag = (await app.request('GET', path)).headers.get('etag') ?? ''
    const again = await app.request('GET', path, undefined, { 'if-none-match': etag })
    expect(again.status).toBe(304)
    const unknown = `/api/v1/rounds/${crypto.randomUUID()}/progress`
    expect((await app.request('GET', unknown)).status).toBe(404)
  })
})
