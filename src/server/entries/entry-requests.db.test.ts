import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaOf } from '#contract/endpoint.ts'
import { enterTournament } from '#contract/entries.ts'
import { createEntryTestApp, type EntryTestApp } from '#test/entry-test-app.ts'
import { findAccount } from '../accounts/queries.ts'
import { openPool } from '../db/client.ts'
import { submitEntryRequest } from './entry-requests.ts'

let app: EntryTestApp

beforeAll(async () => {
  app = await createEntryTestApp()
})
afterAll(() => app.close())

test('of forty who press at once in two processes seven get a place, and no number is given twice', async () => {
  const of = await app.tournament({ places: 7, feeOre: 0, memberFeeOre: 0 })
  const other = openPool(app.databaseUrl)
  const field = await Promise.all(Array.from({ length: 40 }, () => app.golfer()))
  const requestOf = async (golfer: (typeof field)[number], i: number) => {
    const account = await findAccount(app.db, golfer.accountId)
    const actor = { ...account!, accountId: golfer.accountId, twoFactor: 'off' as const, roles: [] }
    const ctx = { ...app.ctx(), actor, ...(i % 2 && { db: other.db }) }
    return { ctx, request: asked(of, golfer.id) }
  }
  // All requests are ready before the first is sent, or the processes would take turns.
  const ready = await Promise.all(field.map(requestOf))
  const results = await Promise.all(ready.map(submitEntryRequest))
  const entries = results.map(({ whole }) => whole.entry)
  await other.close()
  const inOrder = entries.toSorted((a, b) => a.number - b.number)
  expect(inOrder.map(({ number }) => number)).toEqual(inOrder.map((_, i) => i + 1))
  expect(inOrder.map(({ state }) => state === 'waiting')).toEqual(inOrder.map((_, i) => i >= 7))
  const told = results.flatMap(({ waitingNumber }) => waitingNumber ?? [])
  expect(told.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 33 }, (_, i) => i + 1))
}, 30_000)

const asked = (of: Awaited<ReturnType<EntryTestApp['tournament']>>, golferId: string) =>
  schemaOf(enterTournament).input.parse({
    tournamentId: of.tournament.id,
    golferId,
    divisionId: of.division.id,
    gender: 'women',
    feeOre: 0,
  })
