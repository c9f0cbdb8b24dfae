import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Output } from '#contract/shared/endpoint.ts'
import type { getDayRecord } from '#contract/board/day-record.ts'
import type { Board } from '#domain/board/board.ts'
import { placedRows } from '#domain/board/placed-rows.ts'
import { replayDay } from '#domain/board/replay-day.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { suspensions } from '#server/db/tables/suspensions.ts'
import { signInAs } from '#test/people.ts'
import { openScoring, type Scoring } from '#test/scoring.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let at: Scoring

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  setClock('09:20')
  at = await openScoring(app)
  await at.open({ key: at.key })
})
afterAll(() => app.close())

const clock = (time: string) => `2027-06-12T${time}${time.length === 5 ? ':00' : ''}+02:00`
const setClock = (time: string) => app.clock.set(clock(time))
const url = (what: string) => `/api/v1/rounds/${at.roundId}/${what}`

async function read() {
  const answer = await app.request('GET', url('board/day'))
  const { record } = (await answer.json()) as Output<typeof getDayRecord>
  if (!record) throw new Error('There is no record')
  return record
}

/** The place of Bo, or his code, at a time. */
async function boAt(time: string) {
  const board = replayDay(await read()).boardAt(Date.parse(clock(time)))
  const bo = placedRows(board, 0, 'net').find(({ row }) => row.id === at.names.bo)
  return bo?.row.status ?? bo?.place
}

test('replays scores by the server’s time, a code from when it was given, and ends as the board', async () => {
  const { bo, carl } = at.names
  await at.record([{ score: 3 }])
  setClock('09:40')
  // Carl's score is written before Bo's and arrives after it.
  const written = Date.parse(clock('09:10'))
  await at.record([{ by: bo, entryId: carl, score: 2, writtenAt: written }])
  setClock('10:05')
  const director = { name: 'tournament_director' as const, clubId: at.tournamentId }
  const { cookie } = await signInAs(app, [director])
  const code = { from: null, status: 'DQ', reason: 'Forkert bold', roundId: at.roundId }
  const path = `/api/v1/tournaments/${at.tournamentId}/entries/${bo}/status`
  expect((await app.request('PUT', path, code, { cookie })).status).toBe(200)
  setClock('11:00')
  const reworded = { ...code, from: 'DQ', reason: 'Spillede en forkert bold' }
  expect((await app.request('PUT', path, reworded, { cookie })).status).toBe(200)
  expect([
    await boAt('09:19'),
    await boAt('09:20'),
    await boAt('10:04'),
    await boAt('10:05'),
  ]).toEqual([null, 1, 2, 'DQ'])
  const record = await read()
  expect(record.endsAt).toBe(Date.parse(clock('10:05')))
  const now = (await (await app.request('GET', url('board'))).json()) as Board
  const { changedAt: _then, ...end } = replayDay(record).boardAt(record.endsAt)
  const { changedAt: _now, ...present } = now
  expect(JSON.parse(JSON.stringify(end))).toEqual(present)
})

test('has nothing of a hidden hole, and the name that the board shows (LB-18, D36)', async () => {
  await at.record([{ hole: 1 }, { hole: 18, score: 3 }])
  expect((await read()).changes).toHaveLength(2)
  const isRound = eq(tournamentRounds.id, at.roundId)
  await app.db.update(tournamentRounds).set({ hiddenHoles: 3 }).where(isRound)
  const isBo = eq(tournamentEntries.id, at.names.bo)
  await app.db.update(tournamentEntries).set({ shownAs: 'anonymous' }).where(isBo)
  const record = await read()
  expect(record.changes).toEqual([[0, expect.any(Number), 0, '4']])
  expect(record.players.find(({ id }) => id === at.names.bo)).toMatchObject({
    name: 'Anonym',
    club: null,
  })
})

test('is reused for fifteen seconds while only scores come in, and answers 304', async () => {
  await at.record([{ hole: 1 }])
  const first = await app.request('GET', url('board/day'))
  const etag = first.headers.get('etag') ?? ''
  const ask = () => app.request('GET', url('board/day'), undefined, { 'if-none-match': etag })
  await at.record([{ hole: 2 }])
  setClock('09:20:14')
  expect((await ask()).status).toBe(304)
  setClock('09:20:15')
  expect((await ask()).status).toBe(200)
  expect((await read()).changes).toHaveLength(2)
})

test('knows the suspensions of the day and no others', async () => {
  await at.record([{ hole: 1 }])
  setClock('11:00')
  await at.record([{ hole: 2 }])
  const pause = (from: string, to: string) => ({
    id: randomUUID(),
    tournamentId: at.tournamentId,
    kind: 'normal' as const,
    startedAt: new Date(clock(from)),
    endedAt: new Date(clock(to)),
  })
  await app.db.insert(suspensions).values([pause('08:00', '08:30'), pause('10:00', '10:30')])
  expect((await read()).pauses).toEqual([{ from: 2400, to: 4200 }])
})

test('there is none before a score, for a void round, and for an unknown one', async () => {
  const body = async () => (await app.request('GET', url('board/day'))).json()
  expect(await body()).toEqual({ record: null })
  await at.record([{ hole: 1 }])
  await app.db
    .update(tournamentRounds)
    .set({ voidedAt: new Date(clock('12:00')), voidReason: 'Torden' })
    .where(eq(tournamentRounds.id, at.roundId))
  expect(await body()).toEqual({ record: null })
  const unknown = `/api/v1/rounds/${randomUUID()}/board/day`
  expect((await app.request('GET', unknown)).status).toBe(404)
})
