import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import type { Actor } from '#server/ctx.ts'
import { clubSigns, courseClosures, courses, tees } from '#server/db/tables/clubs.ts'
import { buildClub } from '#test/clubs.ts'
import { openTestHouse, type TestHouse } from '#test/house.ts'
import { accessClubAtCounter, accessClubWith } from './access.ts'
import { findCourseState } from './course-state.ts'
import { listSignsOfClub } from './list-signs.ts'
import { findSignByCode, findTermsOn, selectOpenClosures, selectTermsOn } from './queries.ts'

let house: TestHouse
let mine: Awaited<ReturnType<typeof buildClub>>
let other: Awaited<ReturnType<typeof buildClub>>
let never: Awaited<ReturnType<typeof buildClub>>
const at = new Date('2027-05-04T08:00:00Z')

beforeAll(async () => {
  house = await openTestHouse()
  mine = await buildClub(house.db, { slug: 'min-klub', name: 'Min Klub' })
  other = await buildClub(house.db, {
    terms: { validFrom: plainDate('2028-03-01'), validTo: null },
  })
  never = await buildClub(house.db, { slug: 'ingen-partner', terms: null })
  const sign = { clubId: mine.id, place: 'Skranken', createdAt: at }
  await house.db.insert(clubSigns).values([
    { ...sign, code: 'KLUB01' },
    { ...sign, code: 'GAMMEL', revokedAt: at },
  ])
  const [course] = await house.db
    .insert(courses)
    .values({ clubId: mine.id, name: 'Skovbanen', holes: 18, par: 72 })
    .returning()
  const rating = { courseRatingTenths: 712, slopeRating: 131, par: 72 }
  await house.db
    .insert(tees)
    .values({ courseId: course?.id ?? '', name: '58', gender: 'men' as const, ...rating })
})
afterAll(() => house.close())

const person = (roles: Actor['roles']): Actor => ({
  accountId: crypto.randomUUID(),
  email: 'anne@example.com',
  name: 'Anne Holm',
  emailVerified: true,
  twoFactor: 'passed',
  roles,
})

test('staff enter their own club, and only it', async () => {
  const staff = house.ctx({ actor: person([{ name: 'club_staff', scopeId: mine.id }]) })
  const chair = house.ctx({ actor: person([{ name: 'club_admin', scopeId: mine.id }]) })
  const refused = { code: 'not_found' }
  expect((await accessClubWith(staff, 'club.guests', mine.id)).id).toBe(mine.id)
  await expect(accessClubWith(staff, 'club.guests', other.id)).rejects.toMatchObject(refused)
  await expect(accessClubWith(chair, 'club.guests', other.id)).rejects.toMatchObject(refused)
  await expect(accessClubWith(staff, 'club.signs', mine.id)).rejects.toMatchObject(refused)
  const oneStep = house.ctx({
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
])('%s finds no club behind the counter, whether it exists or not', async (_who, roles) => {
  const stranger = house.ctx({ actor: person(roles) })
  for (const id of [mine.id, crypto.randomUUID()]) {
    await expect(accessClubWith(stranger, 'club.guests', id)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(accessClubAtCounter(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('a paired device stands at the counter of its club, and is no staff', async () => {
  const device = house.ctx({ device: { deviceId: crypto.randomUUID(), clubId: mine.id } })
  expect((await accessClubAtCounter(device, mine.id)).id).toBe(mine.id)
  await expect(accessClubAtCounter(device, other.id)).rejects.toMatchObject({ code: 'not_found' })
  const asStaff = accessClubWith(device, 'club.guests', mine.id)
  await expect(asStaff).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('nobody sees signs without signing in', async () => {
  const answer = await house.request('GET', `/api/v1/clubs/${mine.id}/signs`)
  expect(answer.status).toBe(401)
  expect((await house.request('GET', '/api/v1/clubs/nonsense/signs')).status).toBe(401)
})

test('anyone sees the partner clubs, those to come with their first day', async () => {
  const { clubs } = await (await house.request('GET', '/api/v1/clubs')).json()
  expect(clubs.map((club: { id: string }) => club.id)).toEqual([mine.id, other.id])
  expect(clubs[0].courses).toEqual([{ name: 'Skovbanen', holes: 18, par: 72 }])
  expect(clubs[1].partnerFrom).toBe('2028-03-01')
})

test('a club has a page of its own, a club without an agreement has none', async () => {
  const page = await (await house.request('GET', '/api/v1/clubs/min-klub')).json()
  expect(page).toMatchObject({ name: 'Min Klub', checkInPlace: 'I proshoppen' })
  expect(page.courses[0].tees[0]).toMatchObject({ name: '58', slopeRating: 131 })
  expect((await house.request('GET', `/api/v1/clubs/${never.slug}`)).status).toBe(404)
  expect((await house.request('GET', '/api/v1/clubs/findes-ikke')).status).toBe(404)
})

test('terms are found by the day', async () => {
  expect((await findTermsOn(house.db, mine.id, plainDate('2027-11-30')))?.version).toBe(1)
  expect(await findTermsOn(house.db, mine.id, plainDate('2027-12-01'))).toBeUndefined()
  const on = await selectTermsOn(house.db, plainDate('2030-01-01'))
  expect(on.map(({ clubId }) => clubId)).toEqual([other.id])
})

test('a sign answers to its code in any case, and no longer when withdrawn', async () => {
  expect((await findSignByCode(house.db, ' klu b01'))?.clubId).toBe(mine.id)
  expect(await findSignByCode(house.db, 'GAMMEL')).toBeUndefined()
})

test('frost closes the course from one instant to another', async () => {
  const from = new Date('2027-05-04T05:00:00Z')
  const until = new Date('2027-05-04T08:30:00Z')
  const closure = { clubId: mine.id, reason: 'frost' as const, from, until, setAt: from }
  await house.db.insert(courseClosures).values(closure)
  expect(await findCourseState(house.db, mine.id, at)).toEqual({
    kind: 'closed',
    reason: 'frost',
    note: undefined,
    from: { day: '2027-05-04', minute: 7 * 60 },
    until: { day: '2027-05-04', minute: 10 * 60 + 30 },
  })
  expect(await findCourseState(house.db, mine.id, until)).toBeUndefined()
  expect(await selectOpenClosures(house.db, at, [other.id])).toEqual([])
  expect(await selectOpenClosures(house.db, at)).toHaveLength(1)
})
