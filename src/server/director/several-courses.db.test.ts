import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Board } from '#domain/board/board.ts'
import type { DrawStudio, StoredDraft } from '#contract/draw/endpoints.ts'
import type { FlightTile } from '#contract/scoring/desk.ts'
import type { FlightCards, StartListOnPage } from '#contract/draw/start-list.ts'
import { flightPlayers } from '#server/db/tables/entries.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { roundTees, tournaments } from '#server/db/tables/competitions.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { openPhone } from '#test/scoring.ts'
import {
  announced,
  app,
  ask,
  buildCourse,
  change,
  openHost,
  read,
  refused,
  settingsOf,
  who,
} from '#test/tournament-host.ts'
import { buildEntries, fairHoles } from '#test/tournaments.ts'

/** Parkbanen has par 70: its first two holes are a stroke shorter than those of Skovbanen. */
const parkHoles = fairHoles.map((hole, i) => (i < 2 ? { ...hole, par: hole.par - 1 } : hole))

let parkId = ''
let id = ''
let slug = ''
let roundId = ''
let entryIds: string[] = []

const base = () => `/tournaments/${id}/rounds/${roundId}`
const studio = async () => (await ask<DrawStudio>('GET', `${base()}/draw`)).body
const edit = ({ id: draftId, version }: StoredDraft, body: object) =>
  ask<StoredDraft>('POST', `${base()}/draw/drafts/${draftId}/edits`, {
    body: { version, edit: body },
  })
const publish = ({ id: draftId, version }: StoredDraft) =>
  ask<DrawStudio>('POST', `${base()}/start-list`, { body: { draftId, version } })
const startList = async () =>
  (await read<StartListOnPage>(`/tournaments/${slug}/rounds/${roundId}/start-list`)).body
const board = async () => (await read<Board>(`/rounds/${roundId}/board`)).body
const playerRow = async (entryId: string) => {
  const rows = await app.db.select().from(flightPlayers).where(eq(flightPlayers.entryId, entryId))
  return rows.find((row) => row.roundId === roundId)
}

beforeAll(async () => {
  await openHost()
  parkId = await buildCourse({ name: 'Parkbanen', holes: parkHoles, par: 70 })
  ;({ id, slug } = await announced({ name: 'To baner', format: 'stroke_play' }))
})
afterAll(() => app.close())

test('the round gets a second course in its settings, with the usual tees, and no course twice', async () => {
  const play = (courseId: string) =>
    change(id, ({ rounds }) => ({
      rounds: rounds.map((round) => ({
        ...round,
        otherCourses: [{ courseId, tees: [], extraTees: [] }],
      })),
    }))
  const first = (await settingsOf(id)).rounds[0]?.courseId ?? ''
  expect(await play(first)).toMatchObject(refused('course_twice'))
  // A course of nine beside one of eighteen is played twice, and the other way round is refused.
  const holes = fairHoles.slice(0, 9).map((hole, i) => ({ ...hole, strokeIndex: i + 1 }))
  const par = holes.reduce((sum, hole) => sum + hole.par, 0)
  const nine = await buildCourse({ name: 'Lillebanen', holes, par })
  expect((await play(nine)).status).toBe(200)
  const [little] = await app.db.select().from(roundTees).where(eq(roundTees.course, 2))
  expect(little?.holes).toHaveLength(18)
  const short = await change(id, ({ rounds: [round] }) => ({ rounds: [{ ...round!, holes: 9 }] }))
  expect(short).toMatchObject(refused('nine_not_rated'))
  const { status, body } = await play(parkId)
  expect(status).toBe(200)
  expect(body.rounds[0]).toMatchObject({
    courseName: 'Skovbanen',
    otherCourses: [
      { courseName: 'Parkbanen', tees: [{ division: null }, { division: null }], extraTees: [] },
    ],
  })
  roundId = body.rounds[0]?.id ?? ''
  const page = await read<{ days: object[]; courseName: string }>(`/tournaments/${slug}`)
  expect(page.body).toMatchObject({
    courseName: 'Skovbanen, Parkbanen',
    days: [{ courseName: 'Skovbanen og Parkbanen', courses: ['Skovbanen', 'Parkbanen'] }],
  })
  // Saving what was read changes nothing.
  expect((await change(id, () => ({}))).body.rounds).toEqual(body.rounds)
})

test('flights are shared by the courses, each with its start, and each player has a tee of the course', async () => {
  const tournament = { id } as Parameters<typeof buildEntries>[1]['tournament']
  const division = { id: (await settingsOf(id)).divisions[0]?.id ?? '' } as Parameters<
    typeof buildEntries
  >[1]['division']
  const entries = await buildEntries(app.db, { tournament, division }, 12)
  entryIds = entries.map((entry) => entry.id)
  for (const entry of entries) {
    const email = `${entry.id}@example.dk`
    await app.db.update(tournamentEntries).set({ email }).where(eq(tournamentEntries.id, entry.id))
  }
  await app.db.update(tournaments).set({ state: 'closed' }).where(eq(tournaments.id, id))
  const { suggested } = await studio()
  expect(suggested.courses).toMatchObject({ kind: 'evenly', starts: [{ start: 'one_tee' }] })
  const starts = [{ start: 'shotgun', firstMinute: 600, interval: 10 }]
  const made = await ask<DrawStudio>('POST', `${base()}/draw/drafts`, {
    body: { settings: { ...suggested, preferred: 3, courses: { ...suggested.courses, starts } } },
  })
  const draft = made.body.drafts[0]!
  expect(draft.flights.map(({ slot }) => slot)).toEqual([
    { minute: 540, hole: 1 },
    { minute: 550, hole: 1 },
    { minute: 600, course: 2, hole: 1 },
    { minute: 600, course: 2, hole: 2 },
  ])
  expect((await publish(draft)).status).toBe(200)
  const { flights, round } = await startList()
  expect(round).toMatchObject({ courseName: 'Skovbanen og Parkbanen' })
  expect(flights.map(({ course, hole }) => [course, hole])).toEqual([
    [1, 1],
    [1, 1],
    [2, 1],
    [2, 2],
  ])
  const { tees, rows, flights: onBoard } = await board()
  for (const { tee, flight } of rows) {
    const pars = tees[tee ?? -1]?.holes.reduce((sum, { par }) => sum + par, 0)
    expect(pars).toBe(onBoard[flight ?? -1]?.course === 2 ? 70 : 72)
  }
})

test('the course is named in the file of the start list, on presence and on the control board, and the rule of ties in the conditions', async () => {
  const get = (path: string) =>
    app.request('GET', `/api/v1${path}`, undefined, { cookie: who.chair })
  const file = await (await get(`${base()}/start-list/export.csv`)).text()
  expect(file.split('\r\n')[0]).toContain('Hul;Bane;Flight')
  expect(file).toContain(';Parkbanen;')
  const { flights } = (
    await ask<{ flights: FlightTile[] }>('GET', `/tournaments/${id}/control-board`)
  ).body
  expect(new Set(flights.map(({ course }) => course))).toEqual(new Set(['Skovbanen', 'Parkbanen']))
  const presence = await (await get(`${base()}/presence`)).text()
  expect(presence).toContain('"course":"Parkbanen"')
})

test('phone, papers and mail are of the course of the flight', async () => {
  const { flights } = (await ask<FlightCards>('GET', `${base()}/flight-cards`)).body
  const card = flights.find(({ course }) => course === 2)!
  const key = new URL(card.link).searchParams.get('key') ?? ''
  const phone = await openPhone(app, card.flightId, key).read()
  expect(phone.courseName).toBe('Parkbanen')
  expect(phone.players.map(({ holes }) => holes[0]?.par)).toEqual([3, 3, 3])
  const papers = await app.request(
    'GET',
    `/api/v1${base()}/papers.pdf?papers=start_list,start_list_names,starter,pace,scorecards,emergency_cards,labels`,
    undefined,
    { cookie: who.chair },
  )
  const text = (await pdfPages(new Uint8Array(await papers.arrayBuffer()))).join('\n')
  expect(text).toContain('Skovbanen og Parkbanen')
  expect(text).toMatch(/hul 2 på Parkbanen/)
  const sent = await app.db.select().from(mails).where(eq(mails.template, 'startTime'))
  const names = sent.map(({ data }) => (data as { courseName: string }).courseName)
  expect(names.toSorted()).toEqual([
    ...Array.from({ length: 6 }, () => 'Parkbanen'),
    ...Array.from({ length: 6 }, () => 'Skovbanen'),
  ])
})

test('nearest the pin belongs to a hole of one course, and only its flights are asked', async () => {
  const create = (given: object) =>
    ask<{ id: string }>('POST', `/tournaments/${id}/side-competitions`, {
      body: { roundId, hole: 3, kind: 'nearest_pin', divisionId: null, prize: '', ...given },
    })
  const competition = (await create({ course: 2 })).body.id
  const { flights } = (await ask<FlightCards>('GET', `${base()}/flight-cards`)).body
  const phoneOf = (number: number) => {
    const card = flights.find(({ course }) => course === number)!
    const key = new URL(card.link).searchParams.get('key') ?? ''
    return openPhone(app, card.flightId, key)
  }
  expect((await phoneOf(1).read()).sides).toEqual([])
  const { sides, players } = await phoneOf(2).read()
  expect(sides).toMatchObject([{ id: competition, hole: 3 }])
  const shown = await read<{ competitions: object[] }>(`/rounds/${roundId}/side-competitions`)
  expect(shown.body.competitions).toMatchObject([{ course: 'Parkbanen', hole: 3 }])
  expect(players).toHaveLength(3)
})

test('a flight without a score moves to the other course: tee, handicap, card, mail and log, and not after the score', async () => {
  const before = await playerRow(entryIds[0]!)
  const { drafts, published } = await studio()
  const flight = published.find(({ players }) => players.includes(entryIds[0]!))!
  const slot = { minute: 610, course: 2, hole: 10 }
  const moved = await edit(drafts[0]!, { kind: 'start', flight: flight.id, slot })
  const { status, body } = await publish(moved.body)
  expect(status).toBe(200)
  const after = await playerRow(entryIds[0]!)
  expect(after?.teeId).not.toBe(before?.teeId)
  // The course is two strokes shorter in par and rated alike, so two strokes more are received.
  expect(after?.playingHandicap).toBe((before?.playingHandicap ?? 0) + 2)
  expect(body.log[0]?.changes).toEqual([
    expect.stringMatching(/starter kl\.\s10\.10 fra hul 10 på Parkbanen/),
  ])
  expect(body.log[0]?.told).toBe(3)

  await app.db.update(tournaments).set({ state: 'in_play' }).where(eq(tournaments.id, id))
  app.clock.set('2027-06-12T10:30:00+02:00')
  const { flights } = (await ask<FlightCards>('GET', `${base()}/flight-cards`)).body
  const card = flights.find(({ flightId }) => flightId === flight.id)!
  const phone = openPhone(app, flight.id, new URL(card.link).searchParams.get('key') ?? '')
  const [player, other] = (await phone.read()).players
  await phone.send([
    {
      id: randomUUID(),
      entryId: player!.entryId,
      by: other!.entryId,
      hole: 10,
      score: 5,
      replaces: [],
      writtenAt: phone.now(),
    },
  ])
  const again = (await studio()).drafts[0]!
  const back = await edit(again, {
    kind: 'start',
    flight: flight.id,
    slot: { minute: 540, hole: 1 },
  })
  expect(await publish(back.body)).toMatchObject(refused('flight_has_begun'))
  const { rows } = await board()
  expect(rows.find((row) => row.id === player!.entryId)).toMatchObject({ thru: 1 })
})
