import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import type { Actor } from '#server/ctx.ts'
import { clubSigns, courseClosures } from '#server/db/tables/clubs.ts'
import { courses, tees } from '#server/db/tables/courses.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { accessClubAtReception, accessClubWith } from './access.ts'
import { findCourseState } from './course-state.ts'
import { listSignsOfClub } from './club-day.ts'
import { selectOpenClosures } from './closure-queries.ts'
import { findSignByCode, findTermsOn, selectTermsOn } from './queries.ts'

let app: TestApp
let mine: Awaited<ReturnType<typeof buildClub>>
let other: Awaited<ReturnType<typeof buildClub>>
let never: Awaited<ReturnType<typeof buildClub>>
const at = new Date('2027-05-04T08:00:00Z')

beforeAll(async () => {
  app = await createTestApp()
  mine = await buildClub(app.db, { slug: 'min-klub', name: 'Min Klub' })
  other = await buildClub(app.db, {
    terms: { validFrom: plainDate('2028-03-01'), validTo: null },
  })
  never = await buildClub(app.db, { slug: 'ingen-partner', terms: null })
  const sign = { clubId: mine.id, place: 'Skranken', createdAt: at }
  await app.db.insert(clubSigns).values([
    { ...sign, code: 'KLUB01' },
    { ...sign, code: 'GAMMEL', revokedAt: at },
  ])
  const [course] = await app.db
    .insert(courses)
    .values({ clubId: mine.id, name: 'Skovbanen', holes: 18, par: 72 })
    .returning()
  const rating = { courseRatingTenths: 712, slopeRating: 131, par: 72 }
  await app.db
    .insert(tees)
    .values({ courseId: course?.id ?? '', name: '58', gender: 'men' as const, ...rating })
})
afterAll(() => app.close())

const person = (roles: Actor['roles']): Actor => ({
  accountId: crypto.randomUUID(),
  email: 'anne@example.com',
  name: 'Anne Holm',
  emailVerified: true,
  twoFactor: 'passed',
  roles,
})

test('staff have access to their own club only', async () => {
  const staff = app.ctx({ actor: person([{ name: 'club_staff', scopeId: mine.id }]) })
  const chair = app.ctx({ actor: person([{ name: 'club_admin', scopeId: mine.id }]) })
  const refused = { code: 'not_found' }
  expect((await accessClubWith(staff, 'club.guests', mine.id)).id).toBe(mine.id)
  await expect(accessClubWith(staff, 'club.guests', other.id)).rejects.toMatchObject(refused)
  await expect(accessClubWith(chair, 'club.guests', other.id)).rejects.toMatchObject(refused)
  await expect(accessClubWith(staff, 'club.signs', mine.id)).rejects.toMatchObject(refused)
  const oneStep = app.ctx({
    actor: { ...person([{ name: 'club_admin', scopeId: mine.id }]), twoFactor: 'off' },
  })
  await expect(accessClubWith(oneStep, 'club.signs', mine.id)).rejects.toMatchObject({
    code: 'two_factor_needed',
  })
  expect((await accessClubWith(oneStep, 'club.guests', mine.id)).id).toBe(mine.id)
  expect((await listSignsOfClub(chair, { clubId: mine.id })).signs.map((s) => s.code)).toEqual([
    'KLUB01',
  ])
})

test.each([
  ['a golfer', []],
  ['the operator', [{ name: 'operator_admin' as const, scopeId: null }]],
])(
  '%s has no access to a club’s reception and cannot tell whether the club exists',
  async (_who, roles) => {
    const stranger = app.ctx({ actor: person(roles) })
    for (const id of [mine.id, crypto.randomUUID()]) {
      await expect(accessClubWith(stranger, 'club.guests', id)).rejects.toMatchObject({
        code: 'not_found',
      })
      await expect(accessClubAtReception(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    }
  },
)

test('a paired device has access to the reception of its club, but not to what staff may see', async () => {
  const device = app.ctx({ device: { deviceId: crypto.randomUUID(), clubId: mine.id } })
  expect((await accessClubAtReception(device, mine.id)).id).toBe(mine.id)
  await expect(accessClubAtReception(device, other.id)).rejects.toMatchObject({ code: 'not_found' })
  const asStaff = accessClubWith(device, 'club.guests', mine.id)
  await expect(asStaff).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('signs require a signed-in account', async () => {
  const answer = await app.request('GET', `/api/v1/clubs/${mine.id}/signs`)
  expect(answer.status).toBe(401)
  expect((await app.request('GET', '/api/v1/clubs/nonsense/signs')).status).toBe(401)
})

test('the public list has current partner clubs, and future ones with their first day', async () => {
  const { clubs } = await (await app.request('GET', '/api/v1/clubs')).json()
  expect(clubs.map((club: { id: string }) => club.id)).toEqual([mine.id, other.id])
  expect(clubs[0].courses).toEqual([{ name: 'Skovbanen', holes: 18, par: 72 }])
  expect(clubs[1].partnerFrom).toBe('2028-03-01')
})

test('a partner club has a page, and a club without an agreement has none', async () => {
  const page = await (await app.request('GET', '/api/v1/clubs/min-klub')).json()
  expect(page).toMatchObject({ name: 'Min Klub', checkInPlace: 'I proshoppen' })
  expect(page.courses[0].tees[0]).toMatchObject({ name: '58', slopeRating: 131 })
  expect((await app.request('GET', `/api/v1/clubs/${never.slug}`)).status).toBe(404)
  expect((await app.request('GET', '/api/v1/clubs/findes-ikke')).status).toBe(404)
})

test('terms are selected by day', async () => {
  expect((await findTermsOn(app.db, mine.id, plainDate('2027-11-30')))?.version).toBe(1)
  expect(await findTermsOn(app.db, mine.id, plainDate('2027-12-01'))).toBeUndefined()
  const on = await selectTermsOn(app.db, plainDate('2030-01-01'))
  expect(on.map(({ clubId }) => clubId)).toEqual([other.id])
})

test('a sign is found by its code in any case, unless it is revoked', async () => {
  expect((await findSignByCode(app.db, ' klu b01'))?.clubId).toBe(mine.id)
  expect(await findSignByCode(app.db, 'GAMMEL')).toBeUndefined()
})

test('a closure for frost applies from one instant to another', async () => {
  const from = new Date('2027-05-04T05:00:00Z')
  const until = new Date('2027-05-04T08:30:00Z')
  const closure = { clubId: mine.id, reason: 'frost' as const, from, until, setAt: from }
  await app.db.insert(courseClosures).values(closure)
  expect(await findCourseState(app.db, mine.id, at)).toEqual({
    kind: 'closed',
    reason: 'frost',
    note: undefined,
    from: { day: '2027-05-04', minute: 7 * 60 },
    until: { day: '2027-05-04', minute: 10 * 60 + 30 },
  })
  expect(await findCourseState(app.db, mine.id, until)).toBeUndefined()
  expect(await selectOpenClosures(app.db, at, other.id)).toEqual([])
  expect(await selectOpenClosures(app.db, at)).toHaveLength(1)
})
