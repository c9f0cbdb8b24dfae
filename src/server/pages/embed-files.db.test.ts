import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tournamentRounds, tournaments } from '#server/db/tables/competitions.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'
import { openBoards } from '../board/boards.ts'
import { uncachedVersions } from '../board/tournament-versions.ts'
import { embedFiles } from './embed-files.ts'
import { pageVersions } from './page-versions.ts'

let app: TestApp
let embedded: ReturnType<typeof embedFiles>
let at: Awaited<ReturnType<typeof openPlayed>>
/** How many pages were built from a board. */
let builds = 0
const publicUrl = 'https://saesonkortet.example'

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T10:00:00+02:00' })
  const { db } = app
  const boards = openBoards({
    db,
    versions: uncachedVersions(db),
    publicUrl: () => publicUrl,
  })
  const publicData = {
    known: () => '1',
    version: async () => '1',
    reread: async () => undefined,
    close: () => undefined,
  }
  const versions = pageVersions({ publicData, boards })
  const board = (roundId: string) => {
    builds += 1
    return boards.find(roundId)
  }
  const now = app.clock.now
  embedded = embedFiles({ db, now, versions, board, publicUrl, apiOrigin: undefined })
})
beforeEach(async () => {
  at = await openPlayed()
})
afterAll(() => app.close())

/** Three players with a hole each, of whom the second is shown by initials. */
async function openPlayed() {
  const built = await buildTournament(app.db, { state: 'in_play', name: 'Maj "A" & <B>' })
  const entries = await buildEntries(app.db, built, 4)
  await buildDraw(app.db, built, entries)
  await app.db
    .update(tournamentRounds)
    .set({ drawVersion: 1 })
    .where(eq(tournamentRounds.id, built.round.id))
  const hidden = eq(tournamentEntries.id, entries[1]?.id ?? '')
  await app.db.update(tournamentEntries).set({ shownAs: 'initials' }).where(hidden)
  for (const [i, { id }] of entries.slice(0, 3).entries()) {
    await score(id, 3 + i)
  }
  return { ...built, entries, path: `/embed/tournaments/${built.tournament.slug}` }
}

const score = (entryId: string, strokes: number) =>
  app.db
    .update(cards)
    .set({ scores: [strokes, ...Array<null>(17).fill(null)], revision: strokes })
    .where(eq(cards.entryId, entryId))

async function get(path: string, headers: Record<string, string> = {}) {
  const asked = { method: 'GET', acceptEncoding: undefined, ifNoneMatch: headers['if-none-match'] }
  const reply = await embedded(new URL(publicUrl + path), asked)
  if (!reply) throw new Error('No such address')
  return { ...reply, html: reply.body?.toString() ?? '' }
}
const rowsOf = (html: string) => [...html.matchAll(/<th scope="row"/g)].length

describe('an embedded board', () => {
  test('is the public board with escaped names, and initials for who is shown by them', async () => {
    const { status, html } = await get(at.path)
    expect(status).toBe(200)
    expect(html).toContain('Maj &quot;A&quot; &amp; &lt;B&gt;')
    expect(rowsOf(html)).toBe(4)
    const [first, second] = at.entries
    expect(html).toContain(`${first?.firstName} ${first?.lastName}`)
    expect(html).not.toContain(second?.lastName)
    expect(html).toContain('I gang')
    expect(html).toMatch(/data-stream="[^"]+\/board\/stream" data-version="\d+"/)
  })

  test('lists as many rows as the address says, and has the look that it says', async () => {
    const { html } = await get(`${at.path}?rows=3&theme=dark&division=${at.division.id}&by=gross`)
    expect(rowsOf(html)).toBe(3)
    expect(html).toContain('3 af 4 spillere')
    expect(html).toContain('<html lang="da" data-theme="dark">')
    expect(html).toContain('Brutto. ')
  })

  test('is the same bytes until a score comes, also for options that do not exist', async () => {
    const first = await get(at.path)
    const etag = first.headers.ETag ?? ''
    expect((await get(`${at.path}?utm=x`, { 'if-none-match': etag })).status).toBe(304)
    await score(at.entries[3]?.id ?? '', 9)
    expect((await get(at.path, { 'if-none-match': etag })).status).toBe(200)
  })

  test('is not built again for a række that the tournament does not have', async () => {
    const { html } = await get(at.path)
    builds = 0
    for (let i = 0; i < 3; i++) {
      const other = await get(`${at.path}?division=${randomUUID()}`)
      expect(other.html).toBe(html)
    }
    expect(builds).toBe(0)
    await get(`${at.path}?division=${at.division.id}`)
    expect(builds).toBe(1)
  })

  test('says when it will come, that it is cancelled, and that a draft does not exist', async () => {
    const become = (state: 'closed' | 'cancelled', drawVersion = 0) =>
      Promise.all([
        app.db.update(tournaments).set({ state }).where(eq(tournaments.id, at.tournament.id)),
        app.db
          .update(tournamentRounds)
          .set({ drawVersion })
          .where(eq(tournamentRounds.id, at.round.id)),
      ])
    await become('closed')
    expect((await get(at.path)).html).toContain('Stillingen kommer her, når startlisten er klar.')
    await become('cancelled', 1)
    expect((await get(at.path)).html).toContain('Turneringen er aflyst.')
    const draft = await buildTournament(app.db, { state: 'draft', announcedAt: null })
    const missing = await get(`/embed/tournaments/${draft.tournament.slug}`)
    expect([missing.status, missing.html.includes('Turneringen findes ikke')]).toEqual([404, true])
  })
})

test('the page may be framed and read by anybody, with its own script and style alone and no cookie', async () => {
  const { headers, html } = await get(at.path)
  const policy = headers['Content-Security-Policy'] ?? ''
  expect(policy).toContain('frame-ancestors *')
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; connect-src https:\/\/saesonkortet\.example; /,
  )
  expect(policy).not.toContain('unsafe')
  expect(headers['Access-Control-Allow-Origin']).toBe('*')
  expect(headers['Access-Control-Allow-Credentials']).toBeUndefined()
  expect(headers['Set-Cookie']).toBeUndefined()
  expect(headers['Cross-Origin-Resource-Policy']).toBe('cross-origin')
  expect(html).not.toMatch(/ style=| src=|<link/)
  const script = await get('/embed/board.js')
  expect(script.headers['Content-Security-Policy']).toContain("frame-ancestors 'none'")
  expect(script.headers['Cross-Origin-Resource-Policy']).toBe('cross-origin')
})
