import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LateStart } from '#contract/entries/late-starts.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { presenceMarks } from '#server/db/tables/presence.ts'
import { app, ask, at, createDrawTestApp, draw, publish, refused } from '#test/draw-test-app.ts'
import { field, fourBall, foursomes, holders, ids, make } from '#test/side-test-app.ts'

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
  expect((await look(second)).body).toMatchObject({
    sharesCard: true,
    partnerCanStart: false,
    proposed: 'disqualified',
    notMoved: 'side',
  })
  expect((await decide(second, 'disqualified')).status).toBe(200)
  expect((await codes())[first - 1]).toBe('DQ')
  // Both of them are out now.
  for (const player of [1, 2]) expect(await look(player)).toMatchObject(refused('late_player_out'))
})

/** Whether the helpers saw the player come. */
const mark = (player: number, mark: 'absent' | 'unseen') =>
  app.db.insert(presenceMarks).values({
    id: randomUUID(),
    roundId: at.round.id,
    entryId: ids[player - 1]!,
    occasion: 'start',
    mark,
    markedAt: app.clock.now(),
    receivedAt: app.clock.now(),
  })

test('a late player of a four-ball is excused while the partner can begin for the side', async () => {
  await field(fourBall, 4)
  await make(1, 2)
  await make(3, 4)
  await publish((await draw()).draft)
  app.clock.set('2027-06-12T09:30:00+02:00')
  const alone = { partnerCanStart: false, proposed: 'disqualified' }
  const together = { partnerCanStart: true, proposed: 'excused' }
  await mark(1, 'absent')
  expect((await look(1)).body).toMatchObject(together)
  expect((await look(2)).body).toMatchObject(alone)
  await mark(2, 'absent')
  expect((await look(1)).body).toMatchObject(alone)
  // The opponents are no partners.
  expect((await decide(4, 'disqualified')).status).toBe(200)
  expect((await look(3)).body).toMatchObject(alone)
})
