import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClubTournaments } from '#contract/competitions/club-tournaments.ts'
import { activity } from '#server/db/tables/activity.ts'
import { courses } from '#server/db/tables/courses.ts'
import { roles } from '#server/db/tables/roles.ts'
import { roundTees, tournamentDivisions, tournamentRounds } from '#server/db/tables/competitions.ts'
import { holding } from '#test/lock-waiters.ts'
import {
  announce,
  announced,
  ask,
  buildCourse,
  cancel,
  change,
  clubId,
  create,
  draft,
  app,
  openHost,
  read,
  refused,
  settingsOf,
  who,
} from '#test/tournament-host.ts'
import { fairHoles } from '#test/tournaments.ts'

beforeAll(openHost)
afterAll(() => app.close())

test('six answers create a draft that is not public, with its creator as director', async () => {
  const { id, slug } = await draft({ name: 'Åbningsmatchen', divisions: 'by_handicap' })
  expect(slug).toBe('aabningsmatchen-2027')
  expect((await read(`/tournaments/${slug}`)).status).toBe(404)
  expect(await settingsOf(id)).toMatchObject({
    state: 'draft',
    places: 72,
    memberFeeOre: 25_000,
    cardFeeOre: null,
    entryCloses: { day: '2027-06-09', minute: 1080 },
    divisions: [{ name: 'A-rækken' }, { name: 'B-rækken' }, { name: 'C-rækken' }],
    rounds: [
      {
        courseName: 'Skovbanen',
        firstMinute: 540,
        tees: [
          { gender: 'men', name: '58' },
          { gender: 'women', name: '50' },
        ],
      },
    ],
  })
  const [role] = await app.db.select().from(roles).where(eq(roles.tournamentId, id))
  expect(role?.name).toBe('tournament_director')
  const events = await app.db.select().from(activity).where(eq(activity.subjectId, id))
  expect(events.map(({ action }) => action)).toEqual(['tournaments.create'])
})

test('a round has a copy of the course, which a change of the club’s course does not affect', async () => {
  const changing = await buildCourse({ name: 'Engbanen' })
  const { id } = await draft({ courseId: changing })
  await app.db.delete(courses).where(eq(courses.id, changing))
  const [round] = await app.db
    .select()
    .from(tournamentRounds)
    .where(eq(tournamentRounds.tournamentId, id))
  const copied = await app.db
    .select()
    .from(roundTees)
    .where(eq(roundTees.roundId, round?.id ?? ''))
  expect(copied.map(({ holes }) => holes)).toEqual([fairHoles, fairHoles])
})

test('two tournaments of one name in a year have two addresses', async () => {
  const slugs = [await draft({ name: 'Søndagsgolf' }), await draft({ name: 'Søndagsgolf' })]
  expect(slugs.map(({ slug }) => slug)).toEqual(['soendagsgolf-2027', 'soendagsgolf-2027-2'])
})

test('two administrators who create the same tournament at once get two', async () => {
  const made = await Promise.all([draft({ name: 'Samtidig' }), draft({ name: 'Samtidig' })])
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(2)
})

test('a course that cannot be played is refused with the reason', async () => {
  const without = crypto.randomUUID()
  await app.db
    .insert(courses)
    .values({ id: without, clubId, name: 'Uden teesteder', holes: 18, par: 72 })
  expect(await create({ courseId: without })).toMatchObject(refused('course_without_tees'))
  const twice = fairHoles.map((hole) => ({ ...hole, strokeIndex: Math.min(hole.strokeIndex, 17) }))
  const unfair = await buildCourse({ name: 'To gange 17', holes: twice })
  expect(await create({ courseId: unfair })).toMatchObject(refused('stroke_indexes_wrong'))
  const short = await buildCourse({ name: 'Et hul for lidt', holes: fairHoles.slice(1) })
  expect(await create({ courseId: short })).toMatchObject(refused('stroke_indexes_wrong'))
  const mens = await buildCourse({ name: 'Kun herrer', genders: ['men'] })
  expect(await create({ courseId: mens })).toMatchObject(refused('tee_missing'))
  expect(await create({ courseId: crypto.randomUUID() })).toMatchObject({ status: 404 })
})

test('a tournament can be today but not yesterday', async () => {
  expect(await create({ day: '2027-05-03' })).toMatchObject(refused('tournament_day_past'))
  expect((await create({ day: '2027-05-04', name: 'I dag' })).status).toBe(200)
})

test('an administrator of another club can neither create nor run a tournament here', async () => {
  const { id } = await draft({ name: 'Vores egen' })
  expect((await create({}, who.neighbour)).status).toBe(404)
  expect((await create({}, '')).status).toBe(401)
  expect((await announce(id, who.neighbour)).status).toBe(404)
  expect((await ask('GET', `/tournaments/${id}/settings`, { cookie: who.neighbour })).status).toBe(
    404,
  )
})

test('an announced tournament is public and listed once', async () => {
  const { id, slug } = await announced({ name: 'Ålborgmatchen', divisions: 'by_gender' })
  const { body } = await read('/tournaments?q=aalborg')
  expect(body).toMatchObject({ coming: [{ slug, entry: 'open', formats: ['Stableford'] }] })
  expect((await read(`/tournaments/${slug}`)).body).toMatchObject({
    name: 'Ålborgmatchen',
    divisions: [{ name: 'Damer' }, { name: 'Herrer' }],
    days: [{ start: 'one_tee', tees: [{ lengthMetres: 5740 }, {}] }],
  })
  expect(await announce(id)).toMatchObject(refused('tournament_state'))
})

test('entry closes automatically at its deadline, and an unplayed tournament ends with its day', async () => {
  const { slug } = await announced({ name: 'Fristmatchen' })
  const entryAt = async (iso: string) => {
    app.clock.set(iso)
    const { body } = await read(`/tournaments/${slug}`)
    return body['entry']
  }
  expect(await entryAt('2027-06-09T17:59:59+02:00')).toBe('open')
  expect(await entryAt('2027-06-09T18:00:00+02:00')).toBe('over')
  app.clock.set('2027-06-13T08:00:00+02:00')
  const { body } = await read('/tournaments?q=fristmatchen')
  expect(body).toMatchObject({ coming: [], finished: [{ slug }] })
  app.clock.set('2027-05-04T10:00:00+02:00')
})

test('each part lists its first tournaments, and as many more as requested', async () => {
  const names = ['Rækken 1', 'Rækken 2', 'Rækken 3']
  for (const name of names) await announced({ name })
  const list = async (query: string) => {
    const { body } = await read(`/tournaments?q=raekken&${query}`)
    return [(body['coming'] as { name: string }[]).map(({ name }) => name), body['counts']]
  }
  const counts = { live: 0, coming: 3, finished: 0 }
  expect(await list('')).toEqual([names, counts])
  expect(await list('coming=2&finished=')).toEqual([names.slice(0, 2), counts])
  expect((await read('/tournaments?coming=0')).status).toBe(400)
  expect((await read('/tournaments?coming=1001')).status).toBe(400)
})

test('a draft whose deadline or day has passed is not announced', async () => {
  const late = await draft({ name: 'For sent' })
  app.clock.set('2027-06-09T18:00:00+02:00')
  expect(await announce(late.id)).toMatchObject(refused('entry_deadline_passed'))
  app.clock.set('2027-06-13T10:00:00+02:00')
  expect(await announce(late.id)).toMatchObject(refused('tournament_day_past'))
  app.clock.set('2027-05-04T10:00:00+02:00')
})

test('a tournament with no rounds is not announced', async () => {
  const { id } = await draft({ name: 'Uden runder' })
  await app.db.delete(tournamentRounds).where(eq(tournamentRounds.tournamentId, id))
  expect(await announce(id)).toMatchObject(refused('tournament_without_rounds'))
})

test('a cancelled tournament is shown as cancelled and cannot be reopened', async () => {
  const { id, slug } = await announced({ name: 'Blæst omkuld' })
  expect((await cancel(id)).status).toBe(200)
  expect((await read(`/tournaments/${slug}`)).body).toMatchObject({
    state: 'cancelled',
    entry: 'over',
  })
  expect(await announce(id)).toMatchObject(refused('tournament_state'))
  expect(await change(id, () => ({}))).toMatchObject(refused('tournament_state'))
})

test('a dropped draft is never public', async () => {
  const { id, slug } = await draft({ name: 'Aldrig set' })
  expect((await cancel(id)).status).toBe(200)
  expect((await read(`/tournaments/${slug}`)).status).toBe(404)
  const { body } = await read('/tournaments?q=aldrig')
  expect(body).toMatchObject({ live: [], coming: [], finished: [] })
})

test('a tournament of last year is copied with its terms and the current course', async () => {
  const { id } = await announced({ name: 'Traditionen', format: 'championship', cardFeeOre: 5_000 })
  await change(id, ({ divisions }) => ({
    divisions: divisions.map((one) => ({ ...one, name: 'Mestrene' })),
  }))
  const copy = { name: 'Traditionen', day: '2028-06-10' }
  const answer = await ask('POST', `/clubs/${clubId}/tournaments/${id}/copies`, { body: copy })
  expect(answer).toMatchObject({ status: 200, body: { slug: 'traditionen-2028' } })
  expect(await settingsOf(String(answer.body['tournamentId']))).toMatchObject({
    state: 'draft',
    cardFeeOre: 5_000,
    divisions: [{ name: 'Mestrene', terms: { ties: { steps: ['playOff'] } } }],
    rounds: [{ day: '2028-06-10' }, { day: '2028-06-11' }],
    entryCloses: { day: '2028-06-07', minute: 1080 },
  })
  const elsewhere = await ask(
    'POST',
    `/clubs/${clubId}/tournaments/${crypto.randomUUID()}/copies`,
    { body: copy },
  )
  expect(elsewhere.status).toBe(404)
})

test('a copy has no lots and no play-off of the earlier tournament', async () => {
  const { id } = await announced({ name: 'Afgjort', format: 'championship' })
  const played = {
    lotSeeds: { 1: 'a'.repeat(32) },
    playOffs: [{ round: 1, places: { [crypto.randomUUID()]: 1 } }],
  }
  await app.db
    .update(tournamentDivisions)
    .set(played)
    .where(eq(tournamentDivisions.tournamentId, id))
  const copy = { name: 'Afgjort igen', day: '2028-06-10' }
  const { body } = await ask('POST', `/clubs/${clubId}/tournaments/${id}/copies`, { body: copy })
  const made = await app.db
    .select({ lotSeeds: tournamentDivisions.lotSeeds, playOffs: tournamentDivisions.playOffs })
    .from(tournamentDivisions)
    .where(eq(tournamentDivisions.tournamentId, String(body['tournamentId'])))
  expect(made).toEqual([{ lotSeeds: null, playOffs: null }])
})

test('the club’s list contains drafts and marks the user’s own tournaments', async () => {
  const { body } = await ask<ClubTournaments>('GET', `/clubs/${clubId}/tournaments`)
  expect(body.tournaments).toContainEqual(
    expect.objectContaining({ name: 'Åbningsmatchen', state: 'draft', isMine: true }),
  )
  expect(body.courses).toContainEqual(expect.objectContaining({ name: 'Skovbanen', holes: 18 }))
})

test('concurrent announcements announce a tournament once', async () => {
  const { id } = await draft()
  const held = `select from tournaments where id = '${id}' for no key update`
  const both = await holding(app, held, () => Promise.all([announce(id), announce(id)]), 2)
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})
