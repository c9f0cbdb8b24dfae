import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { stopClock, watchTimers } from './visitor.ts'

// One status of each kind; `web/fetch-api.test.ts` has all of them (R4).
test(
  'a failed question is asked three times more, at 1, 2 and 4 seconds',
  { tag: '@soak' },
  async ({ page }) => {
    await stopClock(page)
    const timerSet = await watchTimers(page)
    const asked = await failWith(page, 503)
    await page.goto('/terms')
    await expect.poll(asked).toBe(1)
    for (const [i, wait] of [1_000, 2_000, 4_000].entries()) {
      await timerSet(wait)
      await page.clock.runFor(wait - 10)
      expect(asked(), `not before ${wait} ms`).toBe(i + 1)
      await page.clock.runFor(20)
      await expect.poll(asked, `after ${wait} ms`).toBe(i + 2)
    }
    await page.clock.runFor(60_000)
    expect(asked(), 'in the end').toBe(4)
  },
)

test('a final answer to a question is not asked for again', async ({ page }) => {
  await stopClock(page)
  const asked = await failWith(page, 422)
  const answered = page.waitForResponse('**/api/v1/account/me')
  await page.goto('/terms')
  await (await answered).finished()
  // Only what does not happen is waited for here, so a slow machine can hide an error, but cannot show a false one.
  await page.waitForTimeout(300)
  await page.clock.runFor(60_000)
  expect(asked()).toBe(1)
})

/** Refuses every question about the account; returns how many there were. */
async function failWith(page: Page, status: number) {
  let times = 0
  await page.route('**/api/v1/account/me', (route) => {
    times += 1
    return route.fulfill({ status, json: { error: { code: 'unexpected', message: 'x' } } })
  })
  return () => times
}

test('an answer is fresh for 5 seconds', async ({ page }) => {
  await stopClock(page)
  const timerSet = await watchTimers(page)
  let times = 0
  await page.route('**/api/v1/account/me', (route) => {
    times += 1
    return route.continue()
  })
  const answered = page.waitForResponse('**/api/v1/account/me')
  await page.goto('/terms')
  // Other answers set such a timer too, so this one must have arrived before the time moves.
  await (await answered).finished()
  expect(times).toBe(1)
  // Set by the query library when the answer has arrived, to mark it as stale a millisecond after its five seconds.
  await timerSet(5_001)
  const lookAgain = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await page.clock.runFor(4_900)
  await lookAgain()
  await page.waitForTimeout(200)
  expect(times).toBe(1)
  await page.clock.runFor(200)
  await lookAgain()
  await expect.poll(() => times).toBe(2)
})
