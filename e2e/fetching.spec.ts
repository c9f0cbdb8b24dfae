import { expect, test } from './fixtures.ts'
import { stopClock } from './visitor.ts'

// One status of each kind; `web/fetch-api.test.ts` has all of them (R4).
test('a failed question is asked three times more, at 1, 2 and 4 seconds, unless the answer is final', async ({
  page,
}) => {
  await stopClock(page)
  for (const status of [503, 422]) {
    const times: number[] = []
    await page.route('**/api/v1/account/me', (route) => {
      times.push(Date.now())
      return route.fulfill({ status, json: { error: { code: 'unexpected', message: 'x' } } })
    })
    await page.goto('/terms')
    await expect.poll(() => times.length).toBe(1)
    const isAskedAgain = status === 503
    for (const [i, wait] of [1_000, 2_000, 4_000].entries()) {
      // The wait for the next try starts only after the response has been read.
      await page.waitForTimeout(300)
      await page.clock.runFor(wait - 10)
      expect(times.length, `${status} not before ${wait} ms`).toBe(isAskedAgain ? i + 1 : 1)
      await page.clock.runFor(20)
      await expect
        .poll(() => times.length, `${status} after ${wait} ms`)
        .toBe(isAskedAgain ? i + 2 : 1)
    }
    await page.clock.runFor(60_000)
    expect(times.length, `${status} in the end`).toBe(isAskedAgain ? 4 : 1)
    await page.unroute('**/api/v1/account/me')
  }
})

test('an answer is fresh for 5 seconds', async ({ page }) => {
  await stopClock(page)
  let times = 0
  await page.route('**/api/v1/account/me', (route) => {
    times += 1
    return route.continue()
  })
  await page.goto('/terms')
  await expect.poll(() => times).toBe(1)
  await page.waitForTimeout(300)
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
