import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scoreEntries } from '#server/db/tables/scoring.ts'
import { flightCookie } from '#server/scoring/access-flight.ts'
import { openFlight, openFlightByCode } from '#server/scoring/open-flight.ts'
import { holding } from '#test/lock-waiters.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { openPhone, openScoring, type Scoring } from '#test/scoring.ts'

let app: TestApp
let scoring: Scoring

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T11:57:00+02:00' })
})
beforeEach(async () => {
  scoring = await openScoring(app)
})
afterAll(() => app.close())

describe('a key', () => {
  test('that the tournament desk has renewed stores nothing, and the new key does', async () => {
    const { link, code } = await scoring.renewKey()
    const entry = scoring.entry({ hole: 1, score: 4 })
    const refused = await scoring.post('scores', { sentAt: 0, entries: [entry] })
    expect(refused.status).toBe(410)
    expect(await refused.json()).toMatchObject({ error: { reason: 'flight_key_gone' } })
    expect(await app.db.select().from(scoreEntries).where(eq(scoreEntries.id, entry.id))).toEqual(
      [],
    )
    await scoring.open({ key: new URL(link).searchParams.get('key') ?? '' })
    expect((await scoring.send([entry])).results[0]?.outcome).toBe('stored')
    await scoring.open({ code: code.toLowerCase() })
    expect((await scoring.send([entry])).results[0]?.outcome).toBe('stored')
  })

  test('that the tournament desk renews while a phone waits stores nothing', async () => {
    const renewing = `
      update flights set key_hash = 'another' from (
        select from cards where entry_id = '${scoring.names.bo}' for update
      ) held where flights.id = '${scoring.flightId}'`
    const entry = scoring.entry({ hole: 1, score: 4 })
    const answer = await holding(app, renewing, () =>
      scoring.post('scores', { sentAt: 0, entries: [entry] }),
    )
    expect(answer.status).toBe(410)
    expect(await app.db.select().from(scoreEntries).where(eq(scoreEntries.id, entry.id))).toEqual(
      [],
    )
  })

  test('is returned to the phone that has it, to be handed over to another (PE-10)', async () => {
    const path = `/api/v1/flights/${scoring.flightId}/link`
    const cookie = `${flightCookie(scoring.flightId)}=${scoring.key}`
    const answer = await app.request('GET', path, undefined, { cookie })
    const { link } = (await answer.json()) as { link: string }
    expect(new URL(link).searchParams.get('key')).toBe(scoring.key)
    expect((await app.request('GET', path)).status).toBe(410)
    await scoring.renewKey()
    expect((await app.request('GET', path, undefined, { cookie })).status).toBe(410)
  })

  test('of another flight gives no access', async () => {
    const tried = await scoring.tryToOpen({ key: 'A'.repeat(43) })
    expect([tried.status, tried.headers.get('set-cookie')]).toEqual([410, null])
  })

  test('in a link becomes a cookie and leaves the address (E24)', async () => {
    const page = `/tournaments/proeve/flights/${scoring.flightId}`
    const answer = await app.request('GET', `${page}?key=${scoring.key}`)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(page)
    expect(answer.headers.get('set-cookie')).toContain(
      `flight-${scoring.flightId}=${scoring.key}; Max-Age=5184000; Path=/; HttpOnly; SameSite=Lax`,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('of an old card does not replace the browser’s valid key', async () => {
    await scoring.renewKey()
    for (const key of [scoring.key, 'A'.repeat(43)]) {
      const answer = await app.request(
        'GET',
        `/tournaments/proeve/flights/${scoring.flightId}?key=${key}`,
      )
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([303, null])
    }
  })

  test('of six letters is valid on the day of the round, and attempts are limited', async () => {
    const { code } = await scoring.renewKey()
    app.clock.set('2027-06-13T09:00:00+02:00')
    const tomorrow = await scoring.tryToOpen({ code })
    app.clock.set('2027-06-12T11:57:00+02:00')
    expect(await tomorrow.json()).toMatchObject({ error: { reason: 'flight_code_wrong' } })
    const tries = []
    for (let i = 0; i < 20; i += 1) tries.push(await scoring.tryToOpen({ code: 'AAAAAA' }))
    expect(tries.slice(0, 19).map(({ status }) => status)).toEqual(Array(19).fill(422))
    expect(tries.at(-1)?.status).toBe(429)
    expect((await scoring.tryToOpen({ code })).status).toBe(429)
    // An attacker is locked out without locking the flight.
    const elsewhere = app.ctx({ address: '192.0.2.7' })
    const { flightId } = scoring
    expect(await openFlight(elsewhere, { flightId, code })).toEqual({ flightId })
  })

  test('of six letters is locked after many attempts until the tournament desk renews it', async () => {
    const { code } = await scoring.renewKey()
    const { flightId } = scoring
    const from = (i: number) => app.ctx({ address: `192.0.2.${i % 200}` })
    const wrong = { flightId, code: 'AAAAAA' }
    for (let i = 0; i < 200; i += 1) await openFlight(from(i), wrong).catch(() => undefined)
    const tried = openFlight(app.ctx({ address: '198.51.100.1' }), { flightId, code })
    await expect(tried).rejects.toMatchObject({ code: 'too_many_requests' })
    const { code: fresh } = await scoring.renewKey()
    const again = openFlight(app.ctx({ address: '198.51.100.1' }), { flightId, code: fresh })
    expect(await again).toEqual({ flightId })
  })

  test('alone opens the flight on the day of the round, typed as people type it', async () => {
    const { code } = await scoring.renewKey()
    const typed = `${code.slice(0, 3)}-${code.slice(3)} `.toLowerCase()
    const opened = await app.request('POST', '/api/v1/flights/open', { code: typed })
    expect(await opened.json()).toEqual({
      flightId: scoring.flightId,
      slug: expect.stringMatching(/^proeve/),
    })
    expect(opened.headers.get('set-cookie')).toContain(`flight-${scoring.flightId}=`)
    app.clock.set('2027-06-13T09:00:00+02:00')
    const tomorrow = await app.request('POST', '/api/v1/flights/open', { code })
    app.clock.set('2027-06-12T11:57:00+02:00')
    expect(await tomorrow.json()).toMatchObject({ error: { reason: 'flight_code_wrong' } })
  })

  test('of six letters gives the scores of a lost phone to another one, which goes on (PE-16)', async () => {
    const { bo } = scoring.names
    await scoring.record([
      { hole: 1, score: 4 },
      { hole: 2, score: 5 },
    ])
    const { code } = await scoring.renewKey()
    const other = openPhone(app, scoring.flightId, 'none')
    await other.open({ code })
    const scoresOf = async () =>
      (await other.read()).entries
        .filter(({ entryId }) => entryId === bo)
        .map(({ hole, score }) => [hole, score])
    expect(await scoresOf()).toEqual([
      [1, 4],
      [2, 5],
    ])
    await other.send([scoring.entry({ hole: 3, score: 6 })])
    expect(await scoresOf()).toContainEqual([3, 6])
    // The lost phone writes no more.
    const lost = { sentAt: 0, entries: [scoring.entry({ hole: 4, score: 3 })] }
    expect((await scoring.post('scores', lost)).status).toBe(410)
  })

  test('alone is refused after 20 wrong codes of an address, and right codes do not count', async () => {
    const { code } = await scoring.renewKey()
    const from = app.ctx({ address: '203.0.113.9' })
    for (let i = 0; i < 30; i += 1) await openFlightByCode(from, { code })
    for (let i = 0; i < 21; i += 1)
      await expect(openFlightByCode(from, { code: 'AAAAAA' })).rejects.toBeTruthy()
    await expect(openFlightByCode(from, { code })).rejects.toMatchObject({
      code: 'too_many_requests',
    })
    const { flightId } = scoring
    const elsewhere = app.ctx({ address: '203.0.113.10' })
    expect(await openFlightByCode(elsewhere, { code })).toMatchObject({ flightId })
  })
})
