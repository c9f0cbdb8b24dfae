import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PublicMatches } from '#contract/matches/endpoints.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import {
  app,
  ask,
  beginMatches,
  built,
  change,
  decide,
  directed,
  entries,
  matchAt,
  mine,
  ofDivision,
  openMatches,
  playerOf,
  publish,
  takeMails,
  weeks,
  won,
} from '#test/match-test-app.ts'
import { signInAs } from '#test/people.ts'
import { buildTournament } from '#test/tournaments.ts'

beforeAll(openMatches)
afterAll(() => app.close())
beforeEach(() => beginMatches())

const refused = (reason: string) => ({ status: 422, body: { error: { reason } } })
const publicMatches = async () => {
  const path = `/tournaments/${built.tournament.slug}/matches`
  return (await ask<PublicMatches>('GET', path, { cookie: '' })).body.divisions[0]
}
const stateOf = async () =>
  (await app.db.select().from(tournaments).where(eq(tournaments.id, built.tournament.id)))[0]

test('four players meet 1–4 and 3–2, are told, and the tournament lasts to the final’s last day', async () => {
  expect((await publish()).status).toBe(200)
  const division = await directed()
  const seedOf = (id: string | null) => division.contestants.find((one) => one.id === id)?.seed
  const first = division.matches.filter(({ round }) => round === 1)
  expect(first.map(({ a, b }) => [seedOf(a), seedOf(b)])).toEqual([
    [1, 4],
    [3, 2],
  ])
  expect(division.rounds.map(({ name, lastDay }) => `${name} ${lastDay}`)).toEqual([
    'Semifinale 2027-06-20',
    'Finale 2027-06-27',
  ])
  const told = await takeMails()
  expect(told).toHaveLength(4)
  expect(told.find(({ to }) => to === 'spiller4@example.dk')?.lines).toEqual([
    expect.stringMatching(
      /^Semifinale: Du skal spille mod Spiller Nummer1 senest søndag den 20\.\sjuni\s2027\.$/,
    ),
    'Du får 5 slag.',
    'Kontakt: 20 30 40 50, spiller1@example.dk.',
    'Aftal selv en dag, og meld resultatet på siden bagefter.',
  ])
  expect(await stateOf()).toMatchObject({ state: 'in_play', lastDay: '2027-06-27' })
})

test('why each has the seed is stored: for the director with handicap, for the others without (docs/algorithms/matches.md)', async () => {
  const ids = entries.map(({ id }) => id)
  const moved = [ids[1]!, ids[0]!, ...ids.slice(2)]
  await publish({ entryIds: moved, byHandicap: 4 })
  const { contestants } = await directed()
  expect(contestants.map(({ seed, seedReason }) => [seed, seedReason?.proposed])).toEqual([
    [1, 2],
    [2, 1],
    [3, 3],
    [4, 4],
  ])
  expect(contestants[1]?.seedReason).toMatchObject({ by: 'handicap', handicapTenths: 80 })
  const shown = await publicMatches()
  expect(shown?.howSeeded).toMatch(
    /^Seedet efter handicap, laveste først af turneringsledelsen lørdag den 12\.\sjuni\s2027 kl\.\s10\.00, med 1\sændring i rækkefølgen\.$/,
  )
  expect(JSON.stringify(shown?.contestants)).not.toContain('handicapTenths')
  const [own] = await mine(await playerOf(0))
  expect(own?.whySeeded).toEqual([
    'Nr. 1 af 4 efter handicap.',
    'Rykket til nr. 2, fordi en anden blev flyttet.',
    expect.stringMatching(/^Møder nr\. 3: /),
  ])
})

test('an order that was shown before a handicap changed is not published', async () => {
  const shownOrder = entries.map(({ id }) => id)
  await app.db
    .update(tournamentEntries)
    .set({ handicapTenths: 50 })
    .where(eq(tournamentEntries.id, entries[3]!.id))
  expect(await publish({ shownOrder })).toMatchObject(refused('matches_entrants_changed'))
})

test('from draw to winner: the final is made of the winners, and the last result ends the tournament', async () => {
  await publish()
  await decide('1.1', won('A'))
  await decide('1.2', won('B', 1, 0))
  const final = await matchAt('2.1')
  const seeds = (await directed()).contestants
  expect(final).toMatchObject({ a: seeds[0]?.id, b: seeds[1]?.id, decision: null })
  await decide('2.1', { how: 'played', winner: 'B', score: { extraHole: 20 } })
  expect(await publicMatches()).toMatchObject({ champion: seeds[1]?.id })
  expect(await stateOf()).toMatchObject({ state: 'final' })
  await decide('2.1', null)
  expect(await stateOf()).toMatchObject({ state: 'in_play', finalAt: null })
})

describe('publishing is refused', () => {
  test.each([
    [
      'without last days in order',
      { lastDays: ['2027-06-20', '2027-06-20'] },
      'matches_deadlines_wrong',
    ],
    [
      'with a last day that is over',
      { lastDays: ['2027-06-01', '2027-06-20'] },
      'matches_deadlines_wrong',
    ],
    ['with a round too many', { lastDays: weeks(3) }, 'matches_deadlines_wrong'],
  ])('%s', async (_, given, reason) => {
    expect(await publish(given)).toMatchObject(refused(reason))
    expect((await directed()).isPublished).toBe(false)
  })

  test('when somebody has withdrawn since the order was fetched', async () => {
    await app.db
      .update(tournamentEntries)
      .set({ state: 'withdrawn' })
      .where(eq(tournamentEntries.id, entries[3]!.id))
    expect(await publish()).toMatchObject(refused('matches_entrants_changed'))
  })

  test('while entry is open', async () => {
    await app.db
      .update(tournaments)
      .set({ state: 'open', entryClosesAt: new Date('2027-06-13T10:00:00Z') })
      .where(eq(tournaments.id, built.tournament.id))
    expect(await publish()).toMatchObject(refused('matches_entry_open'))
  })

  test('the second time', async () => {
    await publish()
    expect(await publish()).toMatchObject(refused('matches_published'))
  })

  test('with one player twice', async () => {
    const ids = entries.map(({ id }) => id)
    expect(await publish({ entryIds: [...ids.slice(0, 3), ids[0]!] })).toMatchObject(
      refused('matches_entrants_changed'),
    )
  })
})

test('seeds follow the handicap, or the lot, which gives the same order each time', async () => {
  const order = async (query: string) => {
    const { body } = await ask<{ lot: string; entrants: { entryId: string }[] }>(
      'GET',
      `${ofDivision()}/seeds?${query}`,
    )
    return body.entrants.map(({ entryId }) => entries.findIndex(({ id }) => id === entryId) + 1)
  }
  expect(await order('byHandicap=4')).toEqual([1, 2, 3, 4])
  const drawn = await order('byHandicap=0&lot=3b0a4c58-9a51-4f7a-8b1e-6d115f3a1f0e')
  expect(await order('byHandicap=0&lot=3b0a4c58-9a51-4f7a-8b1e-6d115f3a1f0e')).toEqual(drawn)
  expect((await order('byHandicap=1&lot=3b0a4c58-9a51-4f7a-8b1e-6d115f3a1f0e'))[0]).toBe(1)
})

test('a child is shown by initials and its address to nobody', async () => {
  await app.db
    .update(tournamentEntries)
    .set({ birthDate: '2015-01-01' as never })
    .where(eq(tournamentEntries.id, entries[0]!.id))
  await publish()
  expect((await publicMatches())?.contestants[0]).toMatchObject({ name: 'S. N.' })
  const told = (await takeMails()).find(({ to }) => to === 'spiller4@example.dk')
  expect(told?.lines[0]).toContain('S. N.')
  expect(told?.lines.join()).not.toContain('Kontakt')
})

test('pools are played, and their best go on to a knock-out', async () => {
  await beginMatches({ players: 6, draw: 'pools' })
  const pools = { count: 2, win: 2, half: 1, goOn: 2 }
  expect(await publish({ pools, lastDays: weeks(1) })).toMatchObject(
    refused('matches_deadlines_wrong'),
  )
  expect((await publish({ pools, lastDays: weeks(3) })).status).toBe(200)
  let division = await directed()
  expect(division.pools.map(({ name, rows }) => `${name} ${rows.length}`)).toEqual([
    'Pulje A 3',
    'Pulje B 3',
  ])
  expect(division.nextKnockOut).toEqual([])
  for (const { id } of division.matches) {
    await change({ kind: 'decision', matchId: id, decision: won('A') })
  }
  division = await directed()
  expect(division.nextKnockOut).toHaveLength(4)
  const knockOut = (given: object = {}) =>
    ask('POST', `${ofDivision()}/knock-out`, {
      body: { version: division.version, lastDays: ['2027-08-01', '2027-08-08'], ...given },
    })
  // The first day of the knock-out is after the last of the pools.
  expect(await knockOut({ lastDays: [weeks(3)[1], '2027-08-08'] })).toMatchObject(
    refused('matches_deadlines_wrong'),
  )
  expect((await knockOut()).status).toBe(200)
  const poolOf = new Map(division.contestants.map(({ id, pool }) => [id, pool]))
  const semis = (await directed()).matches.filter(
    ({ stage, round }) => stage === 'knock_out' && round === 1,
  )
  for (const { a, b } of semis) expect(poolOf.get(a ?? '')).not.toBe(poolOf.get(b ?? ''))
  expect(await knockOut({ version: (await directed()).version })).toMatchObject(
    refused('matches_pools_open'),
  )
})

test('another tournament’s director finds nothing, and the public sees no address', async () => {
  await publish()
  const stranger = await signInAs(app, [
    { name: 'tournament_director', clubId: (await buildTournament(app.db)).tournament.id },
  ])
  const path = `${ofDivision()}/seeds?byHandicap=0`
  expect((await ask('GET', path, { cookie: stranger.cookie })).status).toBe(404)
  expect((await ask('GET', path, { cookie: '' })).status).toBe(401)
  expect(JSON.stringify(await publicMatches())).not.toContain('@example.dk')
})
