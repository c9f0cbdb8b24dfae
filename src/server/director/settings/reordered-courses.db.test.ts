import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sideCompetitions } from '#server/db/tables/sidecompetitions.ts'
import {
  announced,
  app,
  ask,
  buildCourse,
  courseId as forest,
  openHost,
  playOn,
  refused,
  settingsOf,
} from '#test/tournament-host.ts'

let park = ''
beforeAll(async () => {
  await openHost()
  park = await buildCourse({ name: 'Parkbanen' })
})
afterAll(() => app.close())

const roundOf = async (id: string) => (await settingsOf(id)).rounds[0]?.id ?? ''

test('side competitions follow their course when courses change places, and go with it', async () => {
  const { id } = await announced({ name: 'Byttede baner' })
  expect((await playOn(id, [forest, park])).status).toBe(200)
  const roundId = await roundOf(id)
  const path = `/tournaments/${id}/side-competitions`
  for (const [course, prize] of [
    [1, 'Skov'],
    [2, 'Park'],
  ] as const) {
    const body = { roundId, hole: 3, kind: 'nearest_pin', divisionId: null, course, prize }
    expect((await ask('POST', path, { body })).status).toBe(200)
  }
  const shown = async () => {
    const isShown = and(eq(sideCompetitions.roundId, roundId), isNull(sideCompetitions.removedAt))
    const rows = await app.db.select().from(sideCompetitions).where(isShown)
    return rows.map(({ course, prize }) => `${course} ${prize}`).toSorted()
  }
  expect((await playOn(id, [park, forest])).status).toBe(200)
  expect(await shown()).toEqual(['1 Park', '2 Skov'])
  expect((await playOn(id, [forest])).status).toBe(200)
  expect(await shown()).toEqual(['1 Skov'])
})

test('a round with skins stays on one course', async () => {
  const { id } = await announced({ name: 'Med skins' })
  const skins = {
    roundId: await roundOf(id),
    divisionId: null,
    net: false,
    terms: { halved: 'carried', left: 'expires' },
    prize: '',
  }
  expect((await ask('POST', `/tournaments/${id}/skins`, { body: skins })).status).toBe(200)
  expect(await playOn(id, [forest, park])).toMatchObject(refused('courses_with_skins'))
})
