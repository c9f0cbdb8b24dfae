import type { TournamentSettings, TournamentChange } from '#contract/director/settings.ts'
import { courses, teeHoles, tees } from '#server/db/tables/courses.ts'
import { expect } from 'vitest'
import { buildClub } from './clubs.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { signInAs } from './people.ts'
import { fairHoles } from './tournaments.ts'

export let app: TestApp
export let clubId = ''
export let courseId = ''
export const who = { chair: '', neighbour: '' }

/** An app with a club that has a course, its administrator, and another club's; before the first story. */
export async function openHost() {
  app = await createTestApp()
  const club = await buildClub(app.db)
  const other = await buildClub(app.db)
  clubId = club.id
  courseId = await buildCourse()
  who.chair = (await signInAs(app, [{ name: 'club_admin', clubId }])).cookie
  who.neighbour = (await signInAs(app, [{ name: 'club_admin', clubId: other.id }])).cookie
}

type Course = {
  name?: string
  genders?: ('men' | 'women')[]
  holes?: typeof fairHoles
  par?: number
}

/** Eighteen holes, or those given, with a long and a short tee for each gender. */
export async function buildCourse(given: Course = {}): Promise<string> {
  const { name = 'Skovbanen', genders = ['men', 'women'], holes = fairHoles, par = 72 } = given
  const id = crypto.randomUUID()
  // One with a hole too few is a course of 18 all the same.
  const of = holes.length === 9 ? 9 : 18
  await app.db.insert(courses).values({ id, clubId, name, holes: of, par })
  const lengths = { 58: 5800, 50: 5000 }
  for (const gender of genders) {
    for (const [teeName, lengthMetres] of Object.entries(lengths)) {
      const teeId = crypto.randomUUID()
      const courseRatingTenths = Math.round((712 * of) / 18)
      const rating = { courseRatingTenths, slopeRating: 128, par }
      await app.db
        .insert(tees)
        .values({ id: teeId, courseId: id, name: teeName, gender, lengthMetres, ...rating })
      await app.db.insert(teeHoles).values(holes.map((hole) => ({ ...hole, teeId })))
    }
  }
  return id
}

export async function ask<Body = Record<string, unknown>>(
  method: string,
  path: string,
  { body, cookie = who.chair }: { body?: object; cookie?: string } = {},
) {
  const answer = await app.request(method, `/api/v1${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Body }
}

/** As anybody reads it, signed in nowhere. */
export const read = <Body = Record<string, unknown>>(path: string) =>
  ask<Body>('GET', path, { cookie: '' })

const sixAnswers = {
  name: 'Forårsmatchen',
  day: '2027-06-12',
  format: 'stableford',
  divisions: 'one',
  feeOre: 25_000,
}
export const create = (given: object = {}, cookie?: string) =>
  ask('POST', `/clubs/${clubId}/tournaments`, {
    body: { courseId, ...sixAnswers, ...given },
    ...(cookie !== undefined && { cookie }),
  })

export async function draft(given?: object) {
  const { status, body } = await create(given)
  expect(status).toBe(200)
  return { id: String(body['tournamentId']), slug: String(body['slug']) }
}

export const announce = (id: string, cookie = who.chair) =>
  ask('POST', `/tournaments/${id}/announcement`, { body: {}, cookie })
export const cancel = (id: string) => ask('POST', `/tournaments/${id}/cancellation`, { body: {} })

export async function announced(given?: object) {
  const made = await draft(given)
  expect((await announce(made.id)).status).toBe(200)
  return made
}

export const settingsOf = async (id: string) =>
  (await ask<TournamentSettings>('GET', `/tournaments/${id}/settings`)).body

/** The settings as they are read, sent back with what is given. */
export async function change(
  id: string,
  given: (now: TournamentChange) => Partial<TournamentChange>,
) {
  const now = await settingsOf(id)
  const sent: TournamentChange = { ...now, tournamentId: id, about: now.about ?? '' }
  return ask<TournamentSettings>('PUT', `/tournaments/${id}/settings`, {
    body: { ...sent, ...given(sent) },
  })
}

export const refused = (reason: string) => ({
  status: 422,
  body: { error: { code: 'refused', reason } },
})

/** Plays the round on these courses, with their usual tees. */
export const playOn = (id: string, [courseId = '', ...others]: string[]) =>
  change(id, ({ rounds }) => ({
    rounds: rounds.map((round) => ({
      ...round,
      courseId,
      tees: [],
      extraTees: [],
      otherCourses: others.map((other) => ({ courseId: other, tees: [], extraTees: [] })),
    })),
  }))
