import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaOf } from '#contract/shared/endpoint.ts'
import { getClubTerms } from '#contract/settlement/endpoints.ts'
import { startingTerms } from '#domain/settlement/terms.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { seasons } from '#server/db/tables/passes.ts'
import { createSeason, regularSeason } from '#server/passes/seasons.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function loadSeason() {
  const answer = await app.request('GET', getClubTerms.path)
  expect(answer.status).toBe(200)
  return schemaOf(getClubTerms).output.parse(await answer.json()).season
}

test('a club sees the terms and prices of the season it would join', async () => {
  expect(await loadSeason()).toBeNull()

  await app.db.transaction((tx) => createSeason(tx, app.ctx(), regularSeason(2027)))
  const season = await loadSeason()
  expect(season).toMatchObject({ code: '2027', terms: startingTerms })
  expect(season?.cards[0]).toEqual({
    code: 'FULD',
    name: 'Sæsonkort',
    days: 'all',
    price: 149_500,
    vat: 29_900,
    laterPrices: [
      { from: '2027-07-01', price: 119_500 },
      { from: '2027-09-01', price: 79_500 },
    ],
  })
  // Without the product that clubs have not agreed to, and without company cards.
  expect(season?.cards.map(({ code }) => code)).toEqual(['FULD', 'HVERDAG', 'UNG', 'FERIE'])

  await app.db.transaction((tx) => createSeason(tx, app.ctx(), regularSeason(2028)))
  app.clock.set('2027-12-01T10:00:00+01:00')
  expect((await loadSeason())?.code).toBe('2028')
  app.clock.set('2027-11-01T10:00:00+01:00')
  expect((await loadSeason())?.code).toBe('2028')

  // An ending season that is still sold is not the one to join, although it is offered last.
  const stillSold = { salesTo: plainDate('2027-11-30') }
  await app.db.update(seasons).set(stillSold).where(eq(seasons.code, '2027'))
  app.clock.set('2027-11-29T10:00:00+01:00')
  expect((await loadSeason())?.code).toBe('2028')
})

test('a season keeps its own terms', async () => {
  const without = { ...startingTerms, operatorShare: 1_200, guarantee: null }
  await app.db.update(seasons).set({ settlementTerms: without }).where(eq(seasons.code, '2028'))
  expect((await loadSeason())?.terms).toEqual(without)
})
