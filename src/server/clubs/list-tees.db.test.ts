import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses, teeHoles, tees } from '#server/db/tables/courses.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let slug: string

beforeAll(async () => {
  app = await createTestApp()
  const club = await buildClub(app.db, { slug: 'skovklubben' })
  await buildClub(app.db, { slug: 'uden-baner' })
  slug = club.slug
  const courseId = crypto.randomUUID()
  await app.db
    .insert(courses)
    .values({ id: courseId, clubId: club.id, name: 'Skovbanen', holes: 9, par: 36 })
  const rating = { courseId, courseRatingTenths: 353, slopeRating: 121, par: 36 }
  const [short, long] = [crypto.randomUUID(), crypto.randomUUID()]
  await app.db.insert(tees).values([
    { ...rating, id: short, name: '24', gender: 'women', lengthMetres: 2400 },
    { ...rating, id: long, name: '28', gender: 'men', lengthMetres: 2800 },
  ])
  await app.db
    .insert(teeHoles)
    .values([9, 2, 1].map((number) => ({ teeId: long, number, par: 4, strokeIndex: number })))
})
afterAll(() => app.close())

test('a club’s tees are public, longest first, with holes in playing order', async () => {
  const { courses } = await (await app.request('GET', `/api/v1/clubs/${slug}/tees`)).json()
  expect(courses).toMatchObject([{ name: 'Skovbanen', holes: 9 }])
  const [long, short] = courses[0].tees
  expect(long).toMatchObject({ name: '28', gender: 'men', slopeRating: 121 })
  expect(long.holes.map(({ number }: { number: number }) => number)).toEqual([1, 2, 9])
  expect(short).toMatchObject({ name: '24', holes: [] })
})

test('a club without courses has no tees, and an unknown club is not found', async () => {
  const none = await app.request('GET', '/api/v1/clubs/uden-baner/tees')
  expect(await none.json()).toEqual({ courses: [] })
  expect((await app.request('GET', '/api/v1/clubs/findes-ikke/tees')).status).toBe(404)
})
