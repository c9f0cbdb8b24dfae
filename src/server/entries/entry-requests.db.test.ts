import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaOf } from '#contract/shared/endpoint.ts'
import { enterTournament } from '#contract/entries/endpoints.ts'
import { createEntryTestApp, type EntryTestApp } from '#test/entry-test-app.ts'
import { findAccount } from '../accounts/queries.ts'
import { openPool } from '../db/client.ts'
import { submitEntryRequest } from './entry-requests.ts'

let app: EntryTestApp

beforeAll(async () => {
  app = await createEntryTestApp()
})
afterAll(() => app.close())

test('of forty simultaneous requests in two processes seven get a place, and every number is unique', async () => {
  const of = await app.tournament({ places: 7, feeOre: 0, memberFeeOre: 0 })
  const other = openPool(app.databaseUrl)
  const field = await Promise.all(Array.from({ length: 40 }, () => app.golfer()))
  const requestOf = async (golfer: (typeof field)[number], i: number) => {
    const account = await findAccount(app.db, golfer.accountId)
    const actor = { ...account!, accountId: golfer.accountId, twoFactor: 'off' as const, roles: [] }
    const ctx = { ...app.ctx(), actor, ...(i % 2 && { db: other.db }) }
    return { ctx, request: inputFor(of, golfer.id) }
  }
  // All requests are prepared first, because the processes would take turns otherwise.
  const ready = await Promise.all(field.map(requestOf))
  const results = await Promise.all(ready.map(submitEntryRequest))
  const entries = results.map(({ details }) => details.entry)
  await other.close()
  const inOrder = entries.toSorted((a, b) => a.number - b.number)
  expect(inOrder.map(({ number }) => number)).toEqual(inOrder.map((_, i) => i + 1))
  expect(inOrder.map(({ state }) => state === 'waiting')).toEqual(inOrder.map((_, i) => i >= 7))
  const waitingNumbers = results.flatMap(({ waitingNumber }) => waitingNumber ?? [])
  expect(waitingNumbers.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 33 }, (_, i) => i + 1),
  )
}, 30_000)

const inputFor = (of: Awaited<ReturnType<EntryTestApp['tournament']>>, golferId: string) =>
  schemaOf(enterTournament).input.parse({
    tournamentId: of.tournament.id,
    golferId,
    divisionId: of.division.id,
    gender: 'women',
    feeOre: 0,
  })
