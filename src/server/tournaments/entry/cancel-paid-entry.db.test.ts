import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEntryTestApp, type EntryTestApp } from '#test/entry-test-app.ts'
import { signInAs } from '#test/people.ts'
import { refunds } from '../../db/tables/payments.ts'
import { tournaments } from '../../db/tables/tournaments.ts'

let house: EntryTestApp
let cookie = ''
beforeAll(async () => {
  house = await createEntryTestApp()
  cookie = (await signInAs(house, [{ name: 'operator_admin' }])).cookie
})
afterAll(() => house.close())

/** A player who has paid her place, and the office that cancels her order. */
async function paidEntry() {
  const of = await house.tournament()
  const { her, entryId } = await house.placed(of)
  await house.runJobs()
  const orderId = (await house.stateOf(entryId))?.orderId ?? ''
  const cancel = async () => {
    const path = `/api/v1/admin/orders/${orderId}/cancellation`
    const body = { requestId: randomUUID(), note: 'Hun ringede.' }
    const answer = await house.request('POST', path, body, { cookie })
    return { status: answer.status, body: await answer.json() }
  }
  const refunded = () => house.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  return { of, her, entryId, cancel, refunded }
}

test('the office takes an entry out of its tournament, with the fee back and the tournament’s own mail', async () => {
  const { her, entryId, cancel, refunded } = await paidEntry()
  expect(await cancel()).toEqual({ status: 200, body: { refundOre: 35_000 } })
  expect((await house.stateOf(entryId))?.state).toBe('withdrawn')
  expect(await house.mailsTo(her)).toHaveProperty('entryWithdrawn')
  await house.runJobs()
  expect(await refunded()).toMatchObject([{ amountOre: 35_000, status: 'done' }])
  const again = { error: { code: 'refused', reason: 'already_withdrawn' } }
  expect(await cancel()).toMatchObject({ status: 422, body: again })
  expect(await refunded()).toHaveLength(1)
})

test.each(['drawn', 'in_play', 'scores_in', 'final'] as const)(
  'once it is %s, only the director moves players',
  async (state) => {
    const { of, entryId, cancel, refunded } = await paidEntry()
    await house.db.update(tournaments).set({ state }).where(eq(tournaments.id, of.tournament.id))
    expect(await cancel()).toMatchObject({ status: 422, body: { error: { code: 'refused' } } })
    expect((await house.stateOf(entryId))?.state).toBe('entered')
    expect(await refunded()).toEqual([])
  },
)
