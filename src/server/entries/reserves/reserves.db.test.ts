import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Reserves } from '#contract/entries/reserves.ts'
import { contextOf } from '#server/app.ts'
import { mails as outbox } from '#server/db/tables/notifications.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { presenceMarks } from '#server/db/tables/presence.ts'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { signIn } from '#test/checkins.ts'
import {
  app,
  ask,
  at,
  beginTournament,
  cookie,
  createDrawTestApp,
  draw,
  enter,
  publish,
  refused,
  startList,
} from '#test/draw-test-app.ts'
import { danishInstant } from '../../clock.ts'
import { processEntryDeadlines } from '../process-entry-deadlines.ts'

beforeAll(createDrawTestApp)
afterAll(() => app.close())
beforeEach(() => beginTournament())

/** A published list whose first player is absent, and a waiting list with Bente before Bo, an hour and a half before the start. */
async function morning({ accounts = true } = {}) {
  const entries = await enter(8)
  const { draft } = await draw()
  await publish(draft)
  const bente = await waiting(9, 'Bente', accounts)
  const bo = await waiting(10, 'Bo', accounts)
  const [round] = await app.db
    .select()
    .from(tournamentRounds)
    .where(eq(tournamentRounds.id, at.round.id))
  const start = danishInstant(round!.day, round!.firstMinute)
  app.clock.set(new Date(start.getTime() - 90 * 60_000).toISOString())
  return { outEntryId: entries[0]?.id ?? '', entries, bente, bo, start }
}

async function waiting(number: number, firstName: string, hasAccount: boolean) {
  const { accountId, headers } = await signIn(app.db)
  const [entry] = await enter(1, {
    number,
    firstName,
    lastName: 'Hansen',
    state: 'waiting',
    accountId: hasAccount ? accountId : null,
  })
  const act = async (action: string) => {
    const path = `/api/v1/account/tournament-entries/${entry?.id}/${action}`
    return (await app.request('POST', path, {}, headers)).status
  }
  return { id: entry?.id ?? '', act }
}

const askFor = (outEntryId: string) => ask<Reserves>('POST', '/reserves', { outEntryId })
const list = async () => (await ask<Reserves>('GET', '/reserves')).body
const stateOf = async (id: string) => {
  const [row] = await app.db.select().from(tournamentEntries).where(eq(tournamentEntries.id, id))
  return row?.state
}
const expire = () => processEntryDeadlines(contextOf(app.services, { requestId: 'test' }))
const listed = async () =>
  (await startList()).flights.flatMap(({ players }) => players.map(({ entryId }) => entryId))

test('the next on the waiting list is asked, and a yes takes the start of the absent player', async () => {
  const { outEntryId, bente, bo } = await morning()
  const { body } = await askFor(outEntryId)
  expect(body.calls).toMatchObject([{ outEntryId, name: 'Bente Hansen', answer: null }])
  expect(body.waiting).toMatchObject([{ entryId: bo.id, name: 'Bo Hansen' }])
  expect(await bente.act('acceptance')).toBe(200)
  expect(await listed()).toContain(bente.id)
  expect(await listed()).not.toContain(outEntryId)
  expect(await stateOf(bente.id)).toBe('entered')
  expect((await list()).calls).toMatchObject([{ name: 'Bente Hansen', answer: 'yes' }])
})

test('after a no the next is asked at once', async () => {
  const { outEntryId, bente, bo } = await morning()
  await askFor(outEntryId)
  expect(await bente.act('withdrawal')).toBe(200)
  expect((await list()).calls).toMatchObject([
    { name: 'Bo Hansen', answer: null },
    { name: 'Bente Hansen', answer: 'no' },
  ])
  expect([await stateOf(bente.id), await stateOf(bo.id)]).toEqual(['withdrawn', 'offered'])
})

test('when the time is up the next is asked, and a late yes is refused', async () => {
  const { outEntryId, bente, start } = await morning()
  await askFor(outEntryId)
  app.clock.set(new Date(start.getTime() - 69 * 60_000).toISOString())
  expect(await bente.act('acceptance')).toBe(422)
  await expire()
  expect((await list()).calls).toMatchObject([
    { name: 'Bo Hansen', answer: null },
    { name: 'Bente Hansen', answer: 'late' },
  ])
  expect(await bente.act('acceptance')).toBe(422)
  expect(await listed()).toContain(outEntryId)
})

test('a yes is refused when the absent player has come meanwhile', async () => {
  const { outEntryId, bente } = await morning()
  await askFor(outEntryId)
  await app.db.insert(presenceMarks).values({
    id: '0195d8f0-0000-7000-8000-000000000001',
    roundId: at.round.id,
    entryId: outEntryId,
    occasion: 'start',
    mark: 'present',
    markedAt: app.clock.now(),
    receivedAt: app.clock.now(),
  })
  expect(await bente.act('acceptance')).toBe(422)
  expect(await listed()).toContain(outEntryId)
})

test('the next is asked when the director withdraws the one who was', async () => {
  const { outEntryId, bente, bo } = await morning()
  await askFor(outEntryId)
  const path = `/api/v1/tournaments/${at.tournament.id}/entries/${bente.id}/withdrawal`
  const answer = await app.request('POST', path, { refund: true }, { cookie })
  expect(answer.status).toBe(200)
  expect(await stateOf(bo.id)).toBe('offered')
})

test('the last reserve leaves the place to the director', async () => {
  const { outEntryId, bente, bo } = await morning()
  await askFor(outEntryId)
  await bente.act('withdrawal')
  await bo.act('withdrawal')
  const { calls, waiting: left } = await list()
  expect([calls.map(({ answer }) => answer), left]).toEqual([['no', 'no'], []])
  expect(await askFor(outEntryId)).toMatchObject(refused('reserve_none'))
})

test('a place has one open question, and a reserve one place', async () => {
  const { outEntryId, entries } = await morning()
  await askFor(outEntryId)
  expect(await askFor(outEntryId)).toMatchObject(refused('reserve_asked_already'))
  const second = await askFor(entries[1]?.id ?? '')
  expect(second.body.calls[0]).toMatchObject({ name: 'Bo Hansen' })
})

test('a reserve without an account is phoned, and nobody is asked by message just before the start', async () => {
  const { outEntryId } = await morning({ accounts: false })
  expect(await askFor(outEntryId)).toMatchObject(refused('reserve_none'))
  expect((await list()).waiting[0]).toMatchObject({ name: 'Bente Hansen', hasAccount: false })
  await beginTournament()
  const late = await morning()
  app.clock.set(new Date(late.start.getTime() - 4 * 60_000).toISOString())
  expect(await askFor(late.outEntryId)).toMatchObject(refused('reserve_too_late'))
})

test('the mail to the reserve says until when the answer counts', async () => {
  const { outEntryId, bente } = await morning()
  await askFor(outEntryId)
  const isHers = eq(outbox.dedupeKey, `placeOffered:${bente.id}`)
  const asked = await app.db.select().from(outbox).where(isHers)
  const { until } = (await list()).calls[0] ?? {}
  expect(asked.map(({ data }) => data)).toMatchObject([{ firstName: 'Bente', until }])
})
