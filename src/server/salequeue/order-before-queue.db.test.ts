import { eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { productVersions, seasons } from '#server/db/tables/passes.ts'
import { saleQueues } from '#server/db/tables/sale-queues.ts'
import { createSeason, regularSeason, type NewSeason } from '#server/passes/seasons.ts'
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

describe('a queue and a season', () => {
  let admin: { cookie: string }
  const ask = async (path: string, body: object = {}) => {
    const answer = await app.request('POST', `/api/v1/admin/${path}`, body, admin)
    return { status: answer.status, body: (await answer.json()) as object }
  }
  const plan = (begins: string) =>
    ask('sale-queue', { day: '2027-11-27', begins, opens: '07:00', perMinute: 60 })
  const refusal = (reason: string) => ({ status: 422, body: { error: { reason } } })
  const build = (status: 'draft' | 'live', changes: Partial<NewSeason> = {}) =>
    app.db.transaction((tx) =>
      createSeason(tx, app.ctx(), { ...regularSeason(2028), ...changes, status }),
    )

  beforeEach(async () => {
    app.clock.set('2027-10-01T12:00:00+02:00')
    await app.db.delete(saleQueues)
    await app.db.delete(productVersions).where(inArray(productVersions.seasonId, later()))
    await app.db.delete(seasons).where(eq(seasons.code, '2028'))
    admin ??= { cookie: (await signInAs(app, [{ name: 'operator_admin' }])).cookie }
  })
  const later = () =>
    app.db.select({ id: seasons.id }).from(seasons).where(eq(seasons.code, '2028'))

  test.each([
    ['has gone on sale', 'live', 'queue_begins_after_sale'],
    ['would be sold, were its draft opened', 'draft', 'queue_begins_after_draft'],
  ] as const)('a queue may not begin after a season %s', async (_, status, reason) => {
    await build(status)
    expect(await plan('06:00')).toMatchObject(refusal(reason))
    expect((await plan('00:00')).status).toBe(200)
  })

  test('a season is not opened for sale before the planned queue begins', async () => {
    expect((await plan('06:00')).status).toBe(200)
    const { id } = await build('draft')
    expect(await ask(`seasons/${id}/opening`)).toMatchObject(refusal('season_sold_before_queue'))
    const [row] = await app.db.select().from(seasons).where(eq(seasons.id, id))
    expect(row?.status).toBe('draft')
    // The way that the refusal points out.
    const [queue] = await app.db.select().from(saleQueues).where(isNull(saleQueues.closedAt))
    expect((await ask(`sale-queue/${queue!.id}/close`)).status).toBe(200)
    expect((await ask(`seasons/${id}/opening`)).status).toBe(200)
    expect((await plan('00:00')).status).toBe(200)
  })

  test('a first season is not published before the planned queue begins', async () => {
    const { status: _, ...season } = regularSeason(2028)
    const publish = () => ask('set-up/season', { ...season, products: [] })
    expect((await plan('06:00')).status).toBe(200)
    expect(await publish()).toMatchObject(refusal('season_sold_before_queue'))
    expect(await app.db.$count(seasons, eq(seasons.code, '2028'))).toBe(0)
    await app.db.delete(saleQueues)
    expect((await plan('00:00')).status).toBe(200)
    expect((await publish()).status).toBe(200)
  })

  test('a season is opened while the queue is in force, and when the queue begins with its sale', async () => {
    expect((await plan('00:00')).status).toBe(200)
    const { id } = await build('draft')
    expect((await ask(`seasons/${id}/opening`)).status).toBe(200)
    await app.db.update(seasons).set({ status: 'draft' }).where(eq(seasons.id, id))
    app.clock.set('2027-11-27T06:30:00+01:00')
    expect((await ask(`seasons/${id}/opening`)).status).toBe(200)
  })
})
