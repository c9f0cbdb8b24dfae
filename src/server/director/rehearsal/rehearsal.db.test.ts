import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { schemaOf } from '#contract/shared/endpoint.ts'
import { apiKeyScopes } from '#domain/accounts/api-keys.ts'
import { servedEndpoints } from '#server/http/served-endpoints.ts'
import { follows } from '#server/db/tables/follows.ts'
import { invitations, roles } from '#server/db/tables/roles.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { flightKeyOf, flightSecret } from '#server/scoring/flight-key.ts'
import { makeKey } from '#test/programs.ts'
import {
  app,
  ask,
  boardAs,
  end,
  now,
  openRehearsals,
  original,
  playAll,
  start,
  started,
  stored,
  tablesNaming,
  who,
} from '#test/rehearsal-test-app.ts'
import { buildTournament } from '#test/tournaments.ts'
import { rehearsedEndpoints } from './rehearsed-endpoints.ts'
import { runRehearsals } from './run-rehearsals.ts'

beforeAll(openRehearsals)
beforeEach(async () => {
  app.clock.set(now)
  await app.db.delete(rateLimits)
})
afterEach(end)
afterAll(() => app.close())

type Stored = Awaited<ReturnType<typeof started>>

/** Every endpoint whose path names the rehearsal or something in it. */
function endpointsOf({ tournament, division, round, entries, flight }: Stored) {
  const ids: Record<string, string> = {
    tournamentId: tournament.id,
    fromId: tournament.id,
    roundId: round.id,
    divisionId: division.id,
    flightId: flight.id,
    entryId: entries[0]?.id ?? '',
  }
  const named = (path: string) =>
    path
      .replace('/tournaments/:slug', `/tournaments/${tournament.slug}`)
      .replaceAll(/:(\w+)/g, (whole, name: string) => ids[name] ?? whole)
  return servedEndpoints(app.hono)
    .map(({ endpoint }) => schemaOf(endpoint))
    .map(({ method, path }) => ({ method, path, at: named(path) }))
    .filter(({ path, at }) => at !== path)
    .map((one) => ({ ...one, at: one.at.replaceAll(/:\w+/g, crypto.randomUUID()) }))
}

async function openedBy(visitors: Record<string, string>[], of: Stored) {
  const opened: string[] = []
  for (const { method, path, at } of endpointsOf(of)) {
    for (const headers of visitors) {
      const { status } = await app.request(method, at, method === 'GET' ? undefined : {}, headers)
      if (status !== 404) opened.push(`${status} ${method} ${path}`)
    }
  }
  return opened
}

/** A flight measures nearest the pin. */
async function measure(
  tournamentId: string,
  roundId: string,
  { flightId, by }: { flightId: string; by: string },
) {
  const competition = { roundId, hole: 3, kind: 'nearest_pin', divisionId: null, prize: '' }
  const at = `/tournaments/${tournamentId}/side-competitions`
  const { body, status } = await ask<{ id: string }>('POST', at, { body: competition })
  expect(status).toBe(200)
  const key = flightKeyOf(await flightSecret(app.ctx()), { id: flightId, keyNumber: 1 })
  const time = app.clock.now().getTime()
  const said = { id: crypto.randomUUID(), competitionId: body.id, entryId: by, measure: 120, by }
  const phone = `${who.director}; flight-${flightId}=${key}`
  const written = await ask('POST', `/flights/${flightId}/side-results`, {
    body: { ...said, replaces: [], writtenAt: time, sentAt: time },
    cookie: phone,
  })
  expect(written.status).toBe(200)
}

describe('a rehearsal', () => {
  test('has the field of the tournament with other names, a start list and no way to reach anybody', async () => {
    const { tournament, entries, round } = await started()
    expect(tournament).toMatchObject({
      name: 'Prøvekørsel: Klubmesterskab',
      state: 'drawn',
      announcedAt: null,
      firstDay: '2027-06-10',
      feeOre: 0,
    })
    expect(round).toMatchObject({ drawVersion: 1, day: '2027-06-10' })
    expect(entries.map(({ handicapTenths }) => handicapTenths)).toEqual([80, 90, 100, 110])
    for (const entry of entries) {
      const none = { email: null, phone: null, dguNumber: null, birthDate: null }
      expect(entry).toMatchObject({ ...none, accountId: null, golferId: null })
      expect(entry.firstName).not.toBe('Spiller')
    }
  })

  test('shows its directors board, desk, flights and result while scores arrive', async () => {
    const { tournament, round, flight, division } = await started()
    const key = flightKeyOf(await flightSecret(app.ctx()), flight)
    await runRehearsals(app.ctx())
    const first = await boardAs(round.id, who.colleague)
    expect(first.status).toBe(200)
    const code = { body: { code: flight.code } }
    expect((await ask('POST', '/flights/open', code)).status).toBe(200)
    expect((await ask('POST', '/flights/open', { ...code, cookie: who.golfer })).status).toBe(422)
    const open = { body: { key } }
    expect((await ask('POST', `/flights/${flight.id}/open`, open)).status).toBe(200)
    expect((await ask('GET', `/flights/${flight.id}`)).status).toBe(200)
    await playAll(round.id)
    const { body: board } = await boardAs(round.id, who.director)
    expect(board.version).toBeGreaterThan(first.body.version)
    const at = `/tournaments/${tournament.id}`
    expect((await ask('GET', `${at}/control-board`)).status).toBe(200)
    for (const to of ['scores_in', 'provisional']) {
      expect((await ask('POST', `${at}/results`, { body: { to } })).status).toBe(200)
    }
    const { body } = await ask<{ state: string }>('GET', `${at}/results`)
    expect(body.state).toBe('provisional')
    // It cannot be announced, nor written to anybody.
    const inRehearsal = { status: 422, body: { error: { reason: 'in_rehearsal' } } }
    for (const path of [
      'announcement',
      'messages',
      'invitations',
      'day-links',
      'entries/by-hand',
    ]) {
      expect(await ask('POST', `${at}/${path}`, { body: {} })).toMatchObject(inRehearsal)
    }
    const announced = app.db
      .update(tournaments)
      .set({ announcedAt: app.clock.now() })
      .where(eq(tournaments.id, tournament.id))
    const failure = await announced.then(
      () => undefined,
      (error: Error) => String(error.cause),
    )
    expect(failure).toContain('tournaments_rehearsal_private')
    expect(division.lotSeeds).toBeNull()
  })

  test('lets its directors do what phones and the tournament desk do on the day', () => {
    const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
    const rehearsed = new Set(rehearsedEndpoints.map(keyOf))
    const modules = new Set(['scoring', 'results', 'sidecompetitions'])
    const left = servedEndpoints(app.hono)
      .filter(({ module, endpoint }) => modules.has(module) && endpoint.method !== 'GET')
      .map(({ endpoint }) => keyOf(endpoint))
      .filter((key) => !rehearsed.has(key))
    expect(left).toEqual([
      // Names no tournament, and finds a flight of a rehearsal for its directors only.
      'POST /api/v1/flights/open',
      // Sends messages.
      'POST /api/v1/tournaments/:tournamentId/suspension/reminders',
    ])
  })

  test('can be invented for a draft', async () => {
    const isOriginal = eq(tournaments.id, original.tournament.id)
    await app.db.update(tournaments).set({ state: 'draft' }).where(isOriginal)
    expect((await start('invented')).status).toBe(200)
    expect((await stored())?.entries).toHaveLength(12)
    await end()
    await app.db.update(tournaments).set({ state: 'in_play' }).where(isOriginal)
    expect((await start()).body).toMatchObject({ error: { reason: 'rehearsal_begun' } })
    await app.db.update(tournaments).set({ state: 'open' }).where(isOriginal)
  })

  test('is started once by two directors at the same time', async () => {
    const both = await Promise.all([
      start('entrants', who.director),
      start('entrants', who.colleague),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})

describe('a stranger', () => {
  test('gets 404 from every endpoint that names it, however the address is written', async () => {
    const found = await started()
    await runRehearsals(app.ctx())
    await boardAs(found.round.id, who.director)
    const clubId = original.tournament.clubId
    const program = await makeKey(app, { clubId, cookie: who.chair, scopes: apiKeyScopes })
    const key = flightKeyOf(await flightSecret(app.ctx()), found.flight)
    const withPhone = { cookie: `flight-${found.flight.id}=${key}` }
    expect(endpointsOf(found).length).toBeGreaterThan(150)
    expect(await openedBy([{}, withPhone], found)).toEqual([])
    const others = [{ cookie: who.elsewhere }, { cookie: who.chair }, { cookie: who.golfer }]
    expect(await openedBy(others, found)).toEqual([])
    // A key is refused what it may not open before anything is read.
    const byProgram = await openedBy([program.headers], found)
    expect(byProgram.filter((one) => !one.startsWith('403'))).toEqual([])
    const hidden = found.flight.id.replace('-', '%2D')
    for (const end of ['', '?a=%', '?%FF', '?a=%E0%A4%A']) {
      const path = `/flights/${hidden}/scores${end}`
      expect((await ask('GET', path, withPhone)).status, path).toBe(404)
    }
    const { slug } = found.tournament
    for (const file of [`/tournaments/${slug}/calendar.ics`, `/rounds/${found.round.id}/board`]) {
      expect((await ask('GET', file, { cookie: who.golfer })).status).toBe(404)
    }
  })
})

test('a request that names a second rehearsal opens neither', async () => {
  const { round } = await started()
  await runRehearsals(app.ctx())
  const own = `/rounds/${round.id}/board`
  expect((await ask('GET', own, { cookie: who.director })).status).toBe(200)
  const other = await buildTournament(app.db, {})
  const given = {
    rehearsalOf: other.tournament.id,
    rehearsalEndsAt: app.clock.now(),
    announcedAt: null,
  }
  const second = await buildTournament(app.db, given)
  for (const id of [second.tournament.id, second.round.id]) {
    expect((await ask('GET', `${own}?x=${id}`, { cookie: who.director })).status).toBe(404)
  }
  await app.db.delete(tournaments).where(eq(tournaments.id, second.tournament.id))
})

test('whoever no longer directs the tournament no longer directs its rehearsal', async () => {
  const { tournament } = await started()
  const settings = `/tournaments/${tournament.id}/settings`
  expect((await ask('GET', settings, { cookie: who.director })).status).toBe(200)
  const isOriginal = eq(roles.tournamentId, original.tournament.id)
  await app.db.update(roles).set({ revokedAt: app.clock.now() }).where(isOriginal)
  expect((await ask('GET', settings, { cookie: who.director })).status).toBe(404)
  await app.db.update(roles).set({ revokedAt: null }).where(isOriginal)
})

describe('when it is deleted', () => {
  test('no row names it except the log', async () => {
    const { tournament, ids, entries, flight } = await started()
    await runRehearsals(app.ctx())
    const { body } = await ask<{ account: { id: string } }>('GET', '/account/me')
    const follow = {
      accountId: body.account.id,
      kind: 'player' as const,
      followedAt: app.clock.now(),
    }
    await app.db.insert(follows).values({ ...follow, target: entries[0]!.id })
    // An operator could invite to any tournament.
    await app.db.insert(invitations).values({
      email: 'en@example.dk',
      name: 'tournament_scorer',
      tournamentId: tournament.id,
      keyHash: 'x',
      createdAt: app.clock.now(),
      sentAt: app.clock.now(),
      expiresAt: app.clock.now(),
    })
    await measure(tournament.id, ids[1] ?? '', { flightId: flight.id, by: entries[0]!.id })
    const suspended = await ask('PUT', `/tournaments/${tournament.id}/suspension`, {
      body: { kind: 'danger', resumesMinute: null },
    })
    expect(suspended.status).toBe(200)
    const before = await tablesNaming(ids)
    expect(before).toEqual(expect.arrayContaining(['roles', 'follows', 'side_statements', 'cards']))
    expect((await end()).status).toBe(200)
    expect(await tablesNaming([...ids, tournament.slug])).toEqual(['activity'])
    expect((await ask('GET', `/flights/${flight.id}`)).status).toBe(404)
    expect((await boardAs(ids[1] ?? '', who.director)).status).toBe(404)
    // Deleting again changes nothing.
    expect((await end()).status).toBe(200)
  })

  test('24 hours have passed, or a director has deleted it', async () => {
    await started()
    app.clock.set('2027-06-11T09:59:59+02:00')
    await runRehearsals(app.ctx())
    expect(await stored()).toBeDefined()
    app.clock.set('2027-06-11T10:00:00+02:00')
    await runRehearsals(app.ctx())
    expect(await stored()).toBeUndefined()
  })
})
