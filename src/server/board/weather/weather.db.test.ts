import { eq } from 'drizzle-orm'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ClubWeather } from '#contract/board/weather.ts'
import type { ClubScreen } from '#contract/board/screens.ts'
import { initialControl, initialSettings } from '#domain/board/screen.ts'
import type { ScreenPart } from '#domain/board/screen-rotation.ts'
import { clubs } from '#server/db/tables/clubs.ts'
import { tournamentRounds, tournaments } from '#server/db/tables/competitions.ts'
import { tournamentScreens } from '#server/db/tables/screens.ts'
import { clubWeather } from '#server/db/tables/weather.ts'
import { holding } from '#test/lock-waiters.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'

const start = Date.parse('2027-06-12T10:20:00+02:00')
const minutes = (count: number) => new Date(start + count * 60_000)

/** The source of weather: what it was asked, and what it answers. */
const asked: { url: string; headers: IncomingHttpHeaders }[] = []
let answer: (response: ServerResponse) => unknown = () => undefined
const source = createServer(({ url = '', headers }, response) => {
  asked.push({ url, headers })
  answer(response)
})
const [lastModified, untilHalfHour] = ['Sat, 12 Jun 2027 08:05:00 GMT', minutes(30).toUTCString()]
const hoursFrom = (count: number, temperature: number) =>
  Array.from({ length: count }, (_, i) => ({
    time: new Date(Date.UTC(2027, 5, 12, 8 + i)).toISOString(),
    data: { instant: { details: { air_temperature: temperature, wind_speed: 5 } } },
  }))
const forecast = (response: ServerResponse, { temperature = 17, expires = untilHalfHour } = {}) =>
  response
    .setHeader('Expires', expires)
    .setHeader('Last-Modified', lastModified)
    .end(
      JSON.stringify({
        properties: {
          meta: { updated_at: '2027-06-12T08:05:00Z' },
          timeseries: hoursFrom(30, temperature),
        },
      }),
    )
const status = (code: number) => (response: ServerResponse) => response.writeHead(code).end()

let app: TestApp
const passTo = (minute: number) => app.clock.set(minutes(minute).toISOString())
let at: Awaited<ReturnType<typeof openScreen>>

beforeAll(async () => {
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
  const env = { MET_API_URL: url, MET_CONTACT: 'drift@saesonkortet.example' }
  app = await createTestApp({ env })
})
beforeEach(async () => {
  passTo(0)
  at = await openScreen([{ kind: 'weather' }])
  asked.length = 0
  answer = (response) => forecast(response)
})
afterAll(async () => {
  source.close().closeAllConnections()
  await app.close()
})

/** A club with coordinates whose screen shows a tournament with these parts. */
async function openScreen(parts: ScreenPart[], place: object = { latitudeE6: 56_123_456 }) {
  const built = await buildTournament(app.db, { state: 'in_play' })
  await buildDraw(app.db, built, await buildEntries(app.db, built, 4))
  const { id: tournamentId, clubId } = built.tournament
  const [club] = await app.db
    .update(clubs)
    .set({ longitudeE6: 10_234_549, ...place })
    .where(eq(clubs.id, clubId))
    .returning()
  const drawn = { drawVersion: 1, drawnAt: minutes(-600) }
  await app.db.update(tournamentRounds).set(drawn).where(eq(tournamentRounds.id, built.round.id))
  await app.db.insert(tournamentScreens).values({
    tournamentId,
    publishedAt: minutes(-60),
    settings: { ...initialSettings, parts },
    control: initialControl(start),
  })
  return { slug: club?.slug ?? '', clubId, tournamentId }
}

async function ask(slug = at.slug): Promise<ClubWeather> {
  const response = await app.request('GET', `/api/v1/screens/${slug}/weather`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { weather: ClubWeather }).weather
}
const temperature = async () => (await ask())?.hours[0]?.temperature

describe('the weather of a club', () => {
  test('is asked of MET Norway with our name, a contact and four decimals', async () => {
    expect((await ask())?.hours[0]).toMatchObject({ temperature: 17, wind: 5, gust: null })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.url).toBe('/complete?lat=56.1235&lon=10.2345')
    expect(asked[0]?.headers['user-agent']).toBe(
      'Saesonkortet localhost:3000 drift@saesonkortet.example',
    )
  })

  test('is asked again only when it has expired, and then whether it has changed', async () => {
    await ask()
    passTo(29)
    await ask()
    expect(asked).toHaveLength(1)
    passTo(31)
    answer = status(304)
    expect(await temperature()).toBe(17)
    expect(asked[1]?.headers['if-modified-since']).toBe(lastModified)
    const [row] = await app.db.select().from(clubWeather).where(eq(clubWeather.clubId, at.clubId))
    expect(row?.confirmedAt).toEqual(minutes(31))
    await ask()
    expect(asked).toHaveLength(2)
  })

  test('is asked once while ten screens want it', async () => {
    // Blocks changes and no reading, so that all ten have seen that there is no forecast.
    const screens = () => Promise.all(Array.from({ length: 10 }, () => ask()))
    await holding(app, 'lock table club_weather in exclusive mode', screens, 10)
    expect(asked).toHaveLength(1)
    expect(await temperature()).toBe(17)
  })

  test('stays while the source is down, is asked again after ten minutes, and is left out when it is old', async () => {
    await ask()
    answer = status(500)
    passTo(31)
    expect(await temperature()).toBe(17)
    passTo(40)
    await ask()
    expect(asked).toHaveLength(2)
    passTo(42)
    await ask()
    expect(asked).toHaveLength(3)
    passTo(239)
    expect((await ask())?.confirmedAt).toBe(start)
    passTo(241)
    expect(await ask()).toBeNull()
    answer = (response) => forecast(response, { temperature: 21 })
    passTo(252)
    expect(await temperature()).toBe(21)
  })

  test('is not asked for an hour after the source has refused us', async () => {
    answer = status(429)
    expect(await ask()).toBeNull()
    passTo(59)
    expect(await ask()).toBeNull()
    expect(asked).toHaveLength(1)
    answer = (response) => forecast(response)
    passTo(61)
    expect(await temperature()).toBe(17)
  })

  test('is that of the new place when the club has moved', async () => {
    await ask()
    await app.db.update(clubs).set({ latitudeE6: 55_000_000 }).where(eq(clubs.id, at.clubId))
    answer = status(500)
    expect(await ask()).toBeNull()
    expect(asked[1]?.url).toContain('lat=55.0000')
    expect(asked[1]?.headers['if-modified-since']).toBeUndefined()
  })
})

describe('a bad answer of the source', () => {
  test.each<[string, typeof answer]>([
    ['no JSON', (response) => response.end('<html>')],
    ['nothing', (response) => response.end()],
    ['JSON of another form', (response) => response.end('{"properties":{"timeseries":"NaN"}}')],
    ['a number that is none', (response) => response.end('{"properties":NaN}')],
    ['another address', (response) => response.writeHead(302, { location: '/compact' }).end()],
    ['a lost connection', (response) => response.destroy()],
    ['more than a forecast can be', (response) => response.end('x'.repeat(1024 * 1024 + 1))],
    ['a refusal', status(403)],
  ])('%s: no weather at first, and then the last forecast', async (_, bad) => {
    answer = bad
    expect(await ask()).toBeNull()
    answer = (response) => forecast(response)
    passTo(61)
    expect(await temperature()).toBe(17)
    answer = bad
    passTo(92)
    expect(await temperature()).toBe(17)
  })

  test('an expiry that cannot be right makes neither a storm of requests nor an eternal forecast', async () => {
    for (const [expires, quiet, again] of [
      ['yesterday', 29, 31],
      [minutes(-500).toUTCString(), 4, 6],
      [minutes(50_000).toUTCString(), 119, 121],
    ] as const) {
      await app.db.delete(clubWeather)
      asked.length = 0
      passTo(0)
      answer = (response) => forecast(response, { expires })
      await ask()
      passTo(quiet)
      await ask()
      expect(asked).toHaveLength(1)
      passTo(again)
      await ask()
      expect(asked).toHaveLength(2)
    }
  })
})

describe('the source is not asked', () => {
  test('for a screen without the weather, and without a place', async () => {
    const other = await openScreen([{ kind: 'birdies' }])
    const nowhere = await openScreen([{ kind: 'weather' }], { latitudeE6: null })
    for (const { slug } of [other, nowhere]) expect(await ask(slug)).toBeNull()
    const automatic = await openScreen([])
    expect(await ask(automatic.slug)).not.toBeNull()
    expect(asked).toHaveLength(1)
  })

  test('once the result is final and the director has chosen nothing', async () => {
    const { slug, tournamentId } = await openScreen([])
    await app.db.update(tournaments).set({ state: 'final' }).where(eq(tournaments.id, tournamentId))
    expect(await ask(slug)).toBeNull()
    expect(asked).toEqual([])
  })

  test('by a service without a contact, whose screens offer no weather', async () => {
    const without = await createTestApp({ env: { DEMO: '0', PUBLIC_URL: 'http://localhost:3000' } })
    const built = await buildTournament(without.db, { state: 'in_play' })
    const place = { latitudeE6: 56_000_000, longitudeE6: 10_000_000 }
    const { clubId } = built.tournament
    const [club] = await without.db.update(clubs).set(place).where(eq(clubs.id, clubId)).returning()
    const screen = await without.request('GET', `/api/v1/screens/${club?.slug}`)
    const { shown } = (await screen.json()) as ClubScreen
    expect(shown?.hasWeather ?? false).toBe(false)
    const weather = await without.request('GET', `/api/v1/screens/${club?.slug}/weather`)
    expect(await weather.json()).toEqual({ weather: null })
    await without.close()
  })

  test('for an unknown club', async () => {
    const path = '/api/v1/screens/findes-ikke/weather'
    expect((await app.request('GET', path)).status).toBe(404)
  })
})
