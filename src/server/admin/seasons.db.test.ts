import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { SeasonComparison, SeasonForm } from '#contract/admin/seasons.ts'
import { activity } from '#server/db/tables/activity.ts'
import { seasons } from '#server/db/tables/passes.ts'
import { createSeason, regularSeason, selectOnSale } from '#server/passes/seasons.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { plainDate } from '#domain/shared/dates.ts'

let app: TestApp
let operator: { cookie: string }
let id2027: string
beforeAll(async () => {
  app = await createTestApp({ now: '2027-11-10T10:00:00+01:00' })
  operator = { cookie: (await signInAs(app, [{ name: 'operator_admin' }])).cookie }
  id2027 = (await createSeason(app.db, app.ctx(), regularSeason(2027))).id
})
afterAll(() => app.close())

const ask = async <Answer>(method: string, path: string, body?: object) => {
  const answer = await app.request(method, `/api/v1/admin/seasons/${path}`, body, operator)
  return { status: answer.status, body: (await answer.json()) as Answer }
}
const formOf = async (id: string) => (await ask<SeasonForm>('GET', `${id}/form`)).body
const toInput = ({ start }: SeasonForm) => ({
  ...start,
  products: start.products.map(({ code, onSale, summary, plannedRounds, priceSteps }) => ({
    code,
    onSale,
    summary,
    plannedRounds,
    priceSteps,
  })),
})
const refusal = (reason: string) => ({ status: 422, body: { error: { reason } } })
const codesOnSale = async (day: string) =>
  (await selectOnSale(app.db, plainDate(day))).map(({ season }) => season.code)
const logOf = async (id: string) =>
  (await app.db.select().from(activity).where(eq(activity.subjectId, id))).map(
    ({ action, data }) => ({ action, data }),
  )

describe('a season copied to the next year', () => {
  let draftId: string

  test('is proposed with the cards as they are and the days a year later', async () => {
    const form = await formOf(id2027)
    expect(form).toMatchObject({ code: '2028', isDraft: false, existing: null })
    expect(form.start).toMatchObject({ salesFrom: '2027-11-27', playTo: '2028-11-30' })
    expect(form.start.products[0]?.priceSteps).toEqual([
      { from: null, price: 149_500 },
      { from: '2028-07-01', price: 119_500 },
      { from: '2028-09-01', price: 79_500 },
    ])
  })

  test.each([
    ['season_days_wrong', { playTo: '2028-02-01' }],
    ['season_cards_differ', { products: [] }],
    ['seasons_overlap', { playFrom: '2027-03-01' }],
  ])('is refused with %s and stores nothing', async (reason, change) => {
    const input = { ...toInput(await formOf(id2027)), ...change }
    expect(await ask('POST', `${id2027}/copy`, input)).toMatchObject(refusal(reason))
    expect(await formOf(id2027)).toMatchObject({ existing: null })
  })

  test.each([
    ['price_steps_wrong', { priceSteps: [{ from: '2028-07-01', price: 99_500 }] }],
    ['planned_rounds_wrong', { plannedRounds: 0 }],
  ])('is refused with %s for a card that nobody could buy', async (reason, change) => {
    const input = toInput(await formOf(id2027))
    const products = [{ ...input.products[0]!, ...change }, ...input.products.slice(1)]
    const answer = await ask('POST', `${id2027}/copy`, { ...input, products })
    expect(answer).toMatchObject(refusal(reason))
  })

  test('is refused at the day of a price that begins before the sale', async () => {
    const input = { ...toInput(await formOf(id2027)), salesFrom: '2028-07-01' }
    const path = 'products.0.priceSteps.1.from'
    const issues = expect.arrayContaining([expect.objectContaining({ path })])
    expect(await ask('POST', `${id2027}/copy`, input)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_input', issues } },
    })
  })

  test('by two administrators at once becomes one season', async () => {
    const input = toInput(await formOf(id2027))
    const dearer = { ...input.settlement, operatorShare: 1_600 }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        ask<{ id: string }>('POST', `${id2027}/copy`, { ...input, settlement: dearer }),
      ),
    )
    const stored = answers.filter(({ status }) => status === 200)
    expect(stored).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    draftId = stored[0]!.body.id
    expect(await formOf(id2027)).toMatchObject({ existing: { id: draftId, isDraft: true } })
  })

  test('keeps its differences in the log', async () => {
    expect(await logOf(draftId)).toEqual([
      {
        action: 'passes.copy_season',
        data: {
          copyOf: id2027,
          differences: ['Afregning, Vores andel: 15\u00a0% → 16\u00a0%'],
        },
      },
    ])
  })

  test('is on no page and in no settlement before it is opened', async () => {
    expect(await codesOnSale('2028-05-01')).toEqual([])
    const settlement = await app.request('GET', '/api/v1/admin/settlements', undefined, operator)
    const { seasons } = (await settlement.json()) as { seasons: { code: string }[] }
    expect(seasons.map(({ code }) => code)).toEqual(['2027'])
  })

  test('is edited as a draft, where a stale form is refused and an untouched card keeps its version', async () => {
    const form = await formOf(draftId)
    expect(form).toMatchObject({ code: '2028', isDraft: true, before: { code: '2027' } })
    const input = { ...toInput(form), basedOn: form.version }
    const [full, ...others] = input.products
    const products = [{ ...full!, summary: 'Tre runder i hver klub.' }, ...others]
    expect(await ask('PUT', `${draftId}/form`, { ...input, products })).toMatchObject({
      status: 200,
    })
    const stale = { ...input, playTo: '2028-10-31' }
    expect(await ask('PUT', `${draftId}/form`, stale)).toMatchObject({
      status: 409,
      body: { error: { code: 'changed_elsewhere' } },
    })
    const { body } = await ask<{ related: { products: { version: number }[] } }>('GET', draftId)
    const versions = body.related.products.map(({ version }) => version)
    expect(versions).toEqual([2, ...others.map(() => 1)])
  })

  test('is compared with the season before it', async () => {
    const { body } = await ask<SeasonComparison>('GET', `${draftId}/comparison`)
    expect(body.other).toEqual({ id: id2027, code: '2027' })
    const changed = body.facts.filter(({ isChanged }) => isChanged)
    expect(changed.map(({ key }) => key)).toEqual(['settlement.operatorShare', 'FULD.summary'])
  })

  test('is sold once it is opened, and its days then stand', async () => {
    expect(await ask('POST', `${draftId}/opening`)).toMatchObject({ status: 200 })
    expect(await codesOnSale('2028-05-01')).toEqual(['2028'])
    expect(await ask('POST', `${draftId}/opening`)).toMatchObject(refusal('season_opened'))
    const input = { ...toInput(await formOf(id2027)), basedOn: 'x' }
    expect(await ask('PUT', `${draftId}/form`, input)).toMatchObject(refusal('season_opened'))
  })

  test('is not opened without a card that can be bought', async () => {
    const input = toInput(await formOf(draftId))
    const products = input.products.map((product) => ({ ...product, onSale: false }))
    const copy = await ask<{ id: string }>('POST', `${draftId}/copy`, { ...input, products })
    const answer = await ask('POST', `${copy.body.id}/opening`)
    expect(answer).toMatchObject(refusal('season_without_prices'))
  })

  test('is played on no day of the season before or after it', async () => {
    await createSeason(app.db, app.ctx(), regularSeason(2030))
    const id = (await formOf(draftId)).existing!.id
    const save = async (change: object) => {
      const form = await formOf(id)
      return ask('PUT', `${id}/form`, { ...toInput(form), basedOn: form.version, ...change })
    }
    for (const change of [{ playFrom: '2028-11-30' }, { playTo: '2030-03-01' }]) {
      expect(await save(change)).toMatchObject(refusal('seasons_overlap'))
    }
    const full = { playFrom: '2028-12-01', playTo: '2030-02-28' }
    expect(await save(full)).toMatchObject({ status: 200 })
    // Stored before such prices were refused: it is shown with the newest one and can be saved.
    await app.db
      .update(seasons)
      .set({ salesFrom: plainDate('2029-09-02') })
      .where(eq(seasons.id, id))
    expect((await formOf(id)).start.products[0]?.priceSteps).toEqual([
      { from: null, price: 79_500 },
    ])
    expect(await save({})).toMatchObject({ status: 200 })
    // A draft of before the rule could not be mended once it is open.
    await app.db
      .update(seasons)
      .set({ playTo: plainDate('2030-03-01') })
      .where(eq(seasons.id, id))
    expect(await ask('POST', `${id}/opening`)).toMatchObject(refusal('seasons_overlap'))
  })
})
