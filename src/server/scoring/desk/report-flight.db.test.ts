import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Output } from '#contract/shared/endpoint.ts'
import type { listCards } from '#contract/scoring/cards.ts'
import type { getControlBoard, getDesk } from '#contract/scoring/desk.ts'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import type { RoleName } from '#domain/accounts/roles.ts'
import { activity } from '#server/db/tables/activity.ts'
import { flights, tournamentEntries } from '#server/db/tables/entries.ts'
import { smsPhones, urgentChoices, urgentMessages } from '#server/db/tables/urgent-messages.ts'
import { tournamentRounds, tournaments } from '#server/db/tables/competitions.ts'
import { signIn } from '#test/checkins.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'
import { openScoring, type Scoring } from '#test/scoring.ts'

let app: TestApp
let scoring: Scoring
let director: Record<string, string>

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T15:10:00+02:00' })
})
beforeEach(async () => {
  scoring = await openScoring(app)
  await app.db
    .update(tournamentRounds)
    .set({ drawVersion: 1 })
    .where(eq(tournamentRounds.id, scoring.roundId))
  director = await as('tournament_director')
})
afterAll(() => app.close())

async function as(name: RoleName) {
  const { cookie } = await signInAs(app, [{ name, clubId: scoring.tournamentId }])
  return { cookie }
}

const ask = async <T>(method: 'GET' | 'PUT' | 'POST', what: string, body?: object) => {
  const path = `/api/v1/tournaments/${scoring.tournamentId}/${what}`
  const answer = await app.request(method, path, body, director)
  return { status: answer.status, body: (await answer.json()) as T }
}
const sendReport = (report: object, more: object = {}) => {
  const { anna } = scoring.names
  const now = scoring.now()
  const sent = { id: randomUUID(), by: anna, writtenAt: now, sentAt: now, report, ...more }
  return scoring.post('reports', sent)
}
const statusOf = async (entryId: string) =>
  (await scoring.read()).players.find((player) => player.entryId === entryId)?.status
const reasonOf = async (answer: Response) =>
  ((await answer.json()) as { error: { reason?: string } }).error.reason
const retired = () => ({
  kind: 'retired',
  entryId: scoring.names.bo,
  hole: 12,
  reason: 'Skadet ryg',
})

describe('a player who retires (PE-12)', () => {
  test('is reported by the flight with hole and reason, and the tournament desk sees it', async () => {
    expect((await sendReport(retired())).status).toBe(200)
    expect(await statusOf(scoring.names.bo)).toMatchObject({
      code: 'RTD',
      hole: 12,
      reason: 'Skadet ryg',
    })
    const { body } = await ask<Output<typeof getControlBoard>>('GET', 'control-board')
    expect(body.flights[0]).toMatchObject({
      problem: 'report',
      reports: [{ kind: 'retired', hole: 12, note: 'Skadet ryg' }],
    })
  })

  test('can be reported as playing on by the flight after a mistake', async () => {
    await sendReport(retired())
    await sendReport({ kind: 'plays_on', entryId: scoring.names.bo })
    expect(await statusOf(scoring.names.bo)).toBeNull()
  })

  test('keeps a code of the tournament desk against a phone’s report', async () => {
    await ask('PUT', `entries/${scoring.names.bo}/status`, {
      from: null,
      status: 'DQ',
      reason: 'Forkert bold',
    })
    expect(await reasonOf(await sendReport({ kind: 'plays_on', entryId: scoring.names.bo }))).toBe(
      'status_of_desk',
    )
    expect(await statusOf(scoring.names.bo)).toMatchObject({ code: 'DQ' })
  })

  test('is reported once when sent twice, and other content under the id is refused', async () => {
    const id = randomUUID()
    await sendReport(retired(), { id })
    const again = (await (await sendReport(retired(), { id })).json()) as ScoredFlight
    expect(again.reports).toHaveLength(1)
    const other = await sendReport({ ...retired(), hole: 3 }, { id })
    expect(other.status).toBe(409)
  })

  test('is reported at the right time by a clock that is two hours wrong', async () => {
    const wrong = scoring.now() - 2 * 3_600_000
    await sendReport(retired(), { writtenAt: wrong - 60_000, sentAt: wrong })
    const [report] = (await scoring.read()).reports
    expect(Math.abs((report?.writtenAt ?? 0) - (scoring.now() - 60_000))).toBeLessThan(5_000)
  })

  test('must be in this flight, on a hole of the round', async () => {
    const other = await openScoring(app)
    expect(await reasonOf(await sendReport({ ...retired(), entryId: other.names.bo }))).toBe(
      'not_in_flight',
    )
    expect((await sendReport({ ...retired(), hole: 19 })).status).toBe(400)
  })

  test('cannot be reported after the result is final', async () => {
    await app.db
      .update(tournaments)
      .set({ state: 'final' })
      .where(eq(tournaments.id, scoring.tournamentId))
    expect(await reasonOf(await sendReport(retired()))).toBe('flight_over')
    expect(await statusOf(scoring.names.bo)).toBeNull()
  })
})

describe('a code by the tournament desk', () => {
  test.each(['WD', 'DQ', 'NS', 'NR', 'NC', 'RTD', 'MC', 'MDF'])(
    '%s is given with its reason, taken away again, and both are in the log',
    async (status) => {
      const path = `entries/${scoring.names.carl}/status`
      await ask('PUT', path, { from: null, status, reason: 'Fordi' })
      expect(await statusOf(scoring.names.carl)).toMatchObject({ code: status, reason: 'Fordi' })
      await ask('PUT', path, { from: status, status: null, reason: '' })
      expect(await statusOf(scoring.names.carl)).toBeNull()
      const events = await app.db
        .select()
        .from(activity)
        .where(eq(activity.subjectId, scoring.names.carl))
      expect(events.map(({ data }) => data)).toEqual([
        { from: null, to: status, roundId: null, hole: null },
        { from: status, to: null, roundId: null, hole: null },
      ])
    },
  )

  test('is refused after the result is final', async () => {
    await app.db
      .update(tournaments)
      .set({ state: 'final' })
      .where(eq(tournaments.id, scoring.tournamentId))
    const path = `entries/${scoring.names.carl}/status`
    expect((await ask('PUT', path, { from: null, status: 'DQ', reason: 'For sent' })).status).toBe(
      422,
    )
    expect(await statusOf(scoring.names.carl)).toBeNull()
  })
})

test('a new marker keeps the card from now on, and a player cannot mark the own card (PE-12)', async () => {
  const { anna, carl } = scoring.names
  await sendReport({ kind: 'marker', entryId: anna, marks: carl })
  const { players } = await scoring.read()
  expect(players.find(({ entryId }) => entryId === anna)?.marks).toBe(carl)
  expect(await reasonOf(await sendReport({ kind: 'marker', entryId: anna, marks: anna }))).toBe(
    'own_marker',
  )
})

test('a doubt about a rule is open until the tournament desk marks it as handled (PE-12)', async () => {
  const { bo } = scoring.names
  await sendReport({ kind: 'rule_doubt', entryId: bo, hole: 5, note: 'To bolde ved rød pæl' })
  const board = await ask<Output<typeof getControlBoard>>('GET', 'control-board')
  const [report] = board.body.flights[0]?.reports ?? []
  expect(report).toMatchObject({ hole: 5, note: 'To bolde ved rød pæl' })
  await ask('POST', `flight-reports/${report?.id}/tick`)
  const after = await ask<Output<typeof getControlBoard>>('GET', 'control-board')
  expect(after.body.flights[0]?.reports).toEqual([])
  expect((await scoring.read()).reports[0]?.handledAt).not.toBeNull()
})

test('a flight of a shotgun start is named by its hole and group for the tournament desk and players', async () => {
  const { flightId } = await scoring.read()
  await app.db.update(flights).set({ hole: 4, group: 'B' }).where(eq(flights.id, flightId))
  const start = { startHole: 4, group: 'B' }
  const board = await ask<Output<typeof getControlBoard>>('GET', 'control-board')
  expect(board.body.flights).toMatchObject([start])
  const listed = await ask<Output<typeof listCards>>('GET', 'cards')
  expect(listed.body.cards[0]).toMatchObject(start)
  const shown = await app.request('GET', `/api/v1/flights/${flightId}`)
  expect(await shown.json()).toMatchObject(start)
})

describe('play is suspended (PE-13)', () => {
  const desk = async () => (await ask<Output<typeof getDesk>>('GET', 'desk')).body
  const suspend = (given: object = {}) =>
    ask('PUT', 'suspension', { kind: 'danger', resumesMinute: null, ...given })

  test('every phone shows the kind, the tournament desk counts confirmations, and play resumes', async () => {
    await suspend()
    const { suspension } = await scoring.read()
    expect(suspension).toMatchObject({ kind: 'danger', resumesAt: null, endedAt: null })
    expect(await desk()).toMatchObject({
      state: 'suspended',
      suspension: { flights: 1, stopped: 0 },
    })
    const { carl } = scoring.names
    const stopped = { kind: 'stopped', suspensionId: suspension?.id, hole: 7, turn: carl }
    await sendReport({ ...stopped, isMarked: true })
    expect((await desk()).suspension).toMatchObject({ stopped: 1 })
    await suspend({ kind: 'normal', resumesMinute: 16 * 60 })
    const later = (await scoring.read()).suspension
    expect(later?.id).toBe(suspension?.id)
    expect(new Date(later?.resumesAt ?? 0).toISOString()).toBe('2027-06-12T14:00:00.000Z')
    await ask('POST', 'resumption')
    expect((await scoring.read()).suspension?.endedAt).not.toBeNull()
    expect(await desk()).toMatchObject({ state: 'in_play', suspension: null })
  })

  test('players who asked for it are notified of suspension and resumption by SMS, once each', async () => {
    const { accountId } = await signIn(app.db, {})
    const of = eq(tournamentEntries.tournamentId, scoring.tournamentId)
    const [entry] = await app.db.select().from(tournamentEntries).where(of).limit(1)
    const isEntry = eq(tournamentEntries.id, entry?.id ?? '')
    await app.db.update(tournamentEntries).set({ accountId }).where(isEntry)
    const now = app.clock.now()
    await app.db.insert(smsPhones).values({ accountId, phone: '+4520304050', provenAt: now })
    await app.db
      .insert(urgentChoices)
      .values({ accountId, kind: 'suspension', sms: true, changedAt: now })
    await suspend()
    await suspend()
    await suspend({ kind: 'normal', resumesMinute: 16 * 60 })
    await ask('POST', 'resumption')
    const queued = await app.db
      .select()
      .from(urgentMessages)
      .where(eq(urgentMessages.accountId, accountId))
    expect(queued.map(({ text }) => text.replace(/^.*?: /, '')).toSorted()).toEqual([
      'STOP SPILLET NU. Der er fare: Markér boldene, og gå straks i sikkerhed.',
      'Spillet er afbrudt. Et hul, I er i gang med, må I spille færdigt. Forventes genoptaget kl. 16.00.',
      'Spillet er genoptaget. Gå ud til jeres bolde.',
    ])
  })

  test('two children whose list has the same number in two spellings bring their parent one SMS', async () => {
    const { anna, carl } = scoring.names
    const numbers = [
      [anna, '20 30 40 51'],
      [carl, '+45 20304051'],
    ] as const
    for (const [entryId, phone] of numbers) {
      const isEntry = eq(tournamentEntries.id, entryId)
      await app.db.update(tournamentEntries).set({ accountId: null, phone }).where(isEntry)
    }
    await suspend()
    expect(await app.db.$count(urgentMessages, eq(urgentMessages.phone, '+4520304051'))).toBe(1)
  })

  test('a score written before the suspension is stored', async () => {
    await suspend()
    const { results } = await scoring.record([{}])
    expect(results).toMatchObject([{ outcome: 'stored' }])
  })

  test('only during play, by an account that runs the tournament, and resumed once', async () => {
    expect((await ask('POST', 'resumption')).status).toBe(422)
    director = await as('tournament_scorer')
    expect((await suspend()).status).toBe(404)
    expect((await ask('GET', 'desk')).status).toBe(200)
    director = await as('tournament_director')
    await app.db
      .update(tournaments)
      .set({ state: 'open' })
      .where(eq(tournaments.id, scoring.tournamentId))
    expect((await suspend()).status).toBe(422)
  })
})
