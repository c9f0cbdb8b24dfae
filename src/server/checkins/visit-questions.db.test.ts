import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { VisitQuestion } from '#contract/checkins/club-guests.ts'
import type { ExpectedGuests } from '#contract/checkins/planned-visits.ts'
import { roundsUsed } from '#server/db/tables/checkins.ts'
import { courseClosures } from '#server/db/tables/clubs.ts'
import { buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

type Headers = Record<string, string>
let app: TestApp
const day = '2027-05-08'
const evening = `${day}T20:00:00+02:00`
const nextDay = '2027-05-09T15:00:00+02:00'

beforeAll(async () => {
  app = await createTestApp({ now: evening })
})
beforeEach(() => app.clock.set(evening))
afterAll(() => app.close())

const staffOf = async (clubId: string) =>
  (await signIn(app.db, { roles: [{ name: 'club_staff', clubId }] })).headers

/** A visit on Saturday 8 May at 10, planned on the 4th, and the people concerned. */
async function buildVisit() {
  const club = await buildClub(app.db)
  const pass = await buildPass(app.db)
  const golfer = await signIn(app.db, { golferIds: [pass.golferId] })
  app.clock.set('2027-05-04T09:00:00+02:00')
  const visit = {
    slug: club.slug,
    day,
    minute: 600,
    golferIds: [pass.golferId],
  }
  const planned = await app.request('POST', '/api/v1/account/planned-visits', visit, golfer.headers)
  const { visitIds } = (await planned.json()) as { visitIds: string[] }
  app.clock.set(evening)
  return {
    club,
    pass,
    golfer,
    visitId: visitIds[0]!,
    staff: await staffOf(club.id),
  }
}
type Given = Awaited<ReturnType<typeof buildVisit>>

async function questionsOf({ club, staff }: Given, headers: Headers = staff) {
  const path = `/api/v1/clubs/${club.id}/visit-questions`
  const answer = await app.request('GET', path, undefined, headers)
  return ((await answer.json()) as { questions: VisitQuestion[] }).questions
}

const sayYes = async ({ club, pass, visitId, staff }: Given, id = randomUUID()) => {
  const body = { id, day, minute: 600, visitId, pass: { id: pass.id } }
  return app.request('POST', `/api/v1/clubs/${club.id}/forgotten-guests`, body, staff)
}
const sayNo = ({ club, visitId, staff }: Given, denied = true, headers: Headers = staff) =>
  app.request('PUT', `/api/v1/clubs/${club.id}/visit-questions/${visitId}`, { denied }, headers)

const roundsOf = ({ pass }: Given) =>
  app.db.select().from(roundsUsed).where(eq(roundsUsed.passId, pass.id))
const bodyOf = async (answer: Response): Promise<unknown> => answer.json()

test.each([evening, nextDay])(
  'Ja at %s adds one round, however often it is pressed',
  async (now) => {
    const given = await buildVisit()
    app.clock.set(now)
    expect(await questionsOf(given)).toEqual([
      {
        visitId: given.visitId,
        passId: given.pass.id,
        day,
        minute: 600,
        name: 'Anne Holm',
        isToday: now === evening,
        isNoShow: false,
      },
    ])
    const id = randomUUID()
    const answers = await Promise.all([sayYes(given, id), sayYes(given, id), sayYes(given)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await roundsOf(given)).toMatchObject([{ day, holes: 18 }])
    expect(await questionsOf(given)).toEqual([])
  },
)

test('Nej ends the question for everyone at the club, twice pressed too, and can be taken back', async () => {
  const given = await buildVisit()
  expect((await sayNo(given)).status).toBe(200)
  expect((await sayNo(given)).status).toBe(200)
  expect(await questionsOf(given, await staffOf(given.club.id))).toEqual([])
  expect(await roundsOf(given)).toEqual([])
  await sayNo(given, false)
  expect(await questionsOf(given)).toHaveLength(1)
})

test('after the club’s Nej the golfer may still confirm the visit', async () => {
  const given = await buildVisit()
  await sayNo(given)
  const body = {
    way: 'planned_visit',
    id: randomUUID(),
    visitId: given.visitId,
  }
  const atClient = app.clock.now().toISOString()
  const path = '/api/v1/check-ins'
  const answer = await app.request('POST', path, { ...body, atClient }, given.golfer.headers)
  expect(await bodyOf(answer)).toMatchObject({ outcome: 'allow' })
  expect(await roundsOf(given)).toHaveLength(1)
  expect(await bodyOf(await sayYes(given))).toMatchObject({
    outcome: 'already',
  })
  expect(await roundsOf(given)).toHaveLength(1)
})

test('before the evening nobody is asked, and both answers are refused', async () => {
  const given = await buildVisit()
  app.clock.set(`${day}T19:59:00+02:00`)
  expect(await questionsOf(given)).toEqual([])
  const refusal = { error: { reason: 'forgotten_not_past' } }
  expect(await bodyOf(await sayNo(given))).toMatchObject(refusal)
  expect(await bodyOf(await sayYes(given))).toMatchObject(refusal)
  expect(await roundsOf(given)).toEqual([])
})

test('on the day itself only the guest of that visit is added', async () => {
  const [given, other] = [await buildVisit(), await buildVisit()]
  const refusal = { error: { reason: 'forgotten_not_past' } }
  for (const wrong of [{ pass: other.pass }, { visitId: other.visitId }]) {
    expect(await bodyOf(await sayYes({ ...given, ...wrong }))).toMatchObject(refusal)
  }
})

test('nobody is asked about a cancelled visit, a closed course, or the day before yesterday', async () => {
  const cancelled = await buildVisit()
  const path = `/api/v1/account/planned-visits/${cancelled.visitId}/cancel`
  await app.request('POST', path, {}, cancelled.golfer.headers)
  expect(await questionsOf(cancelled)).toEqual([])
  expect((await sayNo(cancelled)).status).toBe(404)
  const closed = await buildVisit()
  const from = new Date(`${day}T05:00:00+02:00`)
  const frost = {
    clubId: closed.club.id,
    reason: 'frost' as const,
    from,
    setAt: from,
  }
  await app.db.insert(courseClosures).values(frost)
  expect(await questionsOf(closed)).toEqual([])
  const late = await buildVisit()
  app.clock.set('2027-05-10T00:00:00+02:00')
  expect(await questionsOf(late)).toEqual([])
})

test('staff of another club neither see nor answer the question', async () => {
  const given = await buildVisit()
  const elsewhere = await buildClub(app.db)
  const staff = await staffOf(elsewhere.id)
  expect((await sayNo(given, true, staff)).status).toBe(404)
  expect((await sayYes({ ...given, staff })).status).toBe(404)
  const throughTheirs = { ...given, club: elsewhere, staff }
  expect((await sayNo(throughTheirs)).status).toBe(404)
  expect(await bodyOf(await sayYes(throughTheirs))).toMatchObject({
    error: { reason: 'forgotten_not_past' },
  })
  expect(await questionsOf(given)).toHaveLength(1)
})

test('in the evening an expected guest stands as a question instead', async () => {
  const { club, staff } = await buildVisit()
  const path = `/api/v1/clubs/${club.id}/expected-guests`
  const isAsked = async () => {
    const answer = await app.request('GET', path, undefined, staff)
    return ((await answer.json()) as ExpectedGuests).guests.map((guest) => guest.isAsked)
  }
  expect(await isAsked()).toEqual([true])
  app.clock.set(`${day}T12:00:00+02:00`)
  expect(await isAsked()).toEqual([false])
})
