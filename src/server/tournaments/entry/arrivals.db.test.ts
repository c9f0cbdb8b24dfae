import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterTournament } from '#contract/tournament-entries.ts'
import { openEntryHouse, type EntryHouse } from '#test/entering.ts'
import { findAccount } from '../../accounts/queries.ts'
import { openPool } from '../../db/client.ts'
import { arrive } from './arrivals.ts'
import { judgeArrival } from './enter.ts'

let house: EntryHouse

beforeAll(async () => {
  house = await openEntryHouse()
})
afterAll(() => house.close())

test('of forty who press at once in two processes seven get a place, and no number is given twice', async () => {
  const of = await house.tournament({ places: 7, feeOre: 0, memberFeeOre: 0 })
  const other = openPool(house.databaseUrl)
  const field = await Promise.all(Array.from({ length: 40 }, () => house.golfer()))
  const judge = async (golfer: (typeof field)[number], i: number) => {
    const account = await findAccount(house.db, golfer.accountId)
    const actor = { ...account!, accountId: golfer.accountId, twoFactor: 'off' as const, roles: [] }
    const ctx = { ...house.ctx(), actor, ...(i % 2 && { db: other.db }) }
    return { ctx, judged: await judgeArrival(ctx, asked(of, golfer.id)) }
  }
  // All are at the door before the first is let in, or the processes would take turns.
  const ready = await Promise.all(field.map(judge))
  const entries = await Promise.all(ready.map(({ ctx, judged }) => arrive(ctx, judged)))
  await other.close()
  const inOrder = entries.toSorted((a, b) => a.number - b.number)
  expect(inOrder.map(({ number }) => number)).toEqual(inOrder.map((_, i) => i + 1))
  expect(inOrder.map(({ state }) => state === 'waiting')).toEqual(inOrder.map((_, i) => i >= 7))
}, 30_000)

const asked = (of: Awaited<ReturnType<EntryHouse['tournament']>>, golferId: string) =>
  enterTournament.input.parse({
    tournamentId: of.tournament.id,
    golferId,
    divisionId: of.division.id,
    gender: 'women',
    feeOre: 0,
  })
