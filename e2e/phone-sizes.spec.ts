import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { drawFlight, openFlight } from './score-entry.ts'

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
