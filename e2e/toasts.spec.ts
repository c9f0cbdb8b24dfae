import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/gallery?only=toast')
  await expect(sender(page, 'Besked')).toBeVisible()
})

const sender = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const shown = (page: Page) => page.locator('[data-state="open"]', { hasText: 'Runden' })

// More than five messages at once would cover the page (R5, R8.7).
test(
  'of seven messages the newest five are shown, 16 px apart',
  { tag: '@soak' },
  async ({ page }) => {
    for (let i = 1; i <= 7; i++) await sender(page, 'Besked').click()
    await expect(shown(page)).toHaveCount(5)
    // Measured when their animation has ended.
    await expect.poll(() => gapsBetween(page)).toEqual([16, 16, 16, 16])
  },
)

async function gapsBetween(page: Page): Promise<number[]> {
  const boxes = await Promise.all((await shown(page).all()).map((one) => one.boundingBox()))
  const edges = boxes.flatMap((box) => (box ? [{ top: box.y, bottom: box.y + box.height }] : []))
  edges.sort((a, b) => a.top - b.top)
  return edges.slice(1).map(({ top }, i) => Math.round(top - (edges[i]?.bottom ?? 0)))
}

test(
  'a message stays for 5 seconds, and as long as a pointer is on it',
  { tag: '@soak' },
  async ({ page }) => {
    await page.clock.install()
    // The clock is stopped, because a late message could disappear before the test sees it.
    await page.clock.pauseAt(Date.now() + 60_000)
    await sender(page, 'Besked').click()
    await expect(shown(page)).toHaveCount(1)
    await page.clock.runFor(4_500)
    await expect(shown(page)).toHaveCount(1)
    await page.clock.runFor(600)
    await expect(shown(page)).toHaveCount(0)

    await sender(page, 'Besked').click()
    await shown(page).hover()
    await page.clock.runFor(8_000)
    await expect(shown(page)).toHaveCount(1)
  },
)

test(
  'a swipe of 51 px removes a message, and one of 50 px does not',
  { tag: '@soak' },
  async ({ page }) => {
    await sender(page, 'Besked').click()
    await swipe(page, 50)
    await expect(shown(page)).toHaveCount(1)
    await swipe(page, 51)
    await expect(shown(page)).toHaveCount(0)
  },
)

async function swipe(page: Page, distance: number) {
  const box = await shown(page).boundingBox()
  if (!box) throw new Error('Nothing to swipe')
  const [x, y] = [box.x + 60, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 20, y)
  await page.mouse.move(x + distance, y)
  await page.mouse.up()
}
