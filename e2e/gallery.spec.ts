import { seriousViolations } from './accessibility-checks.ts'
import { isEveryView } from './every-view.ts'
import { expect, test } from './fixtures.ts'

test('every part of the app is accessible in every state', async ({ page }) => {
  await page.goto('/gallery')
  const names = await page.locator('nav[aria-label=Dele] a').allTextContents()
  expect(names.length).toBeGreaterThan(25)
  await expect(page.getByText('Henter …')).toHaveCount(0)
  for (const { width, forcedColors } of isEveryView ? views : views.slice(0, 2)) {
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

/** Each width and each colour mode once; `npm run soak -- views` checks all four combinations. */
const views = [
  { width: 320, forcedColors: 'none' },
  { width: 1440, forcedColors: 'active' },
  { width: 1440, forcedColors: 'none' },
  { width: 320, forcedColors: 'active' },
] as const
