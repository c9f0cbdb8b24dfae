import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { companyLookups } from '#server/db/tables/companies.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { skipTimeouts } from '#test/skip-timeouts.ts'
import { correspondence, letterFrom } from '#test/letters.ts'
import { ensureSeasons } from '../passes/seasons.ts'
import { hangingCvr, overQuotaCvr } from '../simulators/cvr/simulator.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  await app.listen()
})
beforeEach(async () => {
  app.clock.set('2027-05-04T10:00:00+02:00')
  await app.db.delete(rateLimits)
  await app.db.delete(companyLookups)
})
afterAll(() => app.close())

async function check(cvr: string, testApp = app) {
  const path = `/api/v1/company-register/${encodeURIComponent(cvr)}`
  return (await testApp.request('GET', path)).json()
}

describe('a company number', () => {
  test.each([
    [
      '20 99 11 86',
      { answer: 'found', cvr: '20991186', name: 'Bækkelund Maskinfabrik A/S', active: true },
    ],
    ['DK11223346', { answer: 'found', name: 'Tømrermester Skovgaard ApS', active: false }],
    ['13748136', { answer: 'unknown', cvr: '13748136' }],
    ['12345678', { answer: 'wrong', reason: 'check' }],
    ['00000000', { answer: 'wrong', reason: 'check' }],
    ['123', { answer: 'wrong', reason: 'length' }],
    [overQuotaCvr, { answer: 'not_asked', cvr: overQuotaCvr }],
  ])('%s', async (cvr, answer) => expect(await check(cvr)).toMatchObject(answer))

  test('is cached for a month, unless the register did not respond', async () => {
    await check('20991186')
    await check(overQuotaCvr)
    const cached = () => app.db.select().from(companyLookups)
    expect((await cached()).map(({ cvr }) => cvr)).toEqual(['20991186'])
    await app.db.update(companyLookups).set({ name: 'Som det var' })
    app.clock.set('2027-06-03T09:00:00+02:00')
    expect(await check('20991186')).toMatchObject({ name: 'Som det var' })
    app.clock.set('2027-06-03T11:00:00+02:00')
    expect(await check('20991186')).toMatchObject({ name: 'Bækkelund Maskinfabrik A/S' })
  })

  test('is checked by its check digit only when no register is configured', async () => {
    const env = { DEMO: '0', PUBLIC_URL: 'http://localhost:3000' }
    const alone = await createTestApp({ env })
    expect(await check('20991186', alone)).toEqual({ answer: 'not_asked', cvr: '20991186' })
    expect(await check('20991187', alone)).toMatchObject({ answer: 'wrong' })
    await alone.close()
  })
})

describe('an inquiry of a company', () => {
  const inquiry = (changes: object) =>
    letterFrom({ kind: 'company_inquiry', organisation: 'Vores firma', message: '', ...changes })

  test('is stored with the name in the register beside the entered name', async () => {
    const { send, storedAs } = correspondence(app)
    const { body } = await send(inquiry({ cvr: 'DK 33 50 01 22', players: '12' }))
    expect(await storedAs(body.number)).toMatchObject({
      organisation: 'Vores firma',
      cvr: '33500122',
      registeredName: 'Nordvig Arkitekter ApS',
      players: 12,
    })
  })

  test('is stored although the register hangs', async () => {
    const { send, storedAs } = correspondence(app)
    const waits = skipTimeouts()
    const { status, body } = await send(inquiry({ cvr: hangingCvr }))
    expect(waits).toEqual([2_000])
    expect(status).toBe(200)
    expect(await storedAs(body.number)).toMatchObject({ cvr: hangingCvr, registeredName: null })
  })
})

describe('the price for companies', () => {
  const prices = async () => (await app.request('GET', '/api/v1/companies/prices')).json()

  test('is null while no season is on sale', async () => {
    expect(await prices()).toEqual({ prices: null })
  })

  test('is today’s price of the personal company card, with the next price step', async () => {
    await ensureSeasons(app.db, app.ctx())
    expect(await prices()).toMatchObject({
      prices: {
        season: '2027',
        listPriceOre: 149_500,
        cardTypes: [1],
        clipTypes: [1, 2, 3],
        withVat: true,
        returnUntil: '2027-05-18',
        nextPrice: { from: '2027-07-01', priceOre: 119_500 },
      },
    })
    app.clock.set('2027-09-02T10:00:00+02:00')
    expect(await prices()).toMatchObject({ prices: { listPriceOre: 79_500, nextPrice: null } })
  })
})
