import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LateStart } from '#contract/entries/late-starts.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { app, ask, createDrawTestApp, draw, publish, refused } from '#test/draw-test-app.ts'
import { field, foursomes, holders, ids, make } from '#test/side-test-app.ts'

beforeAll(createDrawTestApp)
afterAll(() => app.close())

const path = (player: number) => `/late-starts/${ids[player - 1]}`
const look = (player: number) => ask<LateStart>('GET', path(player))
const decide = (player: number, kind: string) =>
  ask('POST', path(player), { decision: { kind, reason: 'Kom ikke.' } })

const codes = async () => {
  const rows = await app.db
    .select()
    .from(tournamentEntries)
    .where(inArray(tournamentEntries.id, ids))
  return ids.map((id) => rows.find((row) => row.id === id)?.status)
}

test('a late player of foursomes without the card is disqualified with the side', async () => {
  await field(foursomes, 4)
  await make(1, 2)
  await make(3, 4)
  await publish((await draw()).draft)
  app.clock.set('2027-06-12T09:30:00+02:00')
  const [first, second] = (await holders()).includes(1) ? [1, 2] : [2, 1]
  expect((await look(second)).body).toMatchObject({ sharesCard: true, notMoved: 'side' })
  expect((await decide(second, 'disqualified')).status).toBe(200)
  expect((await codes())[first - 1]).toBe('DQ')
  // Both of them are out now.
  for (const player of [1, 2]) expect(await look(player)).toMatchObject(refused('late_player_out'))
})
