import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { plainDate } from '#domain/shared/dates.ts'
import { activity } from '#server/db/tables/activity.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'
import { createSeason } from './seasons.ts'
import { selectProducts } from './season-queries.ts'

let app: TestApp
let operator: { cookie: string }
let seasonId: string
let made = 0
beforeAll(async () => {
  app = await createTestApp({ now: '2027-05-04T10:00:00+02:00' })
  operator = { cookie: (await signInAs(app, [{ name: 'operator_admin' }])).cookie }
})
beforeEach(async () => {
  made += 1
  const season = await createSeason(app.db, app.ctx(), {
    code: `P${made}`,
    salesFrom: plainDate('2027-01-01'),
    salesTo: plainDate('2027-10-31'),
    playFrom: plainDate('2027-03-01'),
    playTo: plainDate('2027-11-30'),
    status: 'live',
  })
  seasonId = season.id
})
afterAll(() => app.close())

const steps = [
  { from: '2027-08-01', price: 99_500 },
  { from: '2027-01-01', price: 159_500 },
]
const draft = {
  basedOn: 1,
  onSale: true,
  summary: 'To runder hos hver.',
  plannedRounds: 10,
  priceSteps: steps as object[],
}
const write = async (changes: object = {}, code = 'FULD') => {
  const path = `/api/v1/admin/products/${seasonId}.${code}/versions`
  const answer = await app.request('POST', path, { ...draft, ...changes }, operator)
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
}
const product = async (code = 'FULD') =>
  (await selectProducts(app.db, seasonId)).find((one) => one.code === code)
const refusal = (reason: string) => ({ status: 422, json: { error: { reason } } })

describe('a new version of a card', () => {
  test('is sold from now on, with its price steps sorted', async () => {
    expect(await write()).toMatchObject({ json: { version: 2 } })
    expect(await product()).toMatchObject({ version: 2, priceSteps: steps.toReversed() })
    const id = `${seasonId}.FULD`
    const answer = await app.request('GET', `/api/v1/admin/products/${id}`, undefined, operator)
    expect(await answer.json()).toMatchObject({
      row: { price: 159_500, version: 2 },
      related: {
        versions: [{ prices: '1.595 kr. fra 01.01.2027, 995 kr. fra 01.08.2027' }, { version: 1 }],
      },
    })
    expect(await app.db.select().from(activity).where(eq(activity.subjectId, id))).toMatchObject([
      { action: 'passes.write_product', data: { version: 2, prices: [159_500, 99_500] } },
    ])
  })

  test('takes the card off sale and puts it on again', async () => {
    await write({ onSale: false })
    expect(await product()).toMatchObject({ onSale: false })
    await write({ basedOn: 2 })
    expect(await product()).toMatchObject({ onSale: true, version: 3 })
  })

  test('is stored once when several save at once, and the others get changed_elsewhere', async () => {
    const prices = [1, 2, 3, 4, 5].map((n) => [{ from: '2027-01-01', price: n * 10_000 }])
    const answers = await Promise.all(prices.map((priceSteps) => write({ priceSteps })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await product()).toMatchObject({ version: 2 })
  })

  test.each([
    ['FULD', { priceSteps: [steps[0], steps[0]] }, 'price_steps_wrong'],
    ['FULD', { priceSteps: [steps[0]] }, 'price_steps_wrong'],
    ['FULD', { priceSteps: [] }, 'price_steps_wrong'],
    ['FULD', { plannedRounds: 0 }, 'planned_rounds_wrong'],
    ['FERIE', { plannedRounds: 6 }, 'planned_rounds_wrong'],
  ])('is refused when %s cannot be sold or refunded by it (%#)', async (code, changes, reason) => {
    expect(await write(changes, code)).toMatchObject(refusal(reason))
    expect(await product(code)).toMatchObject({ version: 1 })
  })

  test('is refused when nothing has changed', async () => {
    const { summary, plannedRounds, priceSteps } = (await product()) ?? {}
    expect(await write({ summary, plannedRounds, priceSteps })).toMatchObject(
      refusal('product_unchanged'),
    )
  })

  test('is refused for an unknown card', async () => {
    expect(await write({}, 'INTET')).toMatchObject({ status: 404 })
  })
})
