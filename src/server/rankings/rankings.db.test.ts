import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  ClubRanking,
  ClubRankings,
  ListedRanking,
  Ranking,
} from '#contract/rankings/endpoints.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { tournamentResults } from '#server/db/tables/scoring.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { holding } from '#test/lock-waiters.ts'
import { ask, app, clubId, openHost, read, refused, who } from '#test/tournament-host.ts'
import { buildEntries, buildTournament } from '#test/tournaments.ts'

beforeAll(openHost)
afterAll(() => app.close())

const terms = {
  kind: 'order_of_merit',
  scheme: { kind: 'table', points: [100, 80, 65], beyond: 10 },
  best: 2,
  minimumEvents: 1,
}
const written = { name: 'Årets spiller', about: 'Fem turneringer.', terms, isPublic: true }
const path = () => `/clubs/${clubId}/rankings`
const create = async (given: object = {}) =>
  (await ask<{ id: string; slug: string }>('POST', path(), { body: { ...written, ...given } })).body
const setEvent = (id: string, divisionId: string, percent = 100) =>
  ask('PUT', `${path()}/${id}/events/${divisionId}`, { body: { percent } })
type Merit = Extract<Ranking, { kind: 'order_of_merit' }>
const rankingOf = async (slug: string) => (await read<Merit>(`/rankings/${slug}`)).body
const rowsOf = async (slug: string) =>
  (await rankingOf(slug)).rows.map(({ name, place, points }) => `${place} ${name} ${points}`)

type Player = { dguNumber: string; lastName: string }
const anna = { dguNumber: '177-1', lastName: 'Anna' }
const bo = { dguNumber: '177-2', lastName: 'Bo' }
const carl = { dguNumber: '177-3', lastName: 'Carl' }

/** A tournament whose result is final, with its players in the order of their places. */
async function finished(day: string, players: (Player & { label?: string })[], given: object = {}) {
  const firstDay = plainDate(day)
  const built = await buildTournament(app.db, {
    state: 'final',
    firstDay,
    lastDay: firstDay,
    ...given,
  })
  const placings = []
  for (const [i, { label = String(i + 1), ...player }] of players.entries()) {
    const [entry] = await buildEntries(app.db, built, 1, { number: i + 1, ...player })
    placings.push({ id: entry!.id, label, rankValue: i, result: '' })
  }
  await app.db.insert(tournamentResults).values({
    tournamentId: built.tournament.id,
    version: 1,
    kind: 'final',
    board: [{ divisionId: built.division.id, placings }],
    publishedAt: app.clock.now(),
  })
  return built
}

describe('a ranking list of a club', () => {
  test('adds up the best results of tournaments of several clubs', async () => {
    const { id, slug } = await create()
    const [may, june, july] = [
      await finished('2027-05-01', [anna, bo, carl], { clubId }),
      await finished('2027-06-01', [bo, carl, { ...anna, label: 'WD' }]),
      await finished('2027-07-01', [carl, { ...anna, label: 'T2' }, { ...bo, label: 'T2' }]),
    ]
    for (const { division } of [may, june, july]) await setEvent(id, division.id)
    // Bo and Carl have won once each, and Bo was second twice.
    expect(await rowsOf(slug)).toEqual([
      '1 Spiller Bo 180',
      '2 Spiller Carl 180',
      '3 Spiller Anna 172,5',
    ])
    const { rows, events, terms: sentences } = await rankingOf(slug)
    expect(events.map(({ players }) => players)).toEqual([3, 2, 3])
    expect(sentences[0]).toBe('Point efter placering: 100, 80, 65. De øvrige får 10 point.')
    const carlsRow = rows.find(({ name }) => name === 'Spiller Carl')
    expect(carlsRow).toMatchObject({
      before: 2,
      results: [
        [0, 3, '65', 0],
        [1, 2, '80', 1],
        [2, 1, '100', 1],
      ],
    })
  })

  test('counts a tournament only while its result is final', async () => {
    const { id, slug } = await create()
    const may = await finished('2027-05-01', [anna, bo])
    await setEvent(id, may.division.id, 200)
    expect(await rowsOf(slug)).toEqual(['1 Spiller Anna 200', '2 Spiller Bo 160'])
    await app.db
      .update(tournaments)
      .set({ state: 'provisional' })
      .where(eq(tournaments.id, may.tournament.id))
    const { rows, events } = await rankingOf(slug)
    expect(rows).toEqual([])
    expect(events).toMatchObject([{ state: 'provisional', players: null }])
  })

  test('uses the latest published result, and none after a reopening', async () => {
    const { id, slug } = await create()
    const may = await finished('2027-05-01', [anna, bo])
    await setEvent(id, may.division.id)
    const [first] = await app.db
      .select()
      .from(tournamentResults)
      .where(eq(tournamentResults.tournamentId, may.tournament.id))
    const board = first!.board as { divisionId: string; placings: object[] }[]
    const corrected = board.map(({ divisionId, placings: [one, other] }) => ({
      divisionId,
      placings: [
        { ...other, label: '1' },
        { ...one, label: '2' },
      ],
    }))
    await app.db.insert(tournamentResults).values({ ...first!, version: 2, board: corrected })
    expect(await rowsOf(slug)).toEqual(['1 Spiller Bo 100', '2 Spiller Anna 80'])
    await app.db.insert(tournamentResults).values({ ...first!, version: 3, kind: 'reopened' })
    expect(await rowsOf(slug)).toEqual([])
  })

  test('that was read before shows what changed about a player since', async () => {
    const { id, slug } = await create()
    const may = await finished('2027-05-01', [anna, bo])
    const june = await finished('2027-06-01', [{ dguNumber: '177-9', lastName: 'Bo' }, anna])
    for (const { division } of [may, june]) await setEvent(id, division.id)
    const change = async (dguNumber: string, set: Partial<typeof tournamentEntries.$inferInsert>) =>
      app.db
        .update(tournamentEntries)
        .set(set)
        .where(
          and(
            eq(tournamentEntries.dguNumber, dguNumber),
            inArray(tournamentEntries.divisionId, [may.division.id, june.division.id]),
          ),
        )
    const read = () => rowsOf(slug)
    expect(await read()).toEqual(['1 Spiller Anna 180', '2 Spiller Bo 100', '3 Spiller Bo 80'])
    await change(anna.dguNumber, { lastName: 'Anna Holm' })
    expect(await read()).toContain('1 Spiller Anna Holm 180')
    await change('177-9', { dguNumber: bo.dguNumber })
    expect(await read()).toEqual(['1 Spiller Anna Holm 180', '1 Spiller Bo 180'])
    await change(bo.dguNumber, { shownAs: 'anonymous' })
    expect(await read()).toContain('1 Anonym 180')
    await setEvent(id, may.division.id, 200)
    expect(await read()).toContain('1 Spiller Anna Holm 280')
  })

  test('shows a player who chose initials, and never a DGU number', async () => {
    const { id, slug } = await create()
    const may = await finished('2027-05-01', [{ ...anna, shownAs: 'initials' } as Player])
    await setEvent(id, may.division.id)
    const answer = await read<Ranking>(`/rankings/${slug}`)
    expect(answer.body.rows).toMatchObject([{ name: 'S. A.' }])
    expect(JSON.stringify(answer.body)).not.toContain('177-1')
  })

  test('never says who was anonymous, or a child, in an earlier tournament that counts', async () => {
    const { id, slug } = await create()
    const child = { dguNumber: '177-9', lastName: 'Barn', birthDate: '2012-05-20' } as Player
    const may = await finished('2027-05-01', [{ ...anna, shownAs: 'anonymous' } as Player, child])
    const june = await finished('2027-06-01', [anna, child])
    for (const { division } of [may, june]) await setEvent(id, division.id)
    expect((await rankingOf(slug)).rows.map(({ name }) => name)).toEqual(['Anonym', 'S. B.'])
  })

  test('shows another club’s unknown players as the public sees them', async () => {
    const { id } = await create()
    const hidden = { lastName: 'Ukendt', dguNumber: null, shownAs: 'anonymous' } as never
    const theirs = await finished('2027-05-01', [hidden])
    await setEvent(id, theirs.division.id)
    const { body } = await ask<ClubRanking>('GET', `${path()}/${id}`)
    expect(body.unknown).toEqual([{ name: 'Anonym', tournament: theirs.tournament.name }])
  })

  test('names the players whom nothing ties to their other tournaments to the club only', async () => {
    const { id } = await create()
    const unknown = { lastName: 'Ukendt', dguNumber: null } as never
    const may = await finished('2027-05-01', [unknown, anna], { clubId })
    await setEvent(id, may.division.id)
    const { body } = await ask<ClubRanking>('GET', `${path()}/${id}`)
    expect(body.unknown).toEqual([{ name: 'Spiller Ukendt', tournament: may.tournament.name }])
  })
})

describe('who sees and changes it', () => {
  test('a list that is not public is found by its club alone', async () => {
    const { slug } = await create({ isPublic: false, name: 'Kun for udvalget' })
    expect((await read(`/rankings/${slug}`)).status).toBe(404)
    expect((await ask('GET', `/rankings/${slug}`, { cookie: who.neighbour })).status).toBe(404)
    expect((await ask('GET', `/rankings/${slug}`)).status).toBe(200)
    const listed = (await read<{ rankings: ListedRanking[] }>('/rankings')).body.rankings
    expect(listed.map((one) => one.slug)).not.toContain(slug)
    expect((await ask<ClubRankings>('GET', path())).body.rankings.map((one) => one.slug)).toContain(
      slug,
    )
  })

  test('another club can neither read its settings nor change it', async () => {
    const { id } = await create()
    const cookie = who.neighbour
    for (const [method, body] of [
      ['GET', undefined],
      ['DELETE', undefined],
      ['PUT', { ...written, basedOn: 'x' }],
    ] as const) {
      expect((await ask(method, `${path()}/${id}`, { cookie, ...(body && { body }) })).status).toBe(
        404,
      )
    }
  })

  test('of two who save at once, the second is asked to look first', async () => {
    const { id } = await create()
    const { version } = (await ask<ClubRanking>('GET', `${path()}/${id}`)).body
    const save = (name: string) =>
      ask('PUT', `${path()}/${id}`, { body: { ...written, name, basedOn: version } })
    const saved = await save('Ny rangliste')
    expect(saved.status).toBe(200)
    // What is stored has the version that the save answered.
    const { body } = await ask<ClubRanking>('GET', `${path()}/${id}`)
    expect(saved.body).toEqual({ version: body.version })
    expect((await save('En tredje')).body).toMatchObject({ error: { code: 'changed_elsewhere' } })
  })

  test('a tournament that is not announced cannot count', async () => {
    const { id } = await create()
    const draft = await buildTournament(app.db, { state: 'draft', announcedAt: null })
    expect(await setEvent(id, draft.division.id)).toMatchObject(refused('ranking_draft_tournament'))
  })

  test('sixty rækker count at most, also when two are added at once', async () => {
    const { id } = await create()
    const all: string[] = []
    for (let i = 0; i < 61; i++) all.push((await buildTournament(app.db, { clubId })).division.id)
    for (const divisionId of all.slice(0, 59)) await setEvent(id, divisionId)
    const lock = `select from rankings where id = '${id}' for update`
    const addBoth = () => Promise.all(all.slice(59).map((divisionId) => setEvent(id, divisionId)))
    const answers = await holding(app, lock, addBoth, 2)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await setEvent(id, all[0]!, 150)).status).toBe(200)
  })

  test('a removed tournament no longer counts, and a deleted list is gone', async () => {
    const { id, slug } = await create()
    const may = await finished('2027-05-01', [anna])
    await setEvent(id, may.division.id)
    await ask('DELETE', `${path()}/${id}/events/${may.division.id}`, { body: {} })
    expect(await rowsOf(slug)).toEqual([])
    await ask('DELETE', `${path()}/${id}`, { body: {} })
    expect((await read(`/rankings/${slug}`)).status).toBe(404)
  })

  test('points that rise with the place are refused', async () => {
    const rising = { ...terms, scheme: { kind: 'table', points: [80, 100], beyond: 0 } }
    const { status } = await ask('POST', path(), { body: { ...written, terms: rising } })
    expect(status).toBe(400)
  })
})

test('a tournament names the public lists in which it counts', async () => {
  const { id, slug } = await create({ name: 'Sommerlisten' })
  const hidden = await create({ name: 'Skjult liste', isPublic: false })
  const may = await finished('2027-05-01', [anna])
  await setEvent(id, may.division.id)
  await setEvent(hidden.id, may.division.id)
  const { body } = await read(`/tournaments/${may.tournament.slug}/rankings`)
  expect(body).toEqual({ rankings: [{ slug, name: 'Sommerlisten' }] })
})

test('the list can be fetched for a spreadsheet', async () => {
  const { id, slug } = await create()
  const may = await finished('2027-05-01', [anna, bo], { name: 'Majpokalen' })
  await setEvent(id, may.division.id)
  const csv = await (await app.request('GET', `/api/v1/rankings/${slug}/export.csv`)).text()
  expect(csv.split('\r\n').slice(0, 3)).toEqual([
    'Nr.;Navn;Klub;Point;Turneringer;Majpokalen, Alle',
    '1;Spiller Anna;Hjemme Golfklub;100;1;100',
    '2;Spiller Bo;Hjemme Golfklub;80;1;80',
  ])
  expect((await app.request('GET', `/api/v1/rankings/${slug}/export.xlsx`)).status).toBe(200)
})
