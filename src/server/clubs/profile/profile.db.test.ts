import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyProfile } from '#domain/clubs/profile.ts'
import { parseOpeningWeek } from '#domain/clubs/parse-opening-week.ts'
import { courses, tees, teeHoles } from '#server/db/tables/courses.ts'
import { app, club, openClubs, other, who } from '#test/club-people.ts'
import { buildClub } from '#test/clubs.ts'

beforeAll(openClubs)
afterAll(() => app.close())

const path = (id = club.id) => `/api/v1/clubs/${id}/profile`
const read = (cookie = who.chair, id = club.id) =>
  app.request('GET', path(id), undefined, { cookie })
const save = (input: object, { cookie = who.chair, id = club.id } = {}) =>
  app.request('PUT', path(id), { ...emptyProfile, basedOn: 0, ...input }, { cookie })

async function profileOf(id = club.id) {
  const answer = await read(who.admin, id)
  return (await answer.json()) as { version: number; profile: { description: string } }
}

/** A club with one course of 18 holes, and its public page. */
async function clubWithCourse() {
  const built = await buildClub(app.db)
  const [course] = await app.db
    .insert(courses)
    .values({ clubId: built.id, name: 'Skovbanen', holes: 18, par: 72 })
    .returning()
  const [tee] = await app.db
    .insert(tees)
    .values({
      courseId: course?.id ?? '',
      name: '58',
      gender: 'men',
      courseRatingTenths: 715,
      slopeRating: 128,
      par: 72,
    })
    .returning()
  await app.db
    .insert(teeHoles)
    .values({ teeId: tee?.id ?? '', number: 7, par: 3, strokeIndex: 5, lengthMetres: 152 })
  const shown = async () => {
    const answer = await app.request('GET', `/api/v1/clubs/${built.slug}`)
    return (await answer.json()) as Record<string, unknown>
  }
  return { id: built.id, courseId: course?.id ?? '', shown }
}

test('a club writes its texts, and golfers read them on its page', async () => {
  const { id, courseId, shown } = await clubWithCourse()
  const week = parseOpeningWeek('man-fre 9-17')
  const hours = [{ place: 'shop', week: week.ok && week.week, note: '' }]
  const written = {
    description: 'En bane i skoven.',
    facilities: ['driving_range'],
    hours,
    signatureHoles: [{ courseId, hole: 7, text: 'Over søen.' }],
    bookingSteps: ['Book på vores side.'],
    bookingText: 'Sæsonkort',
  }
  expect((await shown()).profile).toMatchObject({ description: '', signatureHoles: [] })
  expect((await save(written, { cookie: who.admin, id })).status).toBe(200)
  expect(await shown()).toMatchObject({
    profile: {
      description: 'En bane i skoven.',
      facilities: ['driving_range'],
      hours,
      signatureHoles: [
        { course: 'Skovbanen', hole: 7, par: 3, metres: [152, 152], text: 'Over søen.' },
      ],
    },
    bookingSteps: ['Book på vores side.'],
    bookingText: 'Sæsonkort',
    logo: null,
    photo: null,
    photos: [],
  })
})

test('without own booking steps the page shows those of the agreement', async () => {
  const { id, shown } = await clubWithCourse()
  await save({ description: 'Velkommen.' }, { cookie: who.admin, id })
  expect(await shown()).toMatchObject({ bookingSteps: ['Book en tid som gæst i GolfBox.'] })
})

test('a hole that the course does not have, and the course of another club, are refused', async () => {
  const { id, courseId } = await clubWithCourse()
  const elsewhere = await clubWithCourse()
  const hole = { hole: 7, text: 'Over søen.' }
  for (const wrong of [
    { ...hole, courseId, hole: 19 },
    { ...hole, courseId: elsewhere.courseId },
  ]) {
    const answer = await save({ signatureHoles: [wrong] }, { cookie: who.admin, id })
    expect(await answer.json()).toMatchObject({ error: { reason: 'signature_hole_unknown' } })
  }
})

test('a second writer who has not seen the newest version overwrites nothing', async () => {
  expect((await save({ description: 'Første.' })).status).toBe(200)
  const late = await save({ description: 'Anden.' })
  expect(late.status).toBe(409)
  expect(await profileOf()).toMatchObject({ version: 1, profile: { description: 'Første.' } })
})

test('of ten saves at once based on the same version one is stored', async () => {
  const { version } = await profileOf()
  const saves = Array.from({ length: 10 }, (_, i) =>
    save({ description: `Nr. ${i}`, basedOn: version }),
  )
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, ...Array<number>(9).fill(409)])
  expect((await profileOf()).version).toBe(version + 1)
})

test('only the club’s own administrator and ours may read and write the page', async () => {
  for (const cookie of [who.staff, who.neighbour]) {
    expect((await read(cookie)).status).toBe(404)
    expect((await save({ description: 'Min nu.' }, { cookie })).status).toBe(404)
  }
  expect((await read(who.neighbour, other.id)).status).toBe(200)
  expect((await read('')).status).toBe(401)
})

test('hours that end before they begin, unknown facilities and long texts are invalid', async () => {
  const backwards = [{ place: 'shop', note: '', week: [[[600, 540]], [], [], [], [], [], []] }]
  for (const wrong of [
    { hours: backwards },
    { facilities: ['helipad'] },
    { description: 'x'.repeat(2_001) },
    { bookingSteps: [] },
  ]) {
    expect((await save(wrong)).status).toBe(400)
  }
})
