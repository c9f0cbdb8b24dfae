import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq, and } from 'drizzle-orm'
import type { Board } from '#domain/board/board.ts'
import { placedRows } from '#domain/board/placed-rows.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildDraw, buildEntries, buildTournament, fairHoles } from '#test/tournaments.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { openBoards } from './boards.ts'
import { uncachedVersions } from './tournament-versions.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T12:00:00+02:00' })
})
afterAll(() => app.close())

async function openField(count: number, options: Parameters<typeof buildTournament>[1] = {}) {
  const built = await buildTournament(app.db, { state: 'in_play', ...options })
  const entries = await buildEntries(app.db, built, count)
  await buildDraw(app.db, built, entries)
  const { round } = built
  const write = (i: number, scores: (number | 'picked_up' | null)[]) =>
    app.db
      .update(cards)
      .set({ scores: fairHoles.map((_, hole) => scores[hole] ?? null) })
      .where(and(eq(cards.roundId, round.id), eq(cards.entryId, entries[i]?.id ?? '')))
  const read = async () => {
    const answer = await app.request('GET', `/api/v1/rounds/${round.id}/board`)
    return { answer, board: (await answer.json()) as Board }
  }
  return { ...built, entries, write, read }
}

describe('a board', () => {
  test('is the same bytes for every visitor, and answers 304 to a known version (LB-20)', async () => {
    const { read, round } = await openField(4)
    const { answer } = await read()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('s-maxage=1,')
    const again = await app.request('GET', `/api/v1/rounds/${round.id}/board`, undefined, {
      'if-none-match': answer.headers.get('etag') ?? '',
    })
    expect(again.status).toBe(304)
  })

  test('has the same value in a rendered page as in the API', async () => {
    const { read, write, round } = await openField(4)
    await write(0, [4, 4, 3, 'picked_up'])
    const { db } = app
    const boards = openBoards({ db, versions: uncachedVersions(db), publicUrl: () => '' })
    expect(await boards.find(round.id)).toStrictEqual((await read()).board)
    expect(await boards.find(crypto.randomUUID())).toBeUndefined()
  })

  test('hides the names of players under 15 or who object, and all member numbers (E25, D36)', async () => {
    const { read, entries } = await openField(4)
    const become = (i: number, values: Partial<typeof tournamentEntries.$inferInsert>) =>
      app.db
        .update(tournamentEntries)
        .set({ dguNumber: '12-3456', ...values })
        .where(eq(tournamentEntries.id, entries[i]?.id ?? ''))
    await become(0, { firstName: 'Åse', lastName: 'Øst', birthDate: plainDate('2012-06-13') })
    await become(1, { firstName: 'Bo', lastName: 'Vest', birthDate: plainDate('2012-06-12') })
    await become(2, { shownAs: 'anonymous' })
    await become(3, { firstName: 'Slettet', lastName: 'spiller' })
    const { board, answer } = await read()
    expect(board.rows.map(({ name, club }) => [name, club !== null])).toEqual([
      ['Å. Ø.', true],
      ['Bo Vest', true],
      ['Anonym', false],
      ['Slettet spiller', false],
    ])
    expect(JSON.stringify(board)).not.toContain('12-3456')
    expect(answer.status).toBe(200)
  })

  test('ranks players who have started by points against two per hole (LB-1, LB-2, LB-3)', async () => {
    const { read, write } = await openField(4)
    await write(0, [4, 4, 3])
    await write(1, [9])
    const { board } = await read()
    const rows = placedRows(board, 0, 'net')
    expect(rows.map(({ place }) => place)).toEqual([1, 2, null, null])
    expect(rows[0]?.row).toMatchObject({ thru: 3, state: 'playing', cards: ['443---------------'] })
    expect(board.divisions[0]).toMatchObject({ main: 'net', unit: 'points', isOver: false })
  })
})
