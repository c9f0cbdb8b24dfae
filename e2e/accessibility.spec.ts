import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { choose, fillInformation, verify } from './buying.ts'
import { expect, test } from './house.ts'
import { signIn } from './sign-in.ts'

// L-AC-4. A narrow screen is also a wide one at 400 %.
const widths = [1440, 320]

test('no page of the house stands in anybody’s way', async ({ page, baseURL }) => {
  for (const path of [
    '/',
    '/membership',
    '/terms',
    '/privacy',
    '/withdrawal',
    '/account/login',
    '/scan',
  ]) {
    await page.goto(path)
    await expectNoBarrier(page)
  }
  await signIn(page, baseURL, 'golfer')
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Dit Sæsonkort 2027' })).toBeVisible()
  await expectNoBarrier(page)
  await page.goto('/scan')
  await expectNoBarrier(page)
})

test('no step of the purchase does, nor in the colours that somebody has chosen', async ({
  page,
}) => {
  await page.goto('/account/registration?card=FULD')
  await page.getByRole('button', { name: 'Videre til Sæsonkort' }).click()
  await expect(page.getByRole('alert').getByText('Ret 3 ting')).toBeVisible()
  await expectNoBarrier(page)
  const email = 'adgang@golfspiller.example'
  await fillInformation(page, { name: 'Lise Kjær', email, dguNumber: '908-1008' })
  await page.waitForURL('**/season-pass')
  await expectNoBarrier(page)
  await choose(page, { startNow: true })
  await expectNoBarrier(page)
  await verify(page)
  await page.waitForURL('**/payment')
  await expectNoBarrier(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await expectNoBarrier(page)
})

/** Nothing serious by axe, and nothing that has to be scrolled to sideways (WCAG 1.4.10). */
async function expectNoBarrier(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const usual = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const where = `${new URL(page.url()).pathname} at ${width} px`
    expect(await barriers(page), where).toEqual([])
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth }
    })
    expect(scrollWidth, `${where} is wider than the screen`).toBeLessThanOrEqual(clientWidth)
  }
  if (usual) await page.setViewportSize(usual)
}

async function barriers(page: Page): Promise<string[]> {
  // Our pages have no frames, so axe needs no page of its own to gather what it found.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
