import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Outcome } from '#contract/board/outcome.ts'
import {
  startingCompetitionTerms,
  type CompetitionTerms,
} from '#domain/competitions/terms/competition-terms.ts'
import { cards, tournamentResults } from '#server/db/tables/scoring.ts'
import {
  tournamentDivisions,
  tournaments,
  tournamentVersions,
} from '#server/db/tables/competitions.ts'
import { openDayLink } from '#test/day-links.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T17:10:00+02:00' })
})
afterAll(() => app.close())

/** Four finished gross cards, each this number of strokes over par. */
async function play(over: number[], changedTerms: Partial<CompetitionTerms>) {
  const terms = {
    ...startingCompetitionTerms({ format: { kind: 'stroke_play' }, net: false }),
    ...changedTerms,
  }
  const built = await buildTournament(app.db, { state: 'in_play', terms })
  const entries = await buildEntries(app.db, built, over.length)
  await buildDraw(app.db, built, entries)
  const pars = built.round.tees[0]?.holes.map(({ par }) => par) ?? []
  for (const [i, { id }] of entries.entries()) {
    const scores = pars.map((par, hole) => (hole < (over[i] ?? 0) ? par + 1 : par))
    const card = { scores, deliveredAt: app.clock.now() }
    await app.db.update(cards).set(card).where(eq(cards.entryId, id))
  }
  const { id, slug } = built.tournament
  const become = async (state: 'provisional' | 'final') => {
    await app.db.update(tournaments).set({ state }).where(eq(tournaments.id, id))
    await app.db.insert(tournamentResults).values({
      tournamentId: id,
      version: state === 'final' ? 2 : 1,
      kind: state,
      board: [],
      publishedAt: app.clock.now(),
      publishedBy: null,
      reason: null,
    })
  }
  const read = async () =>
    (await (await app.request('GET', `/api/v1/tournaments/${slug}/outcome`)).json()) as Outcome
  return { become, read, entries, round: built.round, tournamentId: built.tournament.id }
}

const namesOf = (some: { name: string }[] = []) => some.map(({ name }) => name.split(' ')[1])

test('players who share the first place win it, and share its prizes in a final tie (LB-1, LB-19)', async () => {
  const { become, read, round } = await play([2, 2, 4, 1, 1, 9], {
    ties: { steps: ['shared'], netBasis: 'fraction', playOffFor: 'every_place' },
    prizes: { gross: 3, net: 0, oneEach: false },
  })
  expect(await read()).toMatchObject({ state: 'none', divisions: [] })
  await become('provisional')
  const outcome = await read()
  expect(outcome).toMatchObject({
    state: 'provisional',
    at: '2027-06-12T15:10:00.000Z',
    roundId: round.id,
  })
  const [division] = outcome.divisions
  expect(division).toMatchObject({ view: 'gross', unit: 'strokes', placed: 6 })
  expect(division?.best.map(({ place, shared }) => [place, shared])).toEqual([
    [1, true],
    [1, true],
    [3, true],
    [3, true],
  ])
  expect(division?.best[0]?.sum.against).toBe(1)
  const gross = division?.prizes?.gross ?? []
  expect(gross.map(({ prizes, winners }) => [prizes, namesOf(winners).toSorted()])).toEqual([
    [
      [1, 2],
      ['Nummer4', 'Nummer5'],
    ],
    [[3], ['Nummer1', 'Nummer2']],
  ])
})

test('prizes changed during the provisional result are in the outcome', async () => {
  const { become, read, tournamentId } = await play([2, 3, 4], {
    prizes: { gross: 1, net: 0, oneEach: false },
  })
  await become('provisional')
  const prizeNumbers = async () =>
    (await read()).divisions[0]?.prizes?.gross.flatMap((one) => one.prizes)
  expect(await prizeNumbers()).toEqual([1])
  const [row] = await app.db
    .select()
    .from(tournamentDivisions)
    .where(eq(tournamentDivisions.tournamentId, tournamentId))
  const terms = { ...row!.terms, prizes: { gross: 3, net: 0, oneEach: false } }
  await app.db
    .update(tournamentDivisions)
    .set({ terms })
    .where(eq(tournamentDivisions.tournamentId, tournamentId))
  expect(await prizeNumbers()).toEqual([1, 2, 3])
})

test('a prize that waits for lots is open, and a tournament without prizes has none', async () => {
  const { become, read } = await play([3, 3], {
    ties: { steps: ['lots'], netBasis: 'fraction', playOffFor: 'every_place' },
    prizes: { gross: 1, net: 0, oneEach: false },
  })
  await become('provisional')
  const [open] = (await read()).divisions
  expect(open?.prizes).toMatchObject({ gross: [], open: [{ prizes: [1], awaits: 'lots' }] })
  expect(namesOf(open?.prizes?.open[0]?.winners)).toHaveLength(2)

  const bare = await play([3, 5], { prizes: null })
  await bare.become('final')
  expect((await bare.read()).divisions[0]).toMatchObject({ prizes: null, placed: 2 })
})

test('the prize of a player who is marked absent at the prize table goes to the next, also after the final result', async () => {
  const { become, read, entries, round, tournamentId } = await play([2, 3, 4, 5], {
    prizes: { gross: 1, net: 0, oneEach: false, everyNth: 3, absentPasses: true },
  })
  await become('final')
  const winners = async () => {
    const prizes = (await read()).divisions[0]?.prizes
    return [...(prizes?.gross ?? []), ...(prizes?.nth ?? [])].map((one) => namesOf(one.winners))
  }
  expect(await winners()).toEqual([['Nummer1'], ['Nummer3']])
  const roles = [{ name: 'tournament_director' as const, clubId: tournamentId }]
  const director = (await signInAs(app, roles)).cookie
  const helper = (await openDayLink(app, { tournamentId, director, kind: 'prizes' })).cookie
  const path = `/api/v1/tournaments/${tournamentId}/rounds/${round.id}`
  let made = 0
  const mark = (what: string, at: number, value: string, cookie = helper) => {
    const sentAt = app.clock.now().getTime()
    // Each a moment after the one before.
    const markedAt = sentAt - 1_000 + 10 * (made += 1)
    const one = { id: randomUUID(), entryId: entries[at]?.id, mark: value, markedAt }
    return app.request('POST', `${path}/${what}`, { sentAt, marks: [one] }, { cookie })
  }
  const version = async () => {
    const isThis = eq(tournamentVersions.tournamentId, tournamentId)
    return (await app.db.select().from(tournamentVersions).where(isThis))[0]?.version ?? 0
  }
  const before = await version()
  expect((await mark('ceremony-presence', 0, 'absent')).status).toBe(200)
  await mark('ceremony-presence', 2, 'absent')
  expect(await winners()).toEqual([['Nummer2'], ['Nummer4']])
  // The public page is rendered once per version.
  expect(await version()).toBe(before + 2)
  await mark('ceremony-presence', 0, 'present')
  expect((await winners())[0]).toEqual(['Nummer1'])
  // The prize table marks nobody at the start, and a starter nobody here.
  expect((await mark('presence', 1, 'absent')).status).toBe(401)
  const starter = await openDayLink(app, { tournamentId, director, kind: 'starter', name: 'Ib' })
  expect((await mark('ceremony-presence', 1, 'absent', starter.cookie)).status).toBe(401)
})

test('an unknown tournament has no outcome', async () => {
  expect((await app.request('GET', '/api/v1/tournaments/findes-ikke/outcome')).status).toBe(404)
})
