import { seriousViolations } from './accessibility-checks.ts'
import { sampleOf } from './every-view.ts'
import { expect, test } from './fixtures.ts'

test('every part of the app is accessible in every state', async ({ page }) => {
  await page.goto('/gallery')
  const names = await page.locator('nav[aria-label=Dele] a').allTextContents()
  expect(names.length).toBeGreaterThan(25)
  await expect(page.getByText('Henter …')).toHaveCount(0)
  for (const { width, forcedColors } of sampleOf(views, 1)) {
    await page.emulateMedia({ forcedColors })
    await page.setViewportSize({ width, height: 800 })
    const where = `${width} px, forced colours ${forcedColors}`
    expect(await seriousViolations(page, { forcedColors }), where).toEqual([])
    const tooWide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect.soft(tooWide, `${where} is wider than the screen`).toBeLessThanOrEqual(0)
  }
})

/** The narrow width, where most goes wrong; `npm run soak -- views` checks all four, and `every-page.spec.ts` pages in each. */
const views = [
  { width: 320, forcedColors: 'none' },
  { width: 1440, forcedColors: 'active' },
  { width: 1440, forcedColors: 'none' },
  { width: 320, forcedColors: 'active' },
] as const
