import { afterAll, beforeAll, expect, test } from 'vitest'
import { saleQueues } from '#server/db/tables/sale-queues.ts'
import { createSeason, regularSeason } from '#server/passes/seasons.ts'
import { signInAs } from '#test/people.ts'
import { createPurchaseTestApp, fillIn, order, save } from '#test/purchase-test-app.ts'

let app: Awaited<ReturnType<typeof createPurchaseTestApp>>

beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-03-01T05:00:00+01:00' })
})
afterAll(() => app.close())

test('an unpaid order of before the queue is paid, but needs a turn for another card', async () => {
  const browser = app.browser()
  const ready = await fillIn(browser)
  const ordered = await order(browser, ready)
  app.clock.set('2027-03-01T06:30:00+01:00')
  const [beginsAt, opensAt] = ['06:00', '07:00'].map((time) => new Date(`2027-03-01T${time}+01:00`))
  await app.db.insert(saleQueues).values({
    beginsAt: beginsAt!,
    opensAt: opensAt!,
    createdAt: beginsAt!,
    perMinute: 60,
    schedule: [],
  })
  expect((await order(browser, ready)).body.orderId).toBe(ordered.body.orderId)
  const path = `/registrations/current/cards/${ready.cards[0]!.id}`
  const changed = await save(browser, 'PATCH', path, { productCode: 'HVERDAG' })
  expect((await order(browser, changed)).body.error).toMatchObject({ reason: 'queue_turn_needed' })
})

test('a queue may not begin after a season has gone on sale', async () => {
  await app.db.delete(saleQueues)
  app.clock.set('2027-10-01T12:00:00+02:00')
  await app.db.transaction((tx) => createSeason(tx, app.ctx(), regularSeason(2028)))
  const { cookie } = await signInAs(app, [{ name: 'operator_admin' }])
  const plan = (begins: string) => {
    const times = { day: '2027-11-27', begins, opens: '07:00', perMinute: 60 }
    return app.request('POST', '/api/v1/admin/sale-queue', times, { cookie })
  }
  const late = await plan('06:00')
  expect((await late.json()).error).toMatchObject({ reason: 'queue_begins_after_sale' })
  expect((await plan('00:00')).status).toBe(200)
})
