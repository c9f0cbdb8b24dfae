import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { activity } from '#server/db/tables/activity.ts'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { flightPlayers, tournamentEntries } from '#server/db/tables/entries.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { cards, flightReports } from '#server/db/tables/scoring.ts'
import {
  app,
  ask,
  at,
  countStrokes,
  createLateStartTestApp,
  decide,
  look,
  missingReports,
  openMorning,
  runAs,
  tilesWithReports,
} from '#test/late-start-test-app.ts'
import { holding } from '#test/lock-waiters.ts'
import { openPhone } from '#test/scoring.ts'

beforeAll(createLateStartTestApp)
beforeEach(openMorning)
afterAll(() => app.close())

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
  await ask('POST', `flight-reports/${missing?.id}/tick`)
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
  // The place is taken.
  expect(await decide(2, to)).toMatchObject({ status: 409 })
})

test('nobody is left alone in a flight, and a player may leave it empty', async () => {
  app.clock.set('2027-06-12T08:50:00+02:00')
  const [later] = (await look(1)).body.laterFlights
  const to = { kind: 'later_flight', flightId: later?.flightId }
  const remove = async (...players: number[]) => {
    const ids = players.map((player) => at.ids[player - 1]!)
    await app.db.delete(cards).where(inArray(cards.entryId, ids))
    await app.db.delete(flightPlayers).where(inArray(flightPlayers.entryId, ids))
  }
  await remove(3, 4)
  expect(await decide(1, to)).toMatchObject(refused('flight_left_alone'))
  await remove(2)
  expect((await decide(1, to)).status).toBe(200)
})

test('a player who has got the penalty is not moved, and gets it once, whichever the flight', async () => {
  await countStrokes()
  const [later] = (await look(1)).body.laterFlights
  await decide(1, { kind: 'penalty', reason })
  const given = { penaltyGiven: true, notMoved: 'penalty_given', laterFlights: [] }
  expect((await look(1)).body).toMatchObject(given)
  const to = { kind: 'later_flight', flightId: later?.flightId }
  expect(await decide(1, to)).toMatchObject(refused('late_penalty_given'))
  // The director moves the player, and the report stays with the first flight.
  const seat = and(eq(flightPlayers.roundId, at.round.id), eq(flightPlayers.entryId, at.ids[0]!))
  await app.db.update(flightPlayers).set({ flightId: later!.flightId, position: 4 }).where(seat)
  expect((await look(1)).body).toMatchObject(given)
  expect(await decide(1, { kind: 'penalty', reason })).toMatchObject(refused('late_penalty_given'))
  expect(await app.db.$count(flightReports, eq(flightReports.flightId, later!.flightId))).toBe(0)
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
  await runAs('tournament_scorer')
  expect((await look(4)).status).toBe(404)
})
