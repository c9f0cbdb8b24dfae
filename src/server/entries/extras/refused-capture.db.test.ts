import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chosenExtras } from '#server/db/tables/extras.ts'
import { orderLines } from '#server/db/tables/orders.ts'
import { captures } from '#server/db/tables/payments.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { handleEntryCaptureFailed } from '#server/entries/deliver-entry.ts'
import { tuesday } from '#test/entry-test-app.ts'
import {
  app,
  createExtrasTestApp,
  mine,
  offering,
  refundedOre,
  withDiner,
} from '#test/extras-test-app.ts'

beforeAll(createExtrasTestApp)
beforeEach(() => app.clock.set(tuesday))
afterAll(() => app.close())

/** A player who has paid 350 kr. for the place and 125,50 kr. for a meal, and the two lines of the order. */
async function withLines() {
  const { of, golfer, entryId, orderId } = await withDiner(1)
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
  const refunded = () => refundedOre(orderId)
  const own = () => mine(golfer)
  const [fee, meal] = [lineOf(35_000), lineOf(12_550)]
  return { of, golfer, entryId, fee, meal, refuse, refunded, own }
}

test('a meal that the provider refuses alone is owed to the host, and the paid place stays', async () => {
  const { golfer, entryId, meal: line, refuse, refunded, own } = await withLines()
  await refuse(line)
  expect(await own()).toMatchObject({ state: 'entered', owedOre: 12_550, isPaid: true })
  const { body } = await golfer.act(entryId, 'withdrawal')
  expect(body).toMatchObject({ refundOre: 35_000 })
  expect(await refunded()).toEqual([35_000])
})

test('a place whose fee is refused before the draw is lost, and its meal is paid back', async () => {
  const { entryId, fee, refuse, refunded } = await withLines()
  await refuse(fee)
  expect((await app.stateOf(entryId))?.state).toBe('expired')
  expect(await refunded()).toEqual([12_550])
})

test('after the draw the place stays: all of it is owed, and the meal that was taken is paid back', async () => {
  const { of, entryId, fee, refuse, refunded, own } = await withLines()
  const drawn = { state: 'drawn' as const }
  await app.db.update(tournaments).set(drawn).where(eq(tournaments.id, of.tournament.id))
  await refuse(fee)
  expect((await app.stateOf(entryId))?.state).toBe('entered')
  expect(await own()).toMatchObject({ owedOre: 47_550 })
  expect(await refunded()).toEqual([12_550])
})

test('of a whole order that is refused nothing is paid back', async () => {
  const { entryId, fee, meal: line, refuse, refunded } = await withLines()
  await refuse(line, fee)
  expect((await app.stateOf(entryId))?.state).toBe('expired')
  expect(await refunded()).toEqual([])
})

test('an extra that is named twice in one entry does not take more than the places', async () => {
  const { of, extraId, choice } = await offering()
  const [meal] = choice(1).extras
  const golfer = await app.golfer()
  const answer = await golfer.enter(of, { extras: [meal, meal] })
  expect(answer.status).toBe(400)
  expect(await app.db.$count(chosenExtras, eq(chosenExtras.extraId, extraId))).toBe(0)
})
