import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DirectorsExtras } from '#contract/entries/extras.ts'
import type { OwnEntry } from '#contract/entries/endpoints.ts'
import { chosenExtras } from '#server/db/tables/extras.ts'
import { orderLines } from '#server/db/tables/orders.ts'
import { captures, refunds } from '#server/db/tables/payments.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { handleEntryCaptureFailed } from '#server/entries/deliver-entry.ts'
import { createEntryTestApp, tuesday, type EntryTestApp } from '#test/entry-test-app.ts'

let app: EntryTestApp
beforeAll(async () => {
  app = await createEntryTestApp()
})
beforeEach(() => app.clock.set(tuesday))
afterAll(() => app.close())

const meal = {
  kind: 'meal',
  name: 'Spisning',
  priceOre: 12_550,
  hasVat: true,
  places: 20,
  lastDay: '2027-06-09',
  isPerPerson: true,
  noteLabel: 'Allergi',
}

async function offering() {
  const of = await app.tournament()
  const direct = await app.director(of.tournament.id)
  const { body } = await direct<DirectorsExtras>('POST', '/extras', meal)
  const { id: extraId } = body.extras[0]!
  const choice = { extraId, quantity: 1, note: '', priceOre: meal.priceOre }
  return { of, choice }
}

/** A player who has paid 350 kr. for the place and 125,50 kr. for a meal, and the two lines of the order. */
async function diner() {
  const { of, choice } = await offering()
  const golfer = await app.golfer()
  const { body } = await golfer.enter(of, { extras: [choice] })
  await app.pay(body.redirectUrl)
  await app.runJobs()
  const entryId = body.entry.id
  const orderId = (await app.stateOf(entryId))?.orderId ?? ''
  const lines = await app.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const lineOf = (ore: number) => lines.find(({ totalOre }) => totalOre === ore)!.id
  const refuse = (...orderLineIds: string[]) =>
    app.db.transaction(async (tx) => {
      await tx
        .update(captures)
        .set({ status: 'refused' })
        .where(inArray(captures.orderLineId, orderLineIds))
      await handleEntryCaptureFailed({ ...app.ctx(), db: tx }, { orderId, orderLineIds })
    })
  const refunded = async () =>
    (await app.db.select().from(refunds).where(eq(refunds.orderId, orderId))).map(
      ({ amountOre }) => amountOre,
    )
  const own = async (): Promise<OwnEntry> => (await golfer.mine())[0]!
  const fee = lineOf(35_000)
  return { of, golfer, entryId, fee, meal: lineOf(12_550), refuse, refunded, own }
}

test('a meal that the provider refuses alone is owed to the host, and the paid place stays', async () => {
  const { golfer, entryId, meal: line, refuse, refunded, own } = await diner()
  await refuse(line)
  expect(await own()).toMatchObject({ state: 'entered', owedOre: 12_550, isPaid: true })
  const { body } = await golfer.act(entryId, 'withdrawal')
  expect(body).toMatchObject({ refundOre: 35_000 })
  expect(await refunded()).toEqual([35_000])
})

test('a place whose fee is refused before the draw is lost, and its meal is paid back', async () => {
  const { entryId, fee, refuse, refunded } = await diner()
  await refuse(fee)
  expect((await app.stateOf(entryId))?.state).toBe('expired')
  expect(await refunded()).toEqual([12_550])
})

test('after the draw the place stays: all of it is owed, and the meal that was taken is paid back', async () => {
  const { of, entryId, fee, refuse, refunded, own } = await diner()
  const drawn = { state: 'drawn' as const }
  await app.db.update(tournaments).set(drawn).where(eq(tournaments.id, of.tournament.id))
  await refuse(fee)
  expect((await app.stateOf(entryId))?.state).toBe('entered')
  expect(await own()).toMatchObject({ owedOre: 47_550 })
  expect(await refunded()).toEqual([12_550])
})

test('of a whole order that is refused nothing is paid back', async () => {
  const { entryId, fee, meal: line, refuse, refunded } = await diner()
  await refuse(line, fee)
  expect((await app.stateOf(entryId))?.state).toBe('expired')
  expect(await refunded()).toEqual([])
})

test('an extra that is named twice in one entry does not take more than the places', async () => {
  const { of, choice } = await offering()
  const golfer = await app.golfer()
  const answer = await golfer.enter(of, { extras: [choice, choice] })
  expect(answer.status).toBe(400)
  expect(await app.db.$count(chosenExtras, eq(chosenExtras.extraId, choice.extraId))).toBe(0)
})
