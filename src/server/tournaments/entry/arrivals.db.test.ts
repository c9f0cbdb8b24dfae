import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterTournament } from '#contract/tournament-entries.ts'
import { openEntryHouse, type EntryHouse } from '#test/entering.ts'
import { findAccount } from '../../accounts/queries.ts'
import { openPool } from '../../db/client.ts'
import { arrive } from './arrivals.ts'

let house: EntryHouse

beforeAll(async () => {
  house = await openEntryHouse()
})
afterAll(() => house.close())

test('of forty who press at once in two processes seven get a place, and no number is given twice', async () => {
  const of = await house.tournament({ places: 7, feeOre: 0, memberFeeOre: 0 })
  const other = openPool(house.databaseUrl)
  const field = await Promise.all(Array.from({ length: 40 }, () => house.golfer()))
  const standing = async (golfer: (typeof field)[number], i: number) => {
    const account = await findAccount(house.db, golfer.accountId)
    const actor = { ...account!, accountId: golfer.accountId, twoFactor: 'off' as const, roles: [] }
    const ctx = { ...house.ctx(), actor, ...(i % 2 && { db: other.db }) }
    return { ctx, request: asked(of, golfer.id) }
  }
  // All are at the door before the first is let in, or the processes would take turns.
  const ready = await Promise.all(field.map(standing))
  const arrived = await Promise.all(ready.map(arrive))
  const entries = arrived.map(({ whole }) => whole.entry)
  await other.close()
  const inOrder = entries.toSorted((a, b) => a.number - b.number)
  expect(inOrder.map(({ number }) => number)).toEqual(inOrder.map((_, i) => i + 1))
  expect(inOrder.map(({ state }) => state === 'waiting')).toEqual(inOrder.map((_, i) => i >= 7))
  const told = arrived.flatMap(({ waitingNumber }) => waitingNumber ?? [])
  expect(told.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 33 }, (_, i) => i + 1))
}, 30_000)

const asked = (of: Awaited<ReturnType<EntryHouse['tournament']>>, golferId: string) =>
  enterTournament.input.parse({
    tournamentId: of.tournament.id,
    golferId,
    divisionId: of.division.id,
    gender: 'women',
    feeOre: 0,
  })
