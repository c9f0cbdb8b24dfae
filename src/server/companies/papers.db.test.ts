import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyPrice } from '#domain/companies/company-price.ts'
import { clipSum } from '#domain/companies/price-text.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { htmlText, pdfPages } from '#test/pdf-text.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { ensureSeasons } from '../passes/seasons.ts'
import { getCompanyPrices } from './get-prices.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  app.clock.set('2027-05-04T10:00:00+02:00')
  await ensureSeasons(app.db, app.ctx())
})
afterAll(() => app.close())

const get = (path: string) => app.request('GET', `/api/v1/companies/${path}`)
const pagesOf = async (path: string) =>
  pdfPages(new Uint8Array(await (await get(path)).arrayBuffer()))

test('the page for the boss is one sheet with the calculator’s totals, and says what its page says', async () => {
  const { prices } = await getCompanyPrices(app.ctx())
  const { cards, clips, recommended } = companyPrice(
    { players: 24, roundsEach: 6 },
    prices?.listPriceOre ?? 0,
  )
  const [sheet = '', ...more] = await pagesOf('offer.pdf?players=24&rounds=6')
  expect(more).toEqual([])
  const page = htmlText(await (await get('offer.html?players=24&rounds=6')).text())
  expect(recommended).toBe('cards')
  for (const shown of [sheet, page]) {
    expect(shown).toContain('Sæsonkort til 24 medarbejdere')
    expect(shown).toContain(`Billigst ${plain(cards.total)}`)
    expect(shown).toContain(clipSum(144, clips))
    expect(shown).toContain(plain(clips.total))
    // 24 cards are charged as 25, which the sheet explains.
    expect(shown).toContain('25 kort koster mindre end 24')
  }
})

test('the page for the boss has the limits of the calculator', async () => {
  for (const asked of [
    'players=0&rounds=5',
    'players=251&rounds=5',
    'players=5',
    'players=5&rounds=41',
  ]) {
    expect((await get(`offer.pdf?${asked}`)).status).toBe(400)
  }
})

test('Skat og moms is a sheet in the wording of the back office', async () => {
  const [sheet = ''] = await pagesOf('tax.pdf')
  expect(sheet).toContain('Grænsen for mindre personalegoder')
  expect(sheet).toContain('Firmaets fradrag og moms')
})

test('one visitor draws sixty sheets an hour at most', async () => {
  const statuses = []
  for (let sheet = 0; sheet < 60; sheet += 1)
    statuses.push((await get('offer.html?players=1&rounds=1')).status)
  expect(statuses).toContain(429)
})

const plain = (ore: number) => formatKronerExact(ore).replace(/\s/g, ' ')
