import { randomUUID } from 'node:crypto'
import { and, asc, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import type { PlannedVisits } from '#contract/checkins/planned-visits.ts'
import { checkIns, roundsUsed } from '#server/db/tables/checkins.ts'
import { courseClosures } from '#server/db/tables/clubs.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { plannedVisits } from '#server/db/tables/planned-visits.ts'
import { buildGolfer, buildPass, buildSign, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { mailPlannedVisits } from './mail-planned-visits.ts'
import { selectVisitsToAsk } from './visit-mail-queries.ts'

let app: TestApp
let club: Awaited<ReturnType<typeof buildClub>>
const sign = 'K7M4QX'

/** The visits of the tests are planned for Saturday 8 May 2027 at 10. */
beforeAll(async () => {
  app = await createTestApp()
  club = await buildClub(app.db, { name: 'Rold Bakker Golfklub' })
  await buildSign(app.db, club.id, sign)
})
beforeEach(async () => {
  app.clock.set('2027-05-07T12:00:00+02:00')
  await app.db.delete(courseClosures)
  // All are planned for one minute, which has room for twelve.
  await app.db.delete(plannedVisits)
})
afterAll(() => app.close())

const saturday = plainDate('2027-05-08')
const visitsPath = '/api/v1/account/planned-visits'

/** Anne with her account, and a visit on Saturday at 10; with Laura, if she is named. */
async function planVisit({ companion }: { companion?: string } = {}) {
  const passes = [await buildPass(app.db)]
  if (companion) {
    const golfer = await buildGolfer(app.db, { firstName: companion })
    passes.push(await buildPass(app.db, { golferId: golfer.id }))
  }
  const golferIds = passes.map(({ golferId }) => golferId)
  const { headers, email } = await signIn(app.db, { golferIds })
  const visit = { slug: club.slug, day: saturday, minute: 600, golferIds }
  const planned = await app.request('POST', visitsPath, visit, headers)
  const { visitIds } = (await planned.json()) as { visitIds: string[] }
  const mailed = async () => {
    await mailPlannedVisits(app.ctx())
    const rows = await app.db
      .select({ template: mails.template, data: mails.data })
      .from(mails)
      .where(eq(mails.toAddress, email))
      .orderBy(asc(mails.createdAt))
    return rows.map(({ template, data }) => ({ template, ...(data as object) }))
  }
  const checkIn = async (request: object) => {
    const atClient = app.clock.now().toISOString()
    const body = { id: randomUUID(), atClient, ...request }
    return app.request('POST', '/api/v1/check-ins', body, headers)
  }
  const confirm = () => checkIn({ way: 'planned_visit', visitId: visitIds[0] })
  const list = async () =>
    ((await (await app.request('GET', visitsPath, undefined, headers)).json()) as PlannedVisits)
      .visits
  return { pass: passes[0]!, headers, visitId: visitIds[0]!, mailed, checkIn, confirm, list }
}

const close = (reason: 'frost' | 'banepleje', from: string, until?: string) =>
  app.db.insert(courseClosures).values({
    clubId: club.id,
    reason,
    from: new Date(from),
    until: until ? new Date(until) : null,
    setAt: new Date(from),
  })

const asked = { template: 'plannedVisitPlayed', club: 'Rold Bakker Golfklub', minute: 600 }

test('when the course closes at the time of the visit, each closure is mailed once', async () => {
  const { mailed } = await planVisit()
  await close('banepleje', '2027-05-08T12:00:00+02:00', '2027-05-08T15:00:00+02:00')
  expect(await mailed()).toEqual([])
  await close('frost', '2027-05-08T05:00:00+02:00', '2027-05-08T10:30:00+02:00')
  const warned = { template: 'plannedVisitClosed', reason: 'frost', day: saturday, who: [null] }
  expect(await mailed()).toMatchObject([warned])
  await Promise.all([mailPlannedVisits(app.ctx()), mailPlannedVisits(app.ctx())])
  expect(await mailed()).toHaveLength(1)
  await close('banepleje', '2027-05-08T08:00:00+02:00', '2027-05-08T11:00:00+02:00')
  expect(await mailed()).toMatchObject([warned, { ...warned, reason: 'banepleje' }])
})

test('a closing shows how many visits are told, and a later end mails those that it adds', async () => {
  const { mailed, visitId } = await planVisit()
  const roles = [{ name: 'club_staff' as const, clubId: club.id }]
  const { headers } = await signIn(app.db, { roles })
  const send = async (method: string, under: string, body?: object) => {
    const answer = await app.request(method, `/api/v1/clubs/${club.id}/${under}`, body, headers)
    return (await answer.json()) as Record<string, unknown>
  }
  await app.db.delete(plannedVisits).where(ne(plannedVisits.id, visitId))
  const until = (minute: number) => ({ day: saturday, minute })
  const closing = { reason: 'vand', note: null }
  const closed = await send('POST', 'closure', { ...closing, end: until(540) })
  expect(closed).toMatchObject({ visitsTold: 0 })
  expect(await mailed()).toEqual([])
  expect((await send('GET', 'course')).plannedVisits).toEqual([
    { day: saturday, minute: 600, isTold: false },
  ])
  const seen = { closureId: closed.closureId, ...closing, until: until(540) }
  const changed = await send('PATCH', 'closure', { ...closing, end: until(601), seen })
  expect(changed).toMatchObject({ visitsTold: 1 })
  expect(await mailed()).toMatchObject([{ template: 'plannedVisitClosed', reason: 'vand' }])
  // Each closure is mailed once, so a later change of it claims no second mail.
  expect((await send('GET', 'course')).plannedVisits).toMatchObject([{ isTold: true }])
  const again = { closureId: closed.closureId, ...closing, until: until(601) }
  const noted = await send('PATCH', 'closure', { ...closing, end: until(660), seen: again })
  expect(noted).toMatchObject({ visitsTold: 0 })
  expect(await mailed()).toHaveLength(1)
})

test('two processes at once warn of a closure once', async () => {
  const { mailed } = await planVisit()
  await close('frost', '2027-05-08T05:00:00+02:00', '2027-05-08T10:30:00+02:00')
  await Promise.all([1, 2, 3].map(() => mailPlannedVisits(app.ctx())))
  expect(await mailed()).toHaveLength(1)
})

test('in the evening a golfer without a check-in is asked once, for the whole family', async () => {
  const { mailed } = await planVisit({ companion: 'Laura' })
  app.clock.set('2027-05-08T19:59:00+02:00')
  expect(await mailed()).toEqual([])
  app.clock.set('2027-05-08T20:00:00+02:00')
  await Promise.all([1, 2].map(() => mailPlannedVisits(app.ctx())))
  expect(await mailed()).toMatchObject([{ ...asked, isToday: true }])
  app.clock.set('2027-05-09T09:00:00+02:00')
  expect(await mailed()).toHaveLength(1)
})

test('who has checked in or cancelled is not asked', async () => {
  const [played, cancelled] = [await planVisit(), await planVisit()]
  app.clock.set('2027-05-08T09:50:00+02:00')
  const scanned = await played.checkIn({
    way: 'golfer_sign',
    passId: played.pass.id,
    sign: { code: sign },
  })
  expect(((await scanned.json()) as CheckInAnswer).outcome).toBe('allow')
  const cancelPath = `${visitsPath}/${cancelled.visitId}/cancel`
  await app.request('POST', cancelPath, {}, cancelled.headers)
  app.clock.set('2027-05-08T20:30:00+02:00')
  expect(await played.mailed()).toMatchObject([{ template: 'newPhone' }])
  expect(await cancelled.mailed()).toEqual([])
})

test('on a closed course nobody has played, and nobody is asked', async () => {
  const { mailed, list } = await planVisit()
  await close('frost', '2027-05-08T05:00:00+02:00', '2027-05-08T12:00:00+02:00')
  app.clock.set('2027-05-08T20:30:00+02:00')
  expect(await mailed()).toEqual([])
  expect(await list()).toMatchObject([{ isAsked: false, closure: 'Banen er lukket: frost.' }])
  // The job is done with the visit, and does not look for its closure every minute until noon.
  expect(await selectVisitsToAsk(app.db, saturday, saturday)).toEqual([])
})

test.each([
  ['2027-05-08T20:00:00+02:00', 'allow', [], 1],
  ['2027-05-09T12:00:00+02:00', 'allow', [], 1],
  ['2027-05-09T12:01:00+02:00', 'deny', [{ code: 'too_late' }], 0],
])('a visit of Saturday at 10 confirmed at %s: %s', async (now, outcome, reasons, counted) => {
  const { confirm, list, pass } = await planVisit()
  app.clock.set(now)
  const answer = (await (await confirm()).json()) as CheckInAnswer
  expect(answer).toMatchObject({ outcome, reasons })
  const rounds = await app.db.select().from(roundsUsed).where(eq(roundsUsed.passId, pass.id))
  expect(rounds.map(({ day }) => day)).toEqual(Array(counted).fill(saturday))
  const rows = await app.db.select().from(checkIns).where(eq(checkIns.passId, pass.id))
  expect(rows).toMatchObject([{ mode: 'planned_visit', day: saturday, minute: 600 }])
  expect((await list()).filter(({ isAsked }) => isAsked)).toEqual([])
})

test('a visit cannot be confirmed before the evening, and the answer can be undone for half an hour', async () => {
  const { confirm } = await planVisit()
  app.clock.set('2027-05-08T19:59:00+02:00')
  expect(await (await confirm()).json()).toMatchObject({ error: { reason: 'visit_not_over' } })
  app.clock.set('2027-05-08T20:00:00+02:00')
  const { undoUntil } = (await (await confirm()).json()) as CheckInAnswer
  expect(undoUntil).toBe('2027-05-08T18:30:00.000Z')
})

test('a cancelled visit cannot be confirmed', async () => {
  const { confirm, visitId, pass, headers } = await planVisit()
  await app.request('POST', `${visitsPath}/${visitId}/cancel`, {}, headers)
  app.clock.set('2027-05-08T20:00:00+02:00')
  expect((await confirm()).status).toBe(404)
  expect(await app.db.select().from(checkIns).where(eq(checkIns.passId, pass.id))).toEqual([])
})

test('the question stands on the page from the evening until noon', async () => {
  const { list } = await planVisit()
  const isAskedAt = async (now: string) => {
    app.clock.set(now)
    return (await list()).map(({ isAsked }) => isAsked)
  }
  expect(await isAskedAt('2027-05-08T11:00:00+02:00')).toEqual([false])
  expect(await isAskedAt('2027-05-08T21:00:00+02:00')).toEqual([true])
  expect(await isAskedAt('2027-05-09T11:59:00+02:00')).toEqual([true])
  expect(await isAskedAt('2027-05-09T12:01:00+02:00')).toEqual([])
})

test('a visit is confirmed by the account of its golfer only, and once', async () => {
  const { confirm, visitId, pass } = await planVisit()
  const stranger = await planVisit()
  app.clock.set('2027-05-08T21:00:00+02:00')
  const others = await stranger.checkIn({ way: 'planned_visit', visitId })
  expect(others.status).toBe(404)
  const answers = await Promise.all([confirm(), confirm()])
  const outcomes = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as CheckInAnswer).outcome),
  )
  expect(outcomes.toSorted()).toEqual(['allow', 'already'])
  const isOfPass = and(eq(roundsUsed.passId, pass.id), eq(roundsUsed.clubId, club.id))
  expect(await app.db.select().from(roundsUsed).where(isOfPass)).toHaveLength(1)
})
