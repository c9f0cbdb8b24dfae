import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Flags } from '#contract/flags/endpoints.ts'
import { signIn } from '#test/checkins.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'
import { openListener } from '../db/listen.ts'
import { readFlight } from '../scoring/read-flight.ts'
import { followFlags, isFlagOn } from './is-flag-on.ts'

let app: TestApp
let operator: Record<string, string>
const subject = { id: 'a flight', clubId: crypto.randomUUID() }
const isOn = () => isFlagOn(app, 'signing_by_code', subject)

beforeAll(async () => {
  app = await createTestApp()
  operator = (await signIn(app.db, { roles: [{ name: 'operator_admin' }] })).headers
})
afterAll(() => app.close())

async function list() {
  const answer = await app.request('GET', '/api/v1/admin/flags', undefined, operator)
  return ((await answer.json()) as Flags).flags[0]!
}

async function change(wanted: Record<string, unknown>) {
  const { version } = await list()
  const body = {
    state: 'off',
    share: 0,
    clubIds: [],
    reason: 'En prøve',
    basedOn: version,
    ...wanted,
  }
  return app.request('PUT', '/api/v1/admin/flags/signing_by_code', body, operator)
}

test('a flag is as declared until an operator decides; the page says who, when and why', async () => {
  expect(await isOn()).toBe(true)
  expect(await list()).toMatchObject({ state: 'on', decided: null })
  expect((await change({ state: 'off', reason: 'Fejl i koden' })).status).toBe(200)
  expect(await isOn()).toBe(false)
  expect((await list()).decided).toMatchObject({ reason: 'Fejl i koden' })
  await change({ state: 'clubs', clubIds: [subject.clubId] })
  expect(await isOn()).toBe(true)
  const { rows } = await app.pool.query(
    `select data->>'state' as state from activity where action = 'flags.change' order by at, id`,
  )
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['clubs', 'off'])
})

test('what another operator changed meanwhile is not written over', async () => {
  const { version } = await list()
  await change({ state: 'on' })
  expect((await change({ state: 'off', basedOn: version })).status).toBe(409)
})

test('a change by another process is known as soon as it is notified', async () => {
  const listener = openListener({ listenUrl: app.databaseUrl, log: app.services.log })
  await followFlags(listener)
  expect(await isOn()).toBe(true)
  await app.pool.query(`update feature_flags set state = 'off'`)
  expect(await isOn()).toBe(true)
  await app.pool.query(`select pg_notify('flags_changed', '')`)
  await expect.poll(isOn).toBe(false)
  await listener.close()
})

test('a flight has no keys for signing by code while the flag is off at its club', async () => {
  const built = await buildTournament(app.db, { state: 'in_play' })
  const [drawn] = await buildDraw(app.db, built, await buildEntries(app.db, built, 4))
  const keysOf = async () => (await readFlight(app.ctx(), drawn!.flight.id)).signingKeys
  await change({ state: 'on' })
  expect(await keysOf()).toEqual([])
  await change({ state: 'clubs', clubIds: [subject.clubId] })
  expect(await keysOf()).toBeUndefined()
  await change({ state: 'clubs', clubIds: [built.tournament.clubId] })
  expect(await keysOf()).toEqual([])
})
