import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LateStart } from '#contract/entries/late-starts.ts'
import type { TournamentResults } from '#contract/results/endpoints.ts'
import type { FlightTile } from '#contract/scoring/desk.ts'
import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { activity } from '#server/db/tables/activity.ts'
import { tournamentDivisions, tournamentRounds } from '#server/db/tables/competitions.ts'
import { flightPlayers, tournamentEntries } from '#server/db/tables/entries.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { holding } from '#test/lock-waiters.ts'
import { signInAs } from '#test/people.ts'
import { openPhone } from '#test/scoring.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'

let app: TestApp
let at: Awaited<ReturnType<typeof openMorning>>
let director: Record<string, string>

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.clock.set('2027-06-12T09:03:00+02:00')
  at = await openMorning()
  const roles = [{ name: 'tournament_director' as const, clubId: at.tournament.id }]
  director = { cookie: (await signInAs(app, roles)).cookie }
})
afterAll(() => app.close())

/** Flights of four at 9.00 and 9.10, and one of three at 9.20. */
async function openMorning() {
  const built = await buildTournament(app.db, { state: 'drawn', rounds: 2 })
  const entries = []
  for (let i = 0; i < 11; i++) {
    const given = { number: i + 1, lastName: `Nr${i + 1}`, email: `nr${i + 1}@example.org` }
    entries.push(...(await buildEntries(app.db, built, 1, given)))
  }
  const drawn = await buildDraw(app.db, built, entries)
  const isRound = eq(tournamentRounds.id, built.round.id)
  await app.db.update(tournamentRounds).set({ drawVersion: 1 }).where(isRound)
  return { ...built, drawn, ids: entries.map(({ id }) => id) }
}

const path = (number: number) =>
  `/api/v1/tournaments/${at.tournament.id}/rounds/${at.round.id}/late-starts/${at.ids[number - 1]}`

async function look(number: number) {
  const answer = await app.request('GET', path(number), undefined, director)
  return { status: answer.status, body: (await answer.json()) as LateStart }
}

async function decide(number: number, decision: object) {
  const answer = await app.request('POST', path(number), { decision }, director)
  return { status: answer.status, body: (await answer.json()) as unknown }
}

const reason = 'Mødte kl. 9.03.'

const refused = (reason: string) => ({
  status: 422,
  body: { error: { code: 'refused', reason } },
})

const cardOf = async (number: number) => {
  const [card] = await app.db
    .select()
    .from(cards)
    .where(eq(cards.entryId, at.ids[number - 1]!))
  return card!
}

test('a player of a Stableford round who is three minutes late gets two points off, once', async () => {
  expect(await look(1)).toMatchObject({
    body: {
      name: 'Spiller Nr1',
      minute: 540,
      minutesLate: 3,
      penalty: { unit: 'points', amount: 2 },
      penaltyGiven: false,
      proposed: 'penalty',
      notMoved: null,
      laterFlights: [
        { number: 3, minute: 560, players: ['Spiller Nr9', 'Spiller Nr10', 'Spiller Nr11'] },
      ],
    },
  })
  expect((await decide(1, { kind: 'penalty', reason })).status).toBe(200)
  expect((await cardOf(1)).penalties).toEqual([
    { kind: 'start_time', amount: 2, reason: 'Mødte kl. 9.03.' },
  ])
  expect((await look(1)).body).toMatchObject({ penaltyGiven: true })
  expect(await decide(1, { kind: 'penalty', reason })).toMatchObject(refused('late_penalty_given'))
  const log = await app.db.select().from(activity).where(eq(activity.subjectId, at.ids[0]!))
  expect(log.map(({ action, data }) => [action, data])).toContainEqual([
    'tournaments.decide_late_start',
    { roundId: at.round.id, decision: 'penalty', minutesLate: 3 },
  ])
})

async function countStrokes() {
  const terms = startingCompetitionTerms({ format: { kind: 'stroke_play' }, net: false })
  const mine = eq(tournamentDivisions.id, at.division.id)
  await app.db.update(tournamentDivisions).set({ terms }).where(mine)
}

const ofTournament = (method: 'GET' | 'POST', what: string) =>
  app.request(method, `/api/v1/tournaments/${at.tournament.id}/${what}`, undefined, director)

/** The reports that keep the result from being final. */
async function missingReports() {
  const { missing } = (await (await ofTournament('GET', 'results')).json()) as TournamentResults
  return missing.flatMap(({ report, names }) => (report ? [{ ...report, names }] : []))
}

const tilesWithReports = async () => {
  const answer = await ofTournament('GET', 'control-board')
  const { flights } = (await answer.json()) as { flights: FlightTile[] }
  return flights.filter(({ reports }) => reports.length > 0)
}

test('in stroke play the strokes are noted on the first hole, and the result waits for Klaret, on the next round’s day too', async () => {
  await countStrokes()
  const [first] = at.drawn
  await decide(2, { kind: 'penalty', reason })
  expect((await cardOf(2)).penalties).toEqual([])
  const late = { kind: 'late_start', entryId: at.ids[1], hole: 1, strokes: 2, note: reason }
  const { reports } = await openPhone(app, first!.flight.id, first!.key).read()
  expect(reports).toMatchObject([{ report: late, handledAt: null }])
  expect(await decide(2, { kind: 'penalty', reason })).toMatchObject(refused('late_penalty_given'))
  expect(await tilesWithReports()).toMatchObject([{ flightId: first!.flight.id }])
  // The next round has a list, and its day has come: the control board shows only that one.
  const next = eq(tournamentRounds.id, at.rounds[1]!.id)
  await app.db
    .update(tournamentRounds)
    .set({ drawVersion: 1, day: plainDate('2027-06-13') })
    .where(next)
  app.clock.set('2027-06-13T08:00:00+02:00')
  expect(await tilesWithReports()).toEqual([])
  const [missing] = await missingReports()
  expect(missing).toMatchObject({ kind: 'late_start', note: reason, names: ['Spiller Nr2'] })
  await ofTournament('POST', `flight-reports/${missing?.id}/tick`)
  expect(await missingReports()).toEqual([])
})

test('a player is moved to a later flight with a place, and those concerned are mailed', async () => {
  app.clock.set('2027-06-12T08:50:00+02:00')
  const [later] = (await look(1)).body.laterFlights
  expect((await look(1)).body.proposed).toBe('later_flight')
  expect(later?.concerned).toHaveLength(7)
  const to = { kind: 'later_flight', flightId: later?.flightId }
  expect((await decide(1, to)).status).toBe(200)
  const [moved] = await app.db
    .select()
    .from(flightPlayers)
    .where(eq(flightPlayers.entryId, at.ids[0]!))
  expect(moved?.flightId).toBe(later?.flightId)
  const sent = await app.db.select().from(mails).where(eq(mails.template, 'startTime'))
  expect(sent).toHaveLength(7)
  // The place is taken, and nobody is left alone.
  expect(await decide(2, to)).toMatchObject({ status: 409 })
})

test('of two players sent to the last place at once one gets it', async () => {
  app.clock.set('2027-06-12T08:50:00+02:00')
  const [later] = (await look(1)).body.laterFlights
  const to = { kind: 'later_flight', flightId: later?.flightId }
  const answers = await holding(
    app,
    `select from tournaments where id = '${at.tournament.id}' for no key update`,
    () => Promise.all([decide(1, to), decide(5, to)]),
    2,
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a player who is more than five minutes late is disqualified unless excused, and has no start then', async () => {
  app.clock.set('2027-06-12T09:05:00+02:00')
  expect((await look(3)).body).toMatchObject({ minutesLate: 5, proposed: 'penalty' })
  app.clock.set('2027-06-12T09:05:01+02:00')
  const late = { clock: 545, minutesLate: 6, proposed: 'disqualified' }
  expect((await look(3)).body).toMatchObject(late)
  expect((await decide(4, { kind: 'excused' })).status).toBe(200)
  expect((await decide(3, { kind: 'disqualified', reason })).status).toBe(200)
  const statusOf = async (number: number) => {
    const [row] = await app.db
      .select()
      .from(tournamentEntries)
      .where(eq(tournamentEntries.id, at.ids[number - 1]!))
    return row?.status
  }
  expect([await statusOf(3), await statusOf(4)]).toEqual(['DQ', null])
  expect(await look(3)).toMatchObject(refused('late_player_out'))
  const { cookie } = await signInAs(app, [{ name: 'tournament_scorer', clubId: at.tournament.id }])
  director = { cookie }
  expect((await look(4)).status).toBe(404)
})
