import { seriousFaults } from './barriers.ts'
import { expect, test } from './house.ts'

test('every part of the house, in every state, can be used by everyone', async ({ page }) => {
  await page.goto('/gallery')
  const names = await page.locator('nav[aria-label=Dele] a').allTextContents()
  expect(names.length).toBeGreaterThan(25)
  await expect(page.getByText('Henter …')).toHaveCount(0)
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors })
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const where = `${width} px, forced colours ${forcedColors}`
      const looked = { forcedColors, within: '[data-example]', without: ofPages }
      expect(await seriousFaults(page, looked), where).toEqual([])
    }
  }
})

/** Headings, landmarks and titles belong to pages; an example stands inside another one. */
const ofPages = ['heading-order', 'region', 'landmark-unique', 'page-has-heading-one']
