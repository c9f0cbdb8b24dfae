import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DayLinks } from '#contract/competitions/day-links.ts'
import { openAddress, openDayLink } from '#test/day-links.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildTournament } from '#test/tournaments.ts'

let app: TestApp
let at: Awaited<ReturnType<typeof buildTournament>>
let director: string
let links: string
let presence: string

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.clock.set('2027-06-12T07:30:00+02:00')
  at = await buildTournament(app.db, { state: 'drawn' })
  const { id } = at.tournament
  director = (await signInAs(app, [{ name: 'tournament_director', clubId: id }])).cookie
  links = `/api/v1/tournaments/${id}/day-links`
  presence = `/api/v1/tournaments/${id}/rounds/${at.round.id}/presence`
})
afterAll(() => app.close())

const open = (kind: 'starter' | 'desk' | 'scorers') =>
  openDayLink(app, { tournamentId: at.tournament.id, director, kind })

async function ask(method: string, path: string, cookie: string, body?: object) {
  const answer = await app.request(method, path, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const see = (cookie: string) => ask('GET', presence, cookie)
const expired = (reason: string) => ({ status: 410, body: { error: { reason } } })

describe('a day link', () => {
  test('is exchanged for a cookie and leaves no key in the address (E24)', async () => {
    const { address, setCookie, location, cookie } = await open('starter')
    const key = new URL(address).searchParams.get('key') ?? ''
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(location).toBe(`/tournaments/${at.tournament.slug}/presence`)
    expect(setCookie).toMatch(/HttpOnly; .*SameSite=Lax/)
    expect(setCookie).toContain('Max-Age=86400')
    expect((await see(cookie)).status).toBe(200)
  })

  test('for the scorers opens the scorecards and enters scores without an account', async () => {
    const { location, cookie } = await open('scorers')
    const { id, clubId } = at.tournament
    expect(location).toBe(`/club/${clubId}/tournaments/${id}/cards`)
    expect((await ask('GET', `/api/v1/tournaments/${id}/desk`, cookie)).status).toBe(200)
    expect((await see(cookie)).status).toBe(401)
  })

  test('ends at once when the director revokes it, and says so', async () => {
    const { id, cookie, address } = await open('starter')
    const { body } = await ask('DELETE', `${links}/${id}`, director)
    expect((body as DayLinks).links[0]).toMatchObject({ address: null })
    expect(await see(cookie)).toMatchObject(expired('day_link_gone'))
    // Opened again, it leads to the page that shows why it gives no access.
    const again = await openAddress(app, address)
    expect(await see(again.cookie)).toMatchObject(expired('day_link_gone'))
  })

  test('is valid on the days of the tournament only', async () => {
    app.clock.set('2027-06-11T20:00:00+02:00')
    const { cookie } = await open('starter')
    expect(await see(cookie)).toMatchObject(expired('day_link_early'))
    app.clock.set('2027-06-12T00:00:00+02:00')
    expect((await see(cookie)).status).toBe(200)
    app.clock.set('2027-06-13T00:00:00+02:00')
    expect(await see(cookie)).toMatchObject(expired('day_link_over'))
  })

  test('with a key that does not exist opens a page that says so and sets no cookie', async () => {
    const opened = await openAddress(app, `${app.ctx().publicUrl}/link/day?key=${'x'.repeat(43)}`)
    expect(opened).toMatchObject({
      status: 303,
      location: '/tournaments?dayLink=unknown',
      cookie: '',
    })
  })

  test('for the scorers leads to a page that says why it gives no access', async () => {
    const { id, address } = await open('scorers')
    const whyAt = async (moment: string) => {
      app.clock.set(moment)
      return (await openAddress(app, address)).location
    }
    expect(await whyAt('2027-06-11T20:00:00+02:00')).toBe('/tournaments?dayLink=early')
    expect(await whyAt('2027-06-12T12:00:00+02:00')).toMatch(/\/cards$/)
    expect(await whyAt('2027-06-13T00:00:00+02:00')).toBe('/tournaments?dayLink=over')
    app.clock.set('2027-06-12T12:00:00+02:00')
    await ask('DELETE', `${links}/${id}`, director)
    expect(await whyAt('2027-06-12T13:00:00+02:00')).toBe('/tournaments?dayLink=gone')
  })

  test('of another tournament gives nothing here', async () => {
    const other = await buildTournament(app.db, { clubId: at.tournament.clubId })
    const { cookie } = await open('desk')
    const path = `/api/v1/tournaments/${other.tournament.id}/rounds/${other.round.id}/presence`
    expect((await ask('GET', path, cookie)).status).toBe(401)
    // The cookie of one tournament under the name of another.
    const renamed = cookie.replace(at.tournament.id, other.tournament.id)
    expect(await ask('GET', path, renamed)).toMatchObject(expired('day_link_gone'))
  })
})

test('the director sees who each link was given to and when it was first opened, newest first', async () => {
  await open('starter')
  app.clock.set('2027-06-12T07:45:00+02:00')
  const input = { kind: 'desk', name: 'Grethe i sekretariatet' }
  const { body } = await ask('POST', links, director, input)
  const shown = (body as DayLinks).links.map(({ name, kind, firstOpenedAt }) => [
    name,
    kind,
    firstOpenedAt,
  ])
  expect(shown).toEqual([
    ['Grethe i sekretariatet', 'desk', null],
    ['Jens Starter', 'starter', '2027-06-12T05:30:00.000Z'],
  ])
})

test('after the tournament no link is made', async () => {
  app.clock.set('2027-06-13T09:00:00+02:00')
  const { status, body } = await ask('POST', links, director, { kind: 'desk', name: 'Grethe' })
  expect(status).toBe(422)
  expect(body).toMatchObject({ error: { reason: 'day_link_over' } })
})

test('an account that runs the tournament acts as itself, also with a link in its browser', async () => {
  const { cookie } = await open('starter')
  const { body } = await see(`${director}; ${cookie}`)
  expect(body).toMatchObject({ list: { link: null, mayRun: true } })
})
