import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { getSuspension, RestartPlan } from '#contract/scoring/suspension.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { activity } from '#server/db/tables/activity.ts'
import { tournamentRounds, tournaments } from '#server/db/tables/competitions.ts'
import { flights, tournamentEntries } from '#server/db/tables/entries.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { suspensions } from '#server/db/tables/suspensions.ts'
import { urgentMessages } from '#server/db/tables/urgent-messages.ts'
import { clubs } from '#server/db/tables/clubs.ts'
import { signInAs } from '#test/people.ts'
import { openPhone } from '#test/scoring.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'

let app: TestApp
let at: Awaited<ReturnType<typeof openField>>
let director: Record<string, string>

// Flights of four start every ten minutes from 9.00: three are out at 9.25.
beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T09:25:00+02:00' })
})
beforeEach(async () => {
  at = await openField()
  const { cookie } = await signInAs(app, [
    { name: 'tournament_director', clubId: at.tournament.id },
  ])
  director = { cookie }
})
afterAll(() => app.close())

async function openField() {
  const built = await buildTournament(app.db, { state: 'in_play' })
  const entries = await buildEntries(app.db, built, 20)
  const drawn = await buildDraw(app.db, built, entries)
  const isRound = eq(tournamentRounds.id, built.round.id)
  await app.db.update(tournamentRounds).set({ drawVersion: 1 }).where(isRound)
  return { ...built, drawn }
}

async function ask<T>(method: 'GET' | 'PUT' | 'POST', what: string, body?: object) {
  const path = `/api/v1/tournaments/${at.tournament.id}/${what}`
  const answer = await app.request(method, path, body, director)
  return { status: answer.status, body: (await answer.json()) as T }
}
const suspend = () => ask('PUT', 'suspension', { kind: 'danger', resumesMinute: null })
const stopped = async () =>
  (await ask<Output<typeof getSuspension>>('GET', 'suspension')).body.flights
const plan = (minute: number) => ask<RestartPlan>('GET', `restart?minute=${minute}`)
const announce = (minute: number, day = '2027-06-12') => ask('PUT', 'restart', { day, minute })
const reasonOf = ({ body }: { body: unknown }) =>
  (body as { error: { reason?: string } }).error.reason

async function phoneOf(number: number) {
  const { flight, key, players } = at.drawn[number - 1]!
  const phone = openPhone(app, flight.id, key)
  const answer = async (hole: number) => {
    const { suspension } = await phone.read()
    const [first, second] = players.map(({ id }) => id)
    const report = {
      kind: 'stopped',
      suspensionId: suspension?.id,
      hole,
      turn: second,
      isMarked: true,
    }
    const now = phone.now()
    await phone.post('reports', {
      id: randomUUID(),
      by: first,
      writtenAt: now,
      sentAt: now,
      report,
    })
  }
  const write = (hole: number) =>
    phone.send(
      players.map(({ id }, i) => ({
        id: randomUUID(),
        entryId: id,
        by: players[(i + 3) % 4]!.id,
        hole,
        score: 4,
        replaces: [],
        writtenAt: phone.now(),
      })),
    )
  return { ...phone, answer, write }
}
const startsOf = async () => {
  const rows = await app.db
    .select()
    .from(flights)
    .where(eq(flights.roundId, at.round.id))
    .orderBy(flights.position)
  return rows.map(({ minute }) => minute)
}

describe('where the flights stopped (PE-13)', () => {
  test('is stamped from scores and time par when play stops, and replaced by the answer of a phone', async () => {
    const first = await phoneOf(1)
    await first.write(1)
    await suspend()
    // A score that arrives later moves the position on, but not the stamp.
    await first.write(2)
    const before = await stopped()
    expect(
      before.map(({ state, hole, basis, answer }) => ({ state, hole, basis, answer })),
    ).toEqual([
      { state: 'playing', hole: 3, basis: 'scores', answer: null },
      { state: 'playing', hole: 2, basis: 'clock', answer: null },
      { state: 'playing', hole: 1, basis: 'clock', answer: null },
      { state: 'waiting', hole: null, basis: 'clock', answer: null },
      { state: 'waiting', hole: null, basis: 'clock', answer: null },
    ])
    const [stored] = await app.db
      .select()
      .from(suspensions)
      .where(eq(suspensions.tournamentId, at.tournament.id))
    expect(stored?.positions[0]).toMatchObject({ done: 1, start: 540 })
    await (await phoneOf(2)).answer(3)
    expect((await stopped())[1]).toMatchObject({
      hole: 3,
      basis: 'answer',
      answer: { hole: 3, turn: 'Spiller Nummer6', isMarked: true },
    })
  })

  test('shows the state of each message, and only flights that have not answered are notified again', async () => {
    const [anna] = at.drawn[0]!.players
    const [bo] = at.drawn[1]!.players
    for (const [entry, phone] of [
      [anna, '20 30 40 51'],
      [bo, '20 30 40 52'],
    ] as const)
      await app.db
        .update(tournamentEntries)
        .set({ phone })
        .where(eq(tournamentEntries.id, entry!.id))
    await suspend()
    await (await phoneOf(2)).answer(2)
    const [one] = await stopped()
    expect(one?.players[0]).toMatchObject({
      phone: '20 30 40 51',
      messages: [{ channel: 'sms', state: 'queued' }],
    })
    const remind = () =>
      ask<{ messages: number }>('POST', 'suspension/reminders', { flightId: null })
    expect((await remind()).body).toEqual({ messages: 1 })
    expect((await remind()).body).toEqual({ messages: 0 })
    const to = (phone: string) => app.db.$count(urgentMessages, eq(urgentMessages.phone, phone))
    expect([await to('+4520304051'), await to('+4520304052')]).toEqual([2, 1])
  })
})

describe('a restart (PE-13)', () => {
  test('is calculated with sunset before it is announced, and stores nothing', async () => {
    const place = { latitudeE6: 55_676_000, longitudeE6: 12_568_000 }
    await app.db.update(clubs).set(place).where(eq(clubs.id, at.tournament.clubId))
    await suspend()
    const { body } = await plan(18 * 60)
    // Flight 3, due at 9.20, has half of its interval left: flight 4 starts at 18.05.
    expect(body.flights.map(({ start, isMoved }) => [start, isMoved])).toEqual([
      [540, false],
      [550, false],
      [560, false],
      [1085, true],
      [1095, true],
    ])
    // Sunset in København is at 21.53. Flights 1 and 2 stand on hole 2, which leaves 3 hours and 58
    // minutes: 21.58. Each later flight is in ten minutes after the one ahead: 22.38.
    expect(body).toMatchObject({ sunset: 1313, lastIn: 1358, latest: 1035, pacePercent: 100 })
    const dark = body.flights.map(({ holes, holesBeforeDark }) => holes - (holesBeforeDark ?? 0))
    expect(dark).toEqual([1, 1, 2, 2, 3])
    expect(await startsOf()).toEqual([540, 550, 560, 570, 580])
  })

  test('is announced with new starts, mailed to those players alone, and again without moving twice', async () => {
    const last = at.drawn[4]!.players[0]!
    const isLast = eq(tournamentEntries.id, last.id)
    await app.db.update(tournamentEntries).set({ email: 'sidst@example.org' }).where(isLast)
    const [anna] = at.drawn[0]!.players
    const isFirst = eq(tournamentEntries.id, anna!.id)
    await app.db
      .update(tournamentEntries)
      .set({ email: 'foerst@example.org', phone: '20304061' })
      .where(isFirst)
    await suspend()
    expect((await announce(600)).body).toEqual({ movedFlights: 2 })
    expect(await startsOf()).toEqual([540, 550, 560, 605, 615])
    await announce(660)
    expect(await startsOf()).toEqual([540, 550, 560, 665, 675])
    // Earlier again, and never before the start of the first list.
    await announce(566)
    expect(await startsOf()).toEqual([540, 550, 560, 571, 581])
    const mailed = (address: string) => app.db.$count(mails, eq(mails.toAddress, address))
    expect([await mailed('sidst@example.org'), await mailed('foerst@example.org')]).toEqual([3, 0])
    const sms = await app.db
      .select()
      .from(urgentMessages)
      .where(eq(urgentMessages.phone, '+4520304061'))
    expect(sms.map(({ text }) => text.replace(/^.*?: /, ''))).toContain(
      'Spillet genoptages kl. 11.00. Er I på banen, så vær ude ved jeres bolde i god tid.',
    )
    const { suspension } = await (await phoneOf(5)).read()
    expect(new Date(suspension?.resumesAt ?? 0).toISOString()).toBe('2027-06-12T07:26:00.000Z')
  })

  test('that was never announced moves the starts when play resumes, and both are in the log', async () => {
    await suspend()
    expect(
      (await ask('POST', 'resumption', { at: { day: '2027-06-12', minute: 570 } })).body,
    ).toEqual({ movedFlights: 2 })
    expect(await startsOf()).toEqual([540, 550, 560, 575, 585])
    const log = await app.db.select().from(activity).where(eq(activity.subjectId, at.tournament.id))
    expect(log.map(({ action, data }) => [action, data])).toContainEqual([
      'tournaments.resume',
      { flights: 2 },
    ])
    expect(await stopped()).toEqual([])
  })

  test('is refused for a time that has passed, and when play is not suspended', async () => {
    expect(reasonOf(await plan(600))).toBe('not_suspended')
    expect(reasonOf(await announce(600))).toBe('not_suspended')
    await suspend()
    expect(reasonOf(await announce(500))).toBe('restart_past')
    const [row] = await app.db
      .select()
      .from(tournaments)
      .where(eq(tournaments.id, at.tournament.id))
    expect(row?.state).toBe('suspended')
  })
})
