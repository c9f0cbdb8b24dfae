import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TournamentChange } from '#contract/director/settings.ts'
import { startingTieTerms } from '#domain/competitions/terms/tie-terms.ts'
import { activity } from '#server/db/tables/activity.ts'
import { courses, teeHoles, tees } from '#server/db/tables/courses.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import {
  roundTees,
  tournamentDivisions,
  tournamentRounds,
  tournaments,
} from '#server/db/tables/competitions.ts'
import {
  announced,
  buildCourse,
  change,
  clubId,
  draft,
  app,
  openHost,
  read,
  refused,
  settingsOf,
  ask,
} from '#test/tournament-host.ts'
import { buildEntries, fairHoles } from '#test/tournaments.ts'

beforeAll(openHost)
afterAll(() => app.close())

type Division = TournamentChange['divisions'][number]
const withTerms = (one: Division, overrides: Partial<Division['terms']>): Division => ({
  ...one,
  terms: { ...one.terms, ...overrides },
})
const terms = (overrides: Partial<Division['terms']>) => (now: TournamentChange) => ({
  divisions: now.divisions.map((one) => withTerms(one, overrides)),
})
const playOn = async (id: string, courseId: string, overrides: object = {}) =>
  change(id, ({ rounds }) => ({
    rounds: rounds.map((round) => ({ ...round, courseId, tees: [], ...overrides })),
  }))
const ladder = { steps: ['last-9', 'front-6', 'lowestHandicap', 'lots'] } as const

test('each division has its own format, allowance, ties and prizes, shown on the page', async () => {
  const { id, slug } = await announced({ name: 'To måder', divisions: 'by_gender' })
  const answer = await change(id, ({ divisions: [women, men] }) => ({
    divisions: [
      withTerms(women!, {
        scoring: {
          format: {
            kind: 'modified_stableford',
            points: { '-1': 3, '0': 1, '1': 0 },
            noScore: -1,
          },
          net: true,
        },
        limits: { mostIndexTenths: 360, mostPlayingHandicap: null },
      }),
      withTerms(men!, {
        scoring: { format: { kind: 'stroke_play' }, net: true },
        fullHandicapBelow: 30,
        ties: { ...ladder, netBasis: 'allocated', playOffFor: 'every_place' },
        extraHoles: 'scaled',
        prizes: { gross: 1, net: 3, oneEach: true },
        uncertified: 'two_strokes',
        notReturned: 'DQ',
        noShow: 'DQ',
      }),
    ],
  }))
  expect(answer.status).toBe(200)
  const { divisions } = (
    await read<{ divisions: { format: string; conditions: string[] }[] }>(`/tournaments/${slug}`)
  ).body
  expect(divisions.map(({ format }) => format)).toEqual(['Modificeret Stableford', 'Slagspil'])
  const [women, men] = divisions.map(({ conditions }) => conditions.join('\n'))
  expect(women).toContain('birdie eller bedre 3, par 1 og bogey eller mere 0')
  expect(women).toContain('over 36,0, regnes det som 36,0')
  for (const part of [
    'færre end 30 tilmeldte',
    'derefter hul 4 til 9, derefter det laveste handicap, derefter lodtrækning',
    'tæller tildelte slag på de huller, hvor de falder',
    'den tilsvarende del af dit justerede spillehandicap',
    'den bedste brutto og de 3 bedste netto',
    'to strafslag',
  ]) {
    expect(men).toContain(part)
  }
})

test('terms that do not fit the format are reset, and impossible terms are refused', async () => {
  const { id } = await draft({ name: 'Passer ikke' })
  const gross = terms({
    scoring: { format: { kind: 'par_bogey' }, net: false },
    fullHandicapBelow: 30,
    cut: { kind: 'top', count: 10, afterRound: 1, byBrokenTies: false },
  })
  const now = await change(id, gross)
  expect(now.body.divisions[0]?.terms).toMatchObject({
    allowance: { percent: 0 },
    fullHandicapBelow: null,
    cut: null,
  })
  const table = { '-1': 2, '1': 0 }
  const modified = { kind: 'modified_stableford' as const, points: table, noScore: 0 }
  expect(await change(id, terms({ scoring: { format: modified, net: true } }))).toMatchObject(
    refused('points_table_wrong'),
  )
  const ties = { ...startingTieTerms, steps: ['lots', 'last-9'] } as const
  expect(await change(id, terms({ ties }))).toMatchObject(refused('tie_steps_wrong'))
  const none = terms({ playedRounds: [2] })
  expect(await change(id, none)).toMatchObject(refused('rounds_wrong'))
  const scoring = { format: { kind: 'stableford' }, net: true } as const
  const overrides = terms({ scoring, allowance: { percentsLowToHigh: [35, 15] } })
  expect(await change(id, overrides)).toMatchObject(refused('allowance_wrong'))
  const two = await draft({ name: 'To dage', format: 'championship' })
  const cut = { kind: 'percent', percent: 50, afterRound: 2, byBrokenTies: false } as const
  expect(await change(two.id, terms({ cut }))).toMatchObject(refused('cut_wrong'))
  expect((await change(two.id, terms({ cut: { ...cut, afterRound: 1 } }))).status).toBe(200)
})

test('divisions are added, reordered and removed, but not one with players', async () => {
  const { id } = await announced({ name: 'Flere rækker', divisions: 'by_gender' })
  const added = await change(id, ({ divisions: [women, men] }) => ({
    divisions: [men!, { ...women!, id: null, name: 'Juniorer', gender: null, ageTo: 18 }, women!],
  }))
  expect(added.body.divisions.map(({ name }) => name)).toEqual(['Herrer', 'Juniorer', 'Damer'])
  const rows = await app.db
    .select()
    .from(tournamentDivisions)
    .where(eq(tournamentDivisions.tournamentId, id))
  expect(rows.map(({ position }) => position).toSorted()).toEqual([1, 2, 3])

  const [tournament] = await app.db.select().from(tournaments).where(eq(tournaments.id, id))
  const division = rows.find(({ name }) => name === 'Juniorer')!
  const [entry] = await buildEntries(app.db, { tournament: tournament!, division }, 1)
  const withoutJuniors = ({ divisions }: TournamentChange) => ({
    divisions: divisions.filter(({ name }) => name !== 'Juniorer'),
  })
  expect((await settingsOf(id)).divisions.map(({ entries }) => entries)).toEqual([0, 1, 0])
  expect(await change(id, withoutJuniors)).toMatchObject(refused('division_entered'))

  await app.db
    .update(tournamentEntries)
    .set({ state: 'withdrawn' })
    .where(eq(tournamentEntries.id, entry!.id))
  expect((await change(id, withoutJuniors)).status).toBe(200)
  const [kept] = await app.db
    .select()
    .from(tournamentEntries)
    .where(eq(tournamentEntries.id, entry!.id))
  expect(kept?.divisionId).toBe(rows.find(({ name }) => name === 'Herrer')?.id)
})

test('a division may have its own tee, and copied tees stay unchanged', async () => {
  const courseId = await buildCourse({ name: 'Egen tee' })
  const { id } = await draft({ name: 'Egne teesteder', divisions: 'by_handicap', courseId })
  const before = await teesOf(id)
  await app.db.update(tees).set({ slopeRating: 140 }).where(eq(tees.courseId, courseId))
  const answer = await change(id, ({ rounds: [round] }) => ({
    rounds: [{ ...round!, tees: [...round!.tees, { division: 0, gender: 'men', name: '50' }] }],
  }))
  expect(answer.body.rounds[0]?.tees).toContainEqual({ division: 0, gender: 'men', name: '50' })
  const now = await teesOf(id)
  const own = now.find(({ divisionId }) => divisionId !== null)
  expect(own).toMatchObject({ name: '50', slopeRating: 140 })
  const shared = now.filter(({ divisionId }) => divisionId === null)
  expect(shared.map(({ slopeRating }) => slopeRating)).toEqual([128, 128])
  expect(shared.length).toBe(before.length)
  const copy = await ask('POST', `/clubs/${clubId}/tournaments/${id}/copies`, {
    body: { name: 'Egne teesteder igen', day: '2027-07-03' },
  })
  const again = await teesOf(String(copy.body['tournamentId']))
  expect(again.filter(({ divisionId }) => divisionId !== null)).toMatchObject([{ name: '50' }])
  expect(
    await change(id, ({ rounds: [round] }) => ({
      rounds: [{ ...round!, tees: [{ division: 1, gender: 'women', name: '47' }] }],
    })),
  ).toMatchObject(refused('tee_missing'))
})

test('rounds are added and removed, on any course of the club', async () => {
  const { id, slug } = await announced({ name: 'En til' })
  const nine = await buildNine('Parbanen')
  const added = await change(id, ({ rounds: [round] }) => ({
    rounds: [
      round!,
      { ...round!, id: null, courseId: nine, holes: 18, day: '2027-06-13', tees: [] },
    ],
  }))
  expect(added).toMatchObject({ status: 200, body: { rounds: [{ number: 1 }, { number: 2 }] } })
  expect((await read(`/tournaments/${slug}`)).body).toMatchObject({
    lastDay: '2027-06-13',
    days: [{}, { courseName: 'Parbanen', holes: 18 }],
  })
  const twice = (await teesOf(id)).find(({ par }) => par === 54)
  expect(twice).toMatchObject({ courseRatingTenths: 520 })
  expect(twice?.holes.map(({ strokeIndex }) => strokeIndex)).toEqual([
    1, 3, 5, 7, 9, 11, 13, 15, 17, 2, 4, 6, 8, 10, 12, 14, 16, 18,
  ])
  const removed = await change(id, ({ rounds }) => ({ rounds: rounds.slice(1) }))
  expect(removed.body.rounds.map(({ courseName, number }) => [courseName, number])).toEqual([
    ['Parbanen', 1],
  ])
})

test('a course that cannot be played is refused', async () => {
  const { id } = await draft({ name: 'Umulige baner' })
  const twice = fairHoles.map((hole) => ({
    ...hole,
    strokeIndex: hole.number === 9 ? 1 : hole.strokeIndex,
  }))
  const wrong = await buildCourse({ name: 'Forkerte nøgler', holes: twice })
  expect(await playOn(id, wrong)).toMatchObject(refused('stroke_indexes_wrong'))
  const men = await buildCourse({ name: 'Kun herrer', genders: ['men'] })
  expect(await playOn(id, men)).toMatchObject(refused('tee_missing'))
  const whole = await buildCourse({ name: 'Hele atten' })
  expect(await playOn(id, whole, { holes: 9 })).toMatchObject(refused('nine_not_rated'))
  const none = await buildCourse({ name: 'Uden tee', genders: [] })
  expect(await playOn(id, none)).toMatchObject(refused('tee_missing'))
  expect(await playOn(id, crypto.randomUUID())).toMatchObject({ status: 404 })
  expect(
    await change(id, ({ rounds: [round] }) => ({
      rounds: [{ ...round!, id: null, courseId: null }],
    })),
  ).toMatchObject(refused('course_without_tees'))
})

test('of two directors who save, the second is refused and the first’s change is kept', async () => {
  const { id } = await draft({ name: 'To ledere' })
  const old = await settingsOf(id)
  expect((await change(id, () => ({ name: 'Den førstes' }))).status).toBe(200)
  const late = { ...old, tournamentId: id, about: '', name: 'Den andens' }
  expect(await ask('PUT', `/tournaments/${id}/settings`, { body: late })).toMatchObject({
    status: 409,
    body: { error: { code: 'changed_elsewhere' } },
  })
  expect(await settingsOf(id)).toMatchObject({ name: 'Den førstes', revision: old.revision + 1 })
})

test('a round that is not drawn can be moved when the first one is drawn', async () => {
  const { id } = await announced({ name: 'Anden dag', format: 'championship' })
  const { rounds } = await settingsOf(id)
  await app.db
    .update(tournamentRounds)
    .set({ drawVersion: 1 })
    .where(eq(tournamentRounds.id, rounds[0]!.id))
  const start = (number: number) => (now: TournamentChange) => ({
    rounds: now.rounds.map((round, i) => (i === number ? { ...round, firstMinute: 600 } : round)),
  })
  expect(await change(id, start(0))).toMatchObject(refused('draw_made'))
  expect((await change(id, start(1))).body.rounds).toMatchObject([
    { firstMinute: 540, isDrawn: true },
    { firstMinute: 600, isDrawn: false },
  ])
  expect(await change(id, (now) => ({ rounds: now.rounds.slice(0, 1) }))).toMatchObject(
    refused('draw_made'),
  )
})

test('the log contains the terms of each division and the removed rows', async () => {
  const { id } = await draft({ name: 'Logget', divisions: 'by_gender' })
  const [women] = (await settingsOf(id)).divisions
  await change(id, ({ divisions }) => ({ divisions: divisions.slice(1) }))
  const rows = await app.db.select().from(activity).where(eq(activity.subjectId, id))
  const event = rows.find(({ action }) => action === 'tournaments.update')
  expect(event?.data).toMatchObject({
    removedDivisions: [women!.id],
    terms: [{ terms: { allowance: { percent: 95 } } }],
  })
})

async function teesOf(tournamentId: string) {
  const rows = await app.db
    .select({ tee: roundTees })
    .from(roundTees)
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, roundTees.roundId))
    .where(eq(tournamentRounds.tournamentId, tournamentId))
  return rows.map(({ tee }) => tee)
}

/** Nine par threes, rated 26.0. */
async function buildNine(name: string) {
  const id = crypto.randomUUID()
  await app.db.insert(courses).values({ id, clubId, name, holes: 9, par: 27 })
  for (const gender of ['men', 'women'] as const) {
    const teeId = crypto.randomUUID()
    const rating = { courseRatingTenths: 260, slopeRating: 85, par: 27 }
    await app.db
      .insert(tees)
      .values({ id: teeId, courseId: id, name: '12', gender, lengthMetres: 1200, ...rating })
    const holes = Array.from({ length: 9 }, (_, i) => i + 1)
    await app.db
      .insert(teeHoles)
      .values(holes.map((number) => ({ teeId, number, par: 3, strokeIndex: number })))
  }
  return id
}
