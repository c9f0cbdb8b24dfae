import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiKeyScope } from '#domain/accounts/api-keys.ts'
import { activity } from '#server/db/tables/activity.ts'
import { apiKeys } from '#server/db/tables/programs.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { buildClub } from '#test/clubs.ts'
import { signInAs } from '#test/people.ts'
import { makeKey } from '#test/programs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'

const now = '2027-06-12T09:00:00+02:00'
let app: TestApp
let clubId: string
let chair: string
let played: Awaited<ReturnType<typeof buildTournament>>
let entryId: string

beforeAll(async () => {
  app = await createTestApp({ now })
  clubId = (await buildClub(app.db)).id
  chair = (await signInAs(app, [{ name: 'club_admin', clubId }])).cookie
  played = await buildTournament(app.db, { clubId, state: 'in_play' })
  const entries = await buildEntries(app.db, played, 2)
  await buildDraw(app.db, played, entries)
  entryId = entries[0]?.id ?? ''
})
beforeEach(async () => {
  app.clock.set(now)
  await app.db.delete(rateLimits)
})
afterAll(() => app.close())

const keyWith = (...scopes: ApiKeyScope[]) => makeKey(app, { clubId, cookie: chair, scopes })
const rounds = () => `/api/v1/tournaments/${played.tournament.id}/rounds/${played.round.id}`
const cards = (id = played.tournament.id) => `/api/v1/tournaments/${id}/cards`

async function ask(method: string, path: string, headers: Record<string, string>, body?: object) {
  const answer = await app.request(method, path, body, headers)
  const read = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, body: read, headers: answer.headers }
}
const refused = (status: number, reason: string) => ({ status, body: { error: { reason } } })

const newcomer = { firstName: 'Ida', lastName: 'Ny', gender: 'women', handicapTenths: 184 }

async function openTournament() {
  const built = await buildTournament(app.db, { clubId, state: 'open' })
  const path = `/api/v1/tournaments/${built.tournament.id}/players`
  return { ...built, path, entrant: { ...newcomer, divisionId: built.division.id } }
}

describe('a club’s key', () => {
  test('is shown once, and stored as a hash only', async () => {
    const { id, key } = await keyWith('results:read')
    expect(key).toMatch(/^saesonkort_[\w-]{43}$/)
    const list = await ask('GET', `/api/v1/clubs/${clubId}/api-keys`, { cookie: chair })
    expect(JSON.stringify(list.body)).not.toContain(key)
    const [row] = await app.db.select().from(apiKeys).where(eq(apiKeys.id, id))
    expect(JSON.stringify(row)).not.toContain(key.slice('saesonkort_'.length))
    expect(row).toMatchObject({ ending: key.slice(-4), name: 'Boldbingo' })
  })

  test('reads the club’s tournaments, entrants, start list and board without a cookie', async () => {
    const { headers } = await keyWith('results:read')
    const { slug } = played.tournament
    const paths = [
      `/api/v1/clubs/${clubId}/tournaments`,
      `/api/v1/tournaments/${slug}`,
      `/api/v1/tournaments/${slug}/entrants`,
      `/api/v1/tournaments/${slug}/outcome`,
      `/api/v1/rounds/${played.round.id}/board`,
    ]
    for (const path of paths)
      expect([path, (await ask('GET', path, headers)).status]).toEqual([path, 200])
  })

  test('enters and withdraws a player, logs the key, and answers with nobody else', async () => {
    const { id, headers } = await keyWith('entries:write')
    const { path, entrant, tournament } = await openTournament()
    await buildEntries(app.db, await openTournament(), 1, { email: 'hemmelig@example.dk' })
    const entered = await ask('POST', path, headers, entrant)
    expect(entered).toMatchObject({ status: 200, body: { number: 1, state: 'entered' } })
    expect(Object.keys(entered.body).toSorted()).toEqual(['entryId', 'number', 'state'])
    const [event] = await app.db.select().from(activity).orderBy(desc(activity.id)).limit(1)
    expect(event).toMatchObject({
      action: 'tournaments.add_entry',
      subjectId: tournament.id,
      actorKind: 'program',
      accountId: null,
      data: { apiKeyId: id },
    })
    const out = await ask('DELETE', `${path}/${String(entered.body.entryId)}`, headers)
    expect(out).toMatchObject({ status: 200, body: { state: 'withdrawn' } })
  })

  test('writes a card, and sees names as the public list shows them', async () => {
    const { headers } = await keyWith('scores:write')
    await app.db
      .update(tournamentEntries)
      .set({ shownAs: 'anonymous', dguNumber: '72-4197', status: null })
      .where(eq(tournamentEntries.id, entryId))
    const listed = await ask('GET', cards(), headers)
    const [card] = listed.body.cards as { entryId: string; revision: number }[]
    expect(card).toMatchObject({ entryId, name: 'Anonym', memberNumber: null, clubName: null })
    const scores = Array.from({ length: 18 }, () => 4)
    const written = { scores, isSigned: false, revision: card?.revision }
    const answer = await ask('PUT', `${rounds()}/cards/${entryId}/paper`, headers, written)
    expect(answer).toMatchObject({ status: 200, body: { card: { entryId } } })
  })
})

describe('a key is refused', () => {
  test('by an endpoint of a scope that it lacks', async () => {
    const { headers } = await keyWith('results:read')
    const { path, entrant } = await openTournament()
    expect(await ask('POST', path, headers, entrant)).toMatchObject(refused(403, 'key_scope'))
    expect(await ask('GET', cards(), headers)).toMatchObject(refused(403, 'key_scope'))
  })

  test('by everything that no scope names: contact details, money, accounts, its own page, files, streams', async () => {
    const { headers } = await makeKey(app, { clubId, cookie: chair })
    const { id } = played.tournament
    const paths = [
      `/api/v1/tournaments/${id}/entries`,
      `/api/v1/tournaments/${id}/entries.csv`,
      `/api/v1/tournaments/${id}/settings`,
      `/api/v1/clubs/${clubId}/people`,
      `/api/v1/clubs/${clubId}/api-keys`,
      `/api/v1/clubs/${clubId}/settlement`,
      `/api/v1/account/me`,
      `/api/v1/admin/people`,
      `/api/v1/rounds/${played.round.id}/events`,
    ]
    for (const path of paths) {
      expect([path, await ask('GET', path, headers)]).toMatchObject([
        path,
        refused(403, 'key_endpoint'),
      ])
    }
    const paid = `/api/v1/tournaments/${id}/entries/${entryId}/desk-payment`
    const payment = { from: null, method: 'cash' }
    expect(await ask('PUT', paid, headers, payment)).toMatchObject(refused(403, 'key_endpoint'))
  })

  test('at another club and its tournaments, as a stranger is', async () => {
    const { headers } = await makeKey(app, { clubId, cookie: chair })
    const other = await buildTournament(app.db, { state: 'open' })
    const { clubId: elsewhere, id } = other.tournament
    const entrant = { ...newcomer, divisionId: other.division.id }
    const found = [
      await ask('GET', `/api/v1/clubs/${elsewhere}/tournaments`, headers),
      await ask('POST', `/api/v1/tournaments/${id}/players`, headers, entrant),
      await ask('GET', cards(id), headers),
      await ask('GET', cards('ikke-et-id'), headers),
    ]
    expect(found.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  test('once it is revoked, from the next request on', async () => {
    const { id, headers } = await keyWith('results:read')
    const path = `/api/v1/tournaments/${played.tournament.slug}/entrants`
    expect((await ask('GET', path, headers)).status).toBe(200)
    const revoke = `/api/v1/clubs/${clubId}/api-keys/${id}`
    expect((await ask('DELETE', revoke, { cookie: chair })).status).toBe(200)
    const answer = await ask('GET', path, headers)
    expect(answer).toMatchObject(refused(401, 'key_revoked'))
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect((await ask('DELETE', revoke, { cookie: chair })).status).toBe(200)
  })

  test('once it has expired, to the millisecond', async () => {
    const { headers } = await makeKey(app, { clubId, cookie: chair, days: 30 })
    const path = `/api/v1/tournaments/${played.tournament.slug}/entrants`
    app.clock.set('2027-07-12T08:59:59.999+02:00')
    expect((await ask('GET', path, headers)).status).toBe(200)
    app.clock.set('2027-07-12T09:00:00+02:00')
    expect(await ask('GET', path, headers)).toMatchObject(refused(401, 'key_expired'))
  })

  test('after 300 requests in a minute', async () => {
    const { headers } = await keyWith('results:read')
    const path = `/api/v1/tournaments/${played.tournament.slug}/entrants`
    await ask('GET', path, headers)
    await app.db.update(rateLimits).set({ count: 300 })
    const answer = await ask('GET', path, headers)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('keys and cookies', () => {
  test('a request with a key has the rights of the key alone, also beside an administrator’s session', async () => {
    const { headers } = await keyWith('results:read')
    const both = { ...headers, cookie: chair }
    expect(await ask('GET', `/api/v1/clubs/${clubId}/people`, both)).toMatchObject(
      refused(403, 'key_endpoint'),
    )
    expect(await ask('GET', cards(), both)).toMatchObject(refused(403, 'key_scope'))
  })

  test('a key that nobody made never falls back to the session beside it', async () => {
    const both = { authorization: 'Bearer saesonkort_gaet', cookie: chair }
    expect(await ask('GET', `/api/v1/clubs/${clubId}/people`, both)).toMatchObject(
      refused(401, 'key_unknown'),
    )
  })

  test('a page of another site can neither use the session by adding a key nor use a key', async () => {
    const { headers } = await keyWith('entries:write')
    const { path, entrant } = await openTournament()
    const crossSite = { origin: 'https://ondt.example', 'sec-fetch-site': 'cross-site' }
    const withKey = await ask('POST', path, { ...headers, ...crossSite, cookie: chair }, entrant)
    expect(withKey).toMatchObject({ status: 403, body: { error: { code: 'wrong_origin' } } })
    const junk = { authorization: 'Bearer x', cookie: chair, ...crossSite }
    expect((await ask('POST', path, junk, entrant)).status).toBe(401)
    const preflight = await app.request('OPTIONS', path, undefined, {
      ...crossSite,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })
})

test('the list shows when a key was last used, and twenty valid keys are the most', async () => {
  const club = await buildClub(app.db)
  const admin = (await signInAs(app, [{ name: 'club_admin', clubId: club.id }])).cookie
  const made = { clubId: club.id, cookie: admin, scopes: ['results:read'] as const }
  const { headers } = await makeKey(app, made)
  await ask('GET', `/api/v1/clubs/${club.id}/tournaments`, headers)
  for (let more = 1; more < 20; more += 1) await makeKey(app, made)
  const path = `/api/v1/clubs/${club.id}/api-keys`
  const body = { name: 'Den 21.', scopes: ['results:read'], days: 30 }
  expect(await ask('POST', path, { cookie: admin }, body)).toMatchObject(refused(422, 'keys_many'))
  const { keys } = (await ask('GET', path, { cookie: admin })).body as {
    keys: { lastUsedAt: string | null }[]
  }
  const used = keys.filter(({ lastUsedAt }) => lastUsedAt !== null)
  expect(used).toMatchObject([{ lastUsedAt: new Date(now).toISOString() }])
})

test('only operations that say so are open to a key, and none of them is about money or people', async () => {
  const document = (await ask('GET', '/api/v1/openapi.json', {})).body as {
    paths: Record<string, Record<string, { operationId: string; security: object[] }>>
    components: { securitySchemes: Record<string, object> }
  }
  expect(document.components.securitySchemes.clubKey).toMatchObject({
    type: 'http',
    scheme: 'bearer',
  })
  const open = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .filter(({ security }) => security.some((one) => 'clubKey' in one))
    .map(({ operationId }) => operationId)
  expect(open.toSorted()).toEqual([
    'enterPaperCard',
    'getBoard',
    'getDayRecord',
    'getHoleStatistics',
    'getOutcome',
    'getPlaceReason',
    'getSideCompetitions',
    'getStartList',
    'getTournament',
    'listCards',
    'listClubTournaments',
    'listEntrants',
    'listTournaments',
    'registerEntrant',
    'withdrawEntrant',
  ])
})
