import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DirectedMatches, PublicMatches } from '#contract/matches/endpoints.ts'
import { matches, matchRounds } from '#server/db/tables/matches.ts'
import { tournamentDivisions, tournaments } from '#server/db/tables/competitions.ts'
import { mails } from '#server/db/tables/notifications.ts'
import {
  announced,
  app,
  ask,
  buildCourse,
  change,
  courseId as forest,
  openHost,
  playOn,
  refused,
} from '#test/tournament-host.ts'
import { buildEntries } from '#test/tournaments.ts'

let park = ''
let lake = ''
beforeAll(async () => {
  await openHost()
  park = await buildCourse({ name: 'Parkbanen' })
  lake = await buildCourse({ name: 'Søbanen' })
})
afterAll(() => app.close())

/** A cup on two courses with a session on each, the second of them shown to both teams. */
async function buildCup() {
  const { id, slug } = await announced({ name: 'Holdmatch' })
  await change(id, ({ divisions }) => ({
    divisions: divisions.map((one) => ({
      ...one,
      terms: { ...one.terms, matchPlay: { draw: 'cup' as const, sharesContacts: true } },
    })),
  }))
  expect((await playOn(id, [forest, park])).status).toBe(200)
  const [tournament] = await app.db
    .update(tournaments)
    .set({ state: 'closed' })
    .where(eq(tournaments.id, id))
    .returning()
  const [division] = await app.db
    .select()
    .from(tournamentDivisions)
    .where(eq(tournamentDivisions.tournamentId, id))
  const entries = await buildEntries(app.db, { tournament: tournament!, division: division! }, 2, {
    email: 'kaptajn@example.dk',
  })
  const path = `/tournaments/${id}/matches/${division!.id}/cup`
  const session = { format: 'singles', day: '2027-06-12', startsAt: 540, startHole: 1, matches: 1 }
  const body = {
    version: 0,
    teams: ['Rungsted', 'Aalborg'],
    holder: null,
    pointsPerWin: 1,
    players: entries.map((entry, i) => ({
      entryId: entry.id,
      team: i === 0 ? 'A' : 'B',
      isCaptain: i === 0,
    })),
    sessions: [
      { ...session, course: 1 },
      { ...session, course: 2 },
    ],
  }
  expect((await ask('PUT', path, { body })).status).toBe(200)
  const shown = await ask<DirectedMatches>('GET', `/tournaments/${id}/matches/directed`)
  for (const [i, side] of (['A', 'B'] as const).entries()) {
    const one = shown.body.divisions[0]!.contestants.find(
      ({ entryId }) => entryId === entries[i]!.id,
    )
    const lineUp = { version: i + 1, round: 2, side, pairs: [[one!.id]] }
    expect((await ask('PUT', `${path}/line-up`, { body: lineUp })).status).toBe(200)
  }
  expect((await ask('POST', `${path}/reveal`, { body: { version: 3, round: 2 } })).status).toBe(200)
  await app.db.delete(mails)
  return { id, slug, divisionId: division!.id }
}

const subjects = async () =>
  (await app.db.delete(mails).returning()).flatMap(({ data }) => {
    const { subject, lines } = data as { subject?: string; lines?: string[] }
    return subject?.startsWith('Ny start') ? [lines?.[0]] : []
  })

test('the sessions of a cup follow their course, and another in its place is mailed to the captains', async () => {
  const { id, slug, divisionId } = await buildCup()
  const courses = async () => {
    const { body } = await ask<PublicMatches>('GET', `/tournaments/${slug}/matches`)
    return body.divisions[0]?.cup?.sessions.map(({ courseName }) => courseName)
  }
  expect((await playOn(id, [park, forest])).status).toBe(200)
  expect(await courses()).toEqual(['Skovbanen', 'Parkbanen'])
  expect(await subjects()).toEqual([])
  expect((await playOn(id, [lake, forest])).status).toBe(200)
  expect(await courses()).toEqual(['Skovbanen', 'Søbanen'])
  expect(await subjects()).toEqual([expect.stringMatching(/på Søbanen\.$/)])
  // Both courses are used, and a written hole keeps its own.
  expect(await playOn(id, [forest])).toMatchObject(refused('courses_with_cup'))
  await app.db
    .update(matches)
    .set({ scores: { '1': {} } as never })
    .where(eq(matches.divisionId, divisionId))
  expect(await playOn(id, [park, forest])).toMatchObject(refused('courses_with_cup'))
  expect((await playOn(id, [forest, lake])).status).toBe(200)
  const rows = await app.db.select().from(matchRounds).where(eq(matchRounds.divisionId, divisionId))
  expect(rows.map(({ round, course }) => `${round}: ${course}`).toSorted()).toEqual([
    '1: 1',
    '2: 2',
  ])
})
