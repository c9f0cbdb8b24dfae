import type { Page } from '@playwright/test'
import { seriousViolations } from './accessibility-checks.ts'
import { expect, test } from './fixtures.ts'
import { drawFlight, expectText, openFlight, write } from './score-entry.ts'

/** The smallest phones that are sold with a screen of 667 px. */
const viewport = { width: 375, height: 667 }

const fieldsOf = (page: Page) =>
  page.getByRole('spinbutton').evaluateAll((fields) =>
    fields.map((field) => {
      const { top, bottom } = field.getBoundingClientRect()
      return { top, bottom, isSeen: top >= 0 && bottom <= innerHeight }
    }),
  )

/** Size and weight of everything in which a digit is the whole text: scores, numbers of holes and keys. */
const digitsIn = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((roots) =>
    roots
      .flatMap((root) => [root, ...root.querySelectorAll('*')])
      .filter((one) => one.children.length === 0 && /^\d+\+?$/.test(one.textContent ?? ''))
      .map((one) => {
        const { fontSize, fontWeight } = getComputedStyle(one)
        return { text: one.textContent, size: parseFloat(fontSize), weight: Number(fontWeight) }
      }),
  )

test('four players and the keypad fit a phone of 667 px without scrolling (PE-3)', async ({
  phone,
}) => {
  await phone.setViewportSize(viewport)
  const { link } = await drawFlight('smaa-telefoner')
  await openFlight(phone, link, 'Anna')
  await expect(phone.getByRole('spinbutton')).toHaveCount(4)
  const fields = await fieldsOf(phone)
  expect(fields.map(({ isSeen }) => isSeen)).toEqual([true, true, true, true])
  // The keypad lies below the last player and covers nobody.
  const key = await phone.getByRole('button', { name: /^4 slag/ }).boundingBox()
  expect(key?.y).toBeGreaterThanOrEqual(fields.at(-1)?.bottom ?? Infinity)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
})

test('in sunlight the digits of scores and keys are at least 32 px and 600 bold (PE-15)', async ({
  phone,
}) => {
  await phone.setViewportSize(viewport)
  const { link, path } = await drawFlight('solskin')
  await openFlight(phone, link, 'Anna')
  await phone.getByRole('button', { name: 'Scorekort', exact: true }).click()
  await phone.getByRole('button', { name: 'Solskin' }).click()
  await phone.goto(path)
  await phone.getByRole('button', { name: /^4 slag/ }).click()
  await expect(phone.locator('[data-contrast=sun]').first()).toBeAttached()
  const digits = [
    ...(await digitsIn(phone, '[role=spinbutton] > :last-child')),
    ...(await digitsIn(phone, 'button[aria-label*="slag"]')),
  ]
  expect(digits.length).toBeGreaterThan(5)
  expect(digits.filter(({ size, weight }) => size < 32 || weight < 600)).toEqual([])
})

test(
  'a board has text of 12 px and tabular numbers of 16 px at least, with enough contrast in both themes (LB-6)',
  { tag: '@soak' },
  async ({ phone }) => {
    const { link, round } = await drawFlight('laesbar-tavle')
    await openFlight(phone, link, 'Anna')
    await write(phone, [1])
    await expectText(phone, /^Alt er gemt kl/)
    for (const width of [390, 1440]) {
      await phone.setViewportSize({ width, height: 900 })
      for (const contrast of ['', 'sun']) {
        await phone.evaluate((value) => localStorage.setItem('contrast', value), contrast)
        await phone.goto(`${round}?tab=leaderboard`)
        await phone.locator('[data-row]').first().getByRole('link').first().click()
        await expect(phone.getByRole('table', { name: /hul 1–9/ }).first()).toBeVisible()
        await expect(phone.locator('[data-contrast=sun]')).toHaveCount(contrast === 'sun' ? 1 : 0)
        const where = `${width} px ${contrast}`
        expect.soft(await tooSmall(phone), where).toEqual([])
        expect.soft(await seriousViolations(phone, { within: '.board-page' }), where).toEqual([])
      }
    }
  },
)

/** Every text of the board below 12 px, and every place and result below 16 px or without tabular figures. */
const tooSmall = (page: Page) =>
  page.locator('.board-page').evaluate((board) =>
    [...board.querySelectorAll<HTMLElement>('*')].flatMap((one) => {
      const own = [...one.childNodes].filter((node) => node instanceof Text)
      const text = own.map(({ data }) => data.trim()).join('')
      if (text === '' || !one.checkVisibility() || one.closest('.sr-only')) return []
      const { fontSize, fontVariantNumeric } = getComputedStyle(one)
      // Columns without room are set in no size.
      if (fontSize === '0px') return []
      const isNumber =
        /^[T+−-]?\d+$/.test(text) &&
        one.closest('.board-row > .board-place, .board-row > .board-value')
      const isFine =
        parseFloat(fontSize) >= (isNumber ? 16 : 12) &&
        (!isNumber || fontVariantNumeric.includes('tabular-nums'))
      return isFine
        ? []
        : `${one.tagName} ${one.className} ${text} ${fontSize} ${fontVariantNumeric}`
    }),
  )
