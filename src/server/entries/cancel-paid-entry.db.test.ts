import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEntryTestApp, type EntryTestApp } from '#test/entry-test-app.ts'
import { signInAs } from '#test/people.ts'
import { refunds } from '../db/tables/payments.ts'
import { tournaments } from '../db/tables/competitions.ts'

let app: EntryTestApp
let cookie = ''
beforeAll(async () => {
  app = await createEntryTestApp()
  cookie = (await signInAs(app, [{ name: 'operator_admin' }])).cookie
})
afterAll(() => app.close())

/** A player with a paid place, whose order the back office can cancel. */
async function paidEntry() {
  const of = await app.tournament()
  const { golfer, entryId } = await app.placed(of)
  await app.runJobs()
  const orderId = (await app.stateOf(entryId))?.orderId ?? ''
  const cancel = async () => {
    const path = `/api/v1/admin/orders/${orderId}/cancellation`
    const body = { requestId: randomUUID(), note: 'Hun ringede.' }
    const answer = await app.request('POST', path, body, { cookie })
    return { status: answer.status, body: await answer.json() }
  }
  const refunded = () => app.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  return { of, golfer, entryId, cancel, refunded }
}

test('the back office cancels an entry with a refund and the tournament’s own mail', async () => {
  const { golfer, entryId, cancel, refunded } = await paidEntry()
  expect(await cancel()).toEqual({ status: 200, body: { refundOre: 35_000 } })
  expect((await app.stateOf(entryId))?.state).toBe('withdrawn')
  expect(await app.mailsTo(golfer)).toHaveProperty('entryWithdrawn')
  await app.runJobs()
  expect(await refunded()).toMatchObject([{ amountOre: 35_000, status: 'done' }])
  const again = { error: { code: 'refused', reason: 'already_withdrawn' } }
  expect(await cancel()).toMatchObject({ status: 422, body: again })
  expect(await refunded()).toHaveLength(1)
})

test.each(['drawn', 'in_play', 'scores_in', 'final'] as const)(
  'once the tournament is %s, the back office can no longer cancel an entry',
  async (state) => {
    const { of, entryId, cancel, refunded } = await paidEntry()
    await app.db.update(tournaments).set({ state }).where(eq(tournaments.id, of.tournament.id))
    expect(await cancel()).toMatchObject({ status: 422, body: { error: { code: 'refused' } } })
    expect((await app.stateOf(entryId))?.state).toBe('entered')
    expect(await refunded()).toEqual([])
  },
)
