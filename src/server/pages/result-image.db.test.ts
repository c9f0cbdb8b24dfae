import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tournamentRounds, tournaments } from '#server/db/tables/competitions.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import {
  app,
  beginMatches,
  decide,
  matchAt,
  openMatches,
  publish,
  won,
} from '#test/match-test-app.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'
import { openBoards } from '../board/boards.ts'
import { uncachedVersions } from '../board/tournament-versions.ts'
import { findMatchResult, findPodium, resultDrawing } from './result-image.ts'
import { siteFiles } from './site-files.ts'

beforeAll(openMatches)
afterAll(() => app.close())

const opened = () => {
  const versions = uncachedVersions(app.db)
  const { find: board } = openBoards({ db: app.db, versions, publicUrl: () => '' })
  return { ...app.ctx(), board }
}
async function fileAt(path: string) {
  const files = siteFiles({ ...opened(), web: { publicPaths: () => [] } as never })
  const answer = await files(new URL(path, 'https://here.example'))
  const png = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0))
  const size = png.length > 24 ? [png.readUInt32BE(16), png.readUInt32BE(20)] : []
  return { status: answer?.status, headers: answer?.headers, size }
}

test('the podium of a række is a picture once the result is published, with the names of the board', async () => {
  const built = await buildTournament(app.db, { state: 'in_play', name: 'Maj & Juni' })
  const { tournament, division, round } = built
  const entries = await buildEntries(app.db, built, 4, { handicapTenths: 0, gender: 'men' })
  await buildDraw(app.db, built, entries)
  const isRound = eq(tournamentRounds.id, round.id)
  await app.db.update(tournamentRounds).set({ drawVersion: 1 }).where(isRound)
  for (const [i, { id }] of entries.entries()) {
    const scores = Array.from({ length: 18 }, (_, hole) => (hole === 0 ? 3 + i : 4))
    await app.db.update(cards).set({ scores, revision: 2 }).where(eq(cards.entryId, id))
  }
  const initials = eq(tournamentEntries.id, entries[0]!.id)
  await app.db.update(tournamentEntries).set({ shownAs: 'initials' }).where(initials)
  const find = () => findPodium(opened(), { slug: tournament.slug, divisionId: division.id })
  expect(await find()).toBeUndefined()
  const path = `/og/tournaments/${tournament.slug}/${division.id}.png`
  expect((await fileAt(path)).status).toBe(404)

  const isTournament = eq(tournaments.id, tournament.id)
  await app.db.update(tournaments).set({ state: 'provisional' }).where(isTournament)
  const podium = await find()
  expect(podium?.lines.map(({ place, name }) => [place, name])).toEqual([
    ['1', 'S. N.'],
    ['2', 'Spiller Nummer2'],
    ['3', 'Spiller Nummer3'],
  ])
  expect(resultDrawing(podium!)).toMatch(/>Maj &amp; Juni<.*>Foreløbigt resultat<.*>S\. N\.</s)
  const { status, headers, size } = await fileAt(path)
  expect([status, size]).toEqual([200, [1200, 1200]])
  expect(headers?.get('x-robots-tag')).toBe('noindex')
  expect(headers?.get('cache-control')).toBe('private, max-age=300')

  // The picture of a link to the tournament names nobody, and is the same before and after.
  const link = await fileAt(`/og/tournaments/${tournament.slug}.png`)
  expect([link.status, link.size]).toEqual([200, [1200, 630]])
  await app.db.update(tournaments).set({ announcedAt: null }).where(isTournament)
  expect((await fileAt(path)).status).toBe(404)
  expect((await fileAt(`/og/tournaments/${tournament.slug}.png`)).status).toBe(404)
})

test('a decided match is a picture with the winner first', async () => {
  await beginMatches()
  await publish()
  const { id } = await matchAt('1.1')
  const find = () => findMatchResult(app.ctx(), id)
  expect(await find()).toBeUndefined()
  expect((await fileAt(`/og/matches/${id}.png`)).status).toBe(404)
  await decide('1.1', won('B'))
  const result = await find()
  expect(result?.lines.map(({ name, value }) => [name, value])).toEqual([
    ['Spiller Nummer4', '3&2'],
    ['Spiller Nummer1', ''],
  ])
  const { status, size } = await fileAt(`/og/matches/${id}.png`)
  expect([status, size]).toEqual([200, [1200, 1200]])
})
