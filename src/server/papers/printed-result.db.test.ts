import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PrintedResult } from '#contract/papers/printed-result.ts'
import { tournamentVersions } from '#server/db/tables/competitions.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { signInAs } from '#test/people.ts'
import { app, ask, built, createResultsTestApp, playTournament } from '#test/results-test-app.ts'
import { resultFacts } from './printed-result.ts'
import { openBoards } from '../board/boards.ts'
import { uncachedVersions } from '../board/tournament-versions.ts'

beforeAll(createResultsTestApp)
afterAll(() => app.close())

async function printed() {
  const { cookie } = await signInAs(app, [
    { name: 'tournament_director', clubId: built.tournament.id },
  ])
  const path = `/api/v1/tournaments/${built.tournament.id}/rounds/${built.round.id}/papers.pdf?papers=result`
  const answer = await app.request('GET', path, undefined, { cookie })
  if (answer.status !== 200) throw new Error(await answer.text())
  return (await pdfPages(new Uint8Array(await answer.arrayBuffer()))).join(' ')
}

/** The mark in the code of a result that is printed now. */
async function markNow(): Promise<string> {
  const boards = openBoards({
    db: app.db,
    versions: uncachedVersions(app.db),
    publicUrl: () => 'https://saesonkortet.example',
  })
  const ids = { tournamentId: built.tournament.id, roundId: built.round.id }
  const { qr } = await resultFacts(app.ctx(), boards, ids)
  const address = new URL(qr.value)
  expect(address.pathname).toBe(
    `/tournaments/${built.tournament.slug}/rounds/${built.round.id}/printed`,
  )
  return address.searchParams.get('mark') ?? ''
}

async function publishAll() {
  await ask('POST', 'results', { to: 'scores_in' })
  await ask('POST', 'results', { to: 'provisional' })
  await ask('POST', `divisions/${built.division.id}/lots`)
  expect((await ask('POST', 'results', { to: 'final' })).status).toBe(200)
}

async function check(mark: string, slug = built.tournament.slug) {
  const path = `/api/v1/tournaments/${slug}/rounds/${built.round.id}/printed-result?mark=${mark}`
  const answer = await app.request('GET', path)
  return { status: answer.status, body: (await answer.json()) as PrintedResult }
}

test('a printed result says why ties are broken, its state, when and by whom', async () => {
  await playTournament()
  expect(await printed()).toContain('Ikke et resultat endnu')
  await publishAll()
  const text = await printed()
  expect(text).toContain(': endeligt resultat')
  expect(text).toContain('Endeligt resultat, lørdag den 12. juni kl. 15.10, godkendt af')
  expect(text).toMatch(/Skan koden: Er det den nyeste udgave\?/)
  expect(text).toMatch(/har også \d+ point/)
})

test('its code finds it the latest until the result changes (PR-3)', async () => {
  await playTournament()
  const mark = await markNow()
  expect(await check(mark)).toMatchObject({ status: 200, body: { isLatest: true, state: null } })
  await app.db
    .update(cards)
    .set({ scores: Array(18).fill(3) as number[] })
    .where(eq(cards.entryId, built.ids[3]!))
  const [before] = await app.db
    .select()
    .from(tournamentVersions)
    .where(eq(tournamentVersions.tournamentId, built.tournament.id))
  await app.db
    .update(tournamentVersions)
    .set({ version: before!.version + 1, factsVersion: before!.factsVersion + 1 })
    .where(eq(tournamentVersions.tournamentId, built.tournament.id))
  expect((await check(mark)).body.isLatest).toBe(false)
  const again = await markNow()
  expect((await check(again)).body.isLatest).toBe(true)
  expect((await check(again, 'en-anden-turnering')).status).toBe(404)
  expect((await check('r')).status).toBe(400)
})

test('a final result is not the provisional one with the same places', async () => {
  await playTournament()
  const mark = await markNow()
  await publishAll()
  expect((await check(mark)).body).toMatchObject({ isLatest: false, state: 'final' })
})
