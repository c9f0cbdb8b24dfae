import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClubRanking, Ranking } from '#contract/rankings/endpoints.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { PlayerStatus } from '#domain/competitions/player-status.ts'
import { plainDate } from '#domain/shared/dates.ts'
import {
  tournamentDivisions,
  tournamentRounds,
  tournaments,
} from '#server/db/tables/competitions.ts'
import { flightPlayers } from '#server/db/tables/entries.ts'
import { cards, tournamentResults } from '#server/db/tables/scoring.ts'
import { tournamentSides } from '#server/db/tables/sides.ts'
import { ask, app, clubId, openHost, read, refused, who } from '#test/tournament-host.ts'
import { buildDraw, buildEntries, buildTournament, fairHoles } from '#test/tournaments.ts'

beforeAll(openHost)
afterAll(() => app.close())

type Eclectic = Extract<Ranking, { kind: 'eclectic' }>
const terms = {
  kind: 'eclectic',
  net: false,
  course: { name: 'Skovbanen', holes: 18 },
  handicapOf: 'first_round',
  minimumRounds: 1,
}
const written = { name: 'Årets eclectic', about: '', isPublic: true }
const path = () => `/clubs/${clubId}/rankings`
const create = (given: object = {}) =>
  ask<{ id: string; slug: string }>('POST', path(), {
    body: { ...written, terms: { ...terms, ...given } },
  })
const setEvent = (id: string, divisionId: string) =>
  ask('PUT', `${path()}/${id}/events/${divisionId}`, { body: { percent: 100 } })
const listOf = async (slug: string) => (await read<Eclectic>(`/rankings/${slug}`)).body
const shown = async (slug: string) =>
  (await listOf(slug)).rows.map(({ name, place, strokes }) => `${place} ${name} ${strokes}`)

type Played = { dguNumber: string; holes: Record<number, HoleScore>; status?: PlayerStatus }
const allPar = fairHoles.map(({ par }) => par)

/** A final tournament on Skovbanen; each player has par on every hole but those given. */
async function played(day: string, players: Record<string, Played>, given: object = {}) {
  const firstDay = plainDate(day)
  const built = await buildTournament(app.db, {
    clubId,
    state: 'final',
    firstDay,
    lastDay: firstDay,
    ...given,
  })
  const entries: Awaited<ReturnType<typeof buildEntries>> = []
  for (const [lastName, { dguNumber, status = null }] of Object.entries(players)) {
    const number = entries.length + 1
    const of = { number, dguNumber, lastName, status, gender: 'men' as const }
    const [entry] = await buildEntries(app.db, built, 1, of)
    if (entry) entries.push(entry)
  }
  await buildDraw(app.db, built, entries)
  for (const { id, lastName } of entries) {
    const holes = players[lastName]?.holes ?? {}
    const scores = allPar.map((par, i) => (i + 1 in holes ? (holes[i + 1] ?? null) : par))
    await app.db.update(cards).set({ scores }).where(eq(cards.entryId, id))
  }
  return { ...built, entryOf: (name: string) => entries.find((one) => one.lastName === name)!.id }
}

const anna = (holes: Played['holes'], status?: PlayerStatus) => ({
  dguNumber: '177-1',
  holes,
  ...(status && { status }),
})
const bo = (holes: Played['holes']) => ({ dguNumber: '177-2', holes })

test('the best score of each hole counts, with the round that gave it, and follows changed cards', async () => {
  const { id, slug } = (await create()).body
  const may = await played('2027-05-01', {
    Anna: anna({ 1: 3, 2: 9 }),
    Bo: bo({ 18: 'picked_up' }),
  })
  const june = await played('2027-06-01', { Anna: anna({ 1: 5, 2: 4 }), Bo: bo({ 3: 2, 4: null }) })
  for (const { division } of [may, june]) expect((await setEvent(id, division.id)).status).toBe(200)
  expect(await shown(slug)).toEqual(['1 Spiller Anna 70', '2 Spiller Bo 71'])
  const { rows, rounds, tees, events } = await listOf(slug)
  expect(rounds).toEqual([
    { event: 0, number: 1, day: '2027-05-01' },
    { event: 1, number: 1, day: '2027-06-01' },
  ])
  expect(rows[0]).toMatchObject({ rounds: 2, before: 1, tee: 0 })
  expect(rows[0]?.card.slice(0, 3)).toEqual([
    [3, 0, 0],
    [4, 0, 1],
    [3, 0, 0],
  ])
  expect(tees[0]?.[1]).toEqual([2, 5, 1])
  expect(events.map(({ players }) => players)).toEqual([2, 2])
  const why = await read(`/rankings/${slug}/players/${rows[1]?.entryId}/reason`)
  expect(why.body).toEqual({
    text: 'Spiller Bo er nr. 2 med 71 slag. Spiller Anna foran har 70 slag.',
  })

  // The card is corrected, then the tournament reopened.
  const scores = allPar.map((par) => par - 1)
  await app.db
    .update(cards)
    .set({ scores })
    .where(eq(cards.entryId, june.entryOf('Bo')))
  expect(await shown(slug)).toEqual(['1 Spiller Bo 54', '2 Spiller Anna 70'])
  const csv = await (await app.request('GET', `/api/v1/rankings/${slug}/export.csv`)).text()
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^.?Nr\.;Navn;Klub;Slag;Runder;Hul 1;Hul 1, runde;/),
    expect.stringMatching(/^1;Spiller Bo;Hjemme Golfklub;54;2;3;tirsdag den 1\. juni 2027;/),
  ])
  expect((await app.request('GET', `/api/v1/rankings/${slug}/export.xlsx`)).status).toBe(200)
  await app.db
    .update(tournaments)
    .set({ state: 'provisional' })
    .where(eq(tournaments.id, june.tournament.id))
  expect(await shown(slug)).toEqual(['1 Spiller Anna 75', 'null Spiller Bo 68'])
  const { events: later } = await listOf(slug)
  expect(later.map(({ players }) => players)).toEqual([2, null])
})

test('a disqualified card and a void round count for nothing, and who leaves keeps the holes played', async () => {
  const { id, slug } = (await create()).body
  const may = await played('2027-05-01', { Anna: anna({ 1: 2 }, 'DQ'), Bo: bo({}) })
  const june = await played('2027-06-01', { Anna: anna({ 18: null }, 'WD') })
  for (const { division } of [may, june]) await setEvent(id, division.id)
  expect(await shown(slug)).toEqual(['1 Spiller Bo 72', 'null Spiller Anna 68'])
  const { rows } = await listOf(slug)
  const why = await read(`/rankings/${slug}/players/${rows[1]?.entryId}/reason`)
  expect(why.body).toEqual({
    text: 'Spiller Anna mangler en score på hul 18 og har derfor ingen placering.',
  })
  await app.db
    .update(tournamentRounds)
    .set({ voidedAt: app.clock.now(), voidReason: 'Torden' })
    .where(eq(tournamentRounds.id, may.round.id))
  expect(await shown(slug)).toEqual(['null Spiller Anna 68'])
})

test('of a round on two courses, only the cards of the list’s course count', async () => {
  const { id, slug } = (await create()).body
  const may = await played('2027-05-01', { Anna: anna({ 1: 2 }), Bo: bo({}) })
  await app.db
    .update(tournamentRounds)
    .set({ courses: ['Skovbanen', 'Parkbanen'] })
    .where(eq(tournamentRounds.id, may.round.id))
  await setEvent(id, may.division.id)
  expect(await shown(slug)).toEqual(['1 Spiller Anna 70', '2 Spiller Bo 72'])
  await app.db
    .update(tournamentRounds)
    .set({ courses: ['Parkbanen', 'Skovbanen'] })
    .where(eq(tournamentRounds.id, may.round.id))
  expect(await shown(slug)).toEqual([])
})

test('net uses the strokes of one round, whatever the handicap of the others', async () => {
  const first = (await create({ net: true })).body
  const latest = (await create({ net: true, handicapOf: 'latest_round' })).body
  const may = await played('2027-05-01', { Anna: anna({}) })
  const june = await played('2027-06-01', { Bo: bo({}), Anna: anna({}) })
  for (const [{ round }, playingHandicap] of [
    [may, 10],
    [june, 4],
  ] as const) {
    await app.db
      .update(flightPlayers)
      .set({ playingHandicap })
      .where(eq(flightPlayers.roundId, round.id))
  }
  for (const { id } of [first, latest]) {
    for (const { division } of [may, june]) await setEvent(id, division.id)
  }
  const of = async (slug: string) =>
    (await listOf(slug)).rows.find(({ name }) => name.endsWith('Anna'))
  expect(await of(first.slug)).toMatchObject({ handicap: 10, strokes: 62 })
  expect(await of(latest.slug)).toMatchObject({ handicap: 4, strokes: 68 })
})

test('only single players’ cards on the list’s course can count', async () => {
  const { id } = (await create()).body
  const nine = (await create({ course: { name: 'Skovbanen', holes: 9 } })).status
  expect(nine).toBe(404)
  const other = await buildTournament(app.db, { state: 'final' })
  expect(await setEvent(id, other.division.id)).toMatchObject(refused('ranking_other_course'))
  const elsewhere = await buildTournament(app.db, { clubId, state: 'final' })
  await app.db
    .update(tournamentRounds)
    .set({ courses: ['Parkbanen'] })
    .where(eq(tournamentRounds.id, elsewhere.round.id))
  expect(await setEvent(id, elsewhere.division.id)).toMatchObject(refused('ranking_other_course'))
  const matches = await buildTournament(app.db, { clubId, state: 'final' })
  await app.db
    .update(tournamentDivisions)
    .set({ terms: { ...matches.division.terms, matchPlay: { form: 'knock_out' } as never } })
    .where(eq(tournamentDivisions.id, matches.division.id))
  expect(await setEvent(id, matches.division.id)).toMatchObject(refused('ranking_matches'))
})

test('sides give their players points in an order of merit, and are refused in an eclectic', async () => {
  const built = await buildTournament(app.db, { clubId, state: 'final' })
  const ofDivision = eq(tournamentDivisions.id, built.division.id)
  const { terms: single } = built.division
  const team = { kind: 'best_balls', size: 3, count: 1 } as const
  await app.db
    .update(tournamentDivisions)
    .set({ terms: { ...single, team } })
    .where(ofDivision)
  const of = { tournamentId: built.tournament.id, divisionId: built.division.id }
  const [side] = await app.db
    .insert(tournamentSides)
    .values({ ...of, number: 1, code: built.tournament.id, createdAt: app.clock.now() })
    .returning()
  const names = [['Anna'], ['Bo'], ['Carl', 'RTD'], ['Dan']] as [string, PlayerStatus?][]
  const entries: Awaited<ReturnType<typeof buildEntries>> = []
  for (const [i, [lastName, status = null]] of names.entries()) {
    const inSide = i < 3 ? { sideId: side!.id, sidePosition: i + 1 } : {}
    const given = { number: i + 1, lastName, status, dguNumber: `178-${i}`, ...inSide }
    entries.push(...(await buildEntries(app.db, built, 1, given)))
  }
  const placings = [side!.id, entries[3]!.id].map((id, i) => ({ id, label: String(i + 1) }))
  await app.db.insert(tournamentResults).values({
    tournamentId: built.tournament.id,
    version: 1,
    kind: 'final',
    board: [{ divisionId: built.division.id, placings }],
    publishedAt: app.clock.now(),
  })
  const scheme = { kind: 'table', points: [100, 80], beyond: 0 }
  const merit = { kind: 'order_of_merit', scheme, best: null, minimumEvents: 1 }
  const listed = async (given: object) => {
    const body = { ...written, terms: { ...merit, ...given } }
    const list = await ask<{ id: string; slug: string }>('POST', path(), { body })
    expect((await setEvent(list.body.id, built.division.id)).status).toBe(200)
    const answer = await read<Ranking>(`/rankings/${list.body.slug}`)
    const { rows, terms: sentences } = answer.body as Extract<Ranking, { kind: 'order_of_merit' }>
    expect(sentences.filter((text) => text.includes('hold'))).toHaveLength(1)
    return rows.map(({ name, points }) => `${name} ${points}`)
  }
  // The player who retired gets none, and leaves a share of a half.
  expect(await listed({})).toEqual(['Spiller Anna 100', 'Spiller Bo 100', 'Spiller Dan 80'])
  expect(await listed({ sides: 'shared' })).toEqual([
    'Spiller Dan 80',
    'Spiller Anna 50',
    'Spiller Bo 50',
  ])
  const eclectic = (await create()).body.id
  expect(await setEvent(eclectic, built.division.id)).toMatchObject(refused('ranking_sides'))
  const inMatches = { ...single, team, matchPlay: { form: 'knock_out' } as never }
  await app.db.update(tournamentDivisions).set({ terms: inMatches }).where(ofDivision)
  const { id } = (await ask<{ id: string }>('POST', path(), { body: { ...written, terms: merit } }))
    .body
  expect(await setEvent(id, built.division.id)).toMatchObject(refused('ranking_sides'))
})

test('a list keeps its kind, and changes only to holes that its course has', async () => {
  const { id } = (await create()).body
  const { version, courses } = (await ask<ClubRanking>('GET', `${path()}/${id}`)).body
  expect(courses).toContainEqual({ name: 'Skovbanen', holes: 18 })
  const merit = {
    kind: 'order_of_merit',
    scheme: { kind: 'share_of_field', most: 100 },
    best: null,
    minimumEvents: 1,
  }
  const save = (given: object) =>
    ask('PUT', `${path()}/${id}`, { body: { ...written, terms: given, basedOn: version } })
  expect(await save(merit)).toMatchObject(refused('ranking_kind_fixed'))
  expect((await save({ ...terms, course: { name: 'Skovbanen', holes: 9 } })).status).toBe(404)
  expect((await save({ ...terms, minimumRounds: 2 })).status).toBe(200)
})

test('the reason of a list that is not public is for its club alone', async () => {
  const { id, slug } = (
    await ask<{ id: string; slug: string }>('POST', path(), {
      body: { ...written, isPublic: false, terms },
    })
  ).body
  const may = await played('2027-05-01', { Anna: anna({}) })
  await setEvent(id, may.division.id)
  const reason = `/rankings/${slug}/players/${may.entryOf('Anna')}/reason`
  expect((await read(reason)).status).toBe(404)
  expect((await ask('GET', reason, { cookie: who.neighbour })).status).toBe(404)
  expect((await ask('GET', reason)).body).toEqual({
    text: 'Spiller Anna er alene i føring med 72 slag.',
  })
  const unknown = reason.replace(may.entryOf('Anna'), id)
  expect((await ask('GET', unknown)).status).toBe(404)
})
