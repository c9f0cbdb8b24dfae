import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openScreenField } from './screen-field.ts'

const hours = (count: number) => count * 3_600_000
const checkMs = 5 * 60_000

/** Whether the page is still the one that was marked, and not a new one. */
const mark = (wall: Page) => wall.evaluate(() => void Object.assign(window, { isMarked: true }))
const isMarked = (wall: Page) => wall.evaluate(() => 'isMarked' in window).catch(() => false)

/** Lets the page read the server's time, then make its next check. */
async function check(wall: Page) {
  const answer = wall.waitForResponse(/\/api\/v1\/screens\//).catch(() => undefined)
  await wall.clock.runFor(3_000)
  await answer
  await wall.clock.runFor(checkMs)
}

test('a clubhouse screen reloads at night, and not by day or without network (TV-1)', async ({
  browser,
  baseURL,
}) => {
  const { tv } = await openScreenField({ name: 'Natbakkens Golfklub', slug: 'nat', number: 3500 })
  const context = await browser.newContext({ baseURL, locale: 'da-DK', serviceWorkers: 'block' })
  const wall = await context.newPage()
  await wall.clock.install()
  // The stories' clock begins at ten in the morning.
  let later = 0
  await context.route(/\/api\/v1\/screens\//, async (route: Route) => {
    const response = await route.fetch()
    const screen = (await response.json()) as { now: number }
    await route.fulfill({ response, json: { ...screen, now: screen.now + later } })
  })
  await wall.goto(tv)
  await expect(wall.getByRole('heading', { name: 'Natbakkens Golfklub' })).toBeVisible()
  await mark(wall)
  for (const hour of [6, 17.5]) {
    later = hours(hour)
    await check(wall)
    expect(await isMarked(wall)).toBe(true)
  }
  // Ten past four.
  later = hours(18.2)
  await check(wall).catch(() => undefined)
  await expect.poll(() => isMarked(wall)).toBe(false)
  await wall.locator('html[data-ready]').waitFor({ state: 'attached' })
  await expect(wall.getByRole('heading', { name: 'Natbakkens Golfklub' })).toBeVisible()

  // Once a night: the next checks of the same morning leave it.
  await mark(wall)
  await check(wall)
  await check(wall)
  expect(await isMarked(wall)).toBe(true)

  // The next night there is no network, so a reload could not bring the page back.
  later = hours(18.2 + 24)
  const answer = wall.waitForResponse(/\/api\/v1\/screens\//)
  await wall.clock.runFor(3_000)
  await answer
  await context.setOffline(true)
  await wall.clock.runFor(checkMs)
  expect(await isMarked(wall)).toBe(true)
  await context.setOffline(false)
  await wall.clock.runFor(checkMs).catch(() => undefined)
  await expect.poll(() => isMarked(wall)).toBe(false)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})

test(
  'a clubhouse screen reloads after a release (TV-1)',
  { tag: '@soak' },
  async ({ browser, baseURL }) => {
    const { tv } = await openScreenField({ name: 'Nybakkens Golfklub', slug: 'ny', number: 3400 })
    const context = await browser.newContext({ baseURL, locale: 'da-DK', serviceWorkers: 'block' })
    const wall = await context.newPage()
    await wall.clock.install()
    let isReleased = false
    await context.route(`**${tv}`, async (route) => {
      const response = await route.fetch()
      const isPage = route.request().resourceType() === 'document'
      const body = await response.text()
      const released = body.replaceAll(/(\/assets\/[\w./-]+)\.js/g, '$1-new.js')
      await route.fulfill({ response, body: isReleased && !isPage ? released : body })
    })
    await wall.goto(tv)
    await expect(wall.getByRole('heading', { name: 'Nybakkens Golfklub' })).toBeVisible()
    await mark(wall)
    await check(wall)
    expect(await isMarked(wall)).toBe(true)
    isReleased = true
    await check(wall).catch(() => undefined)
    await expect.poll(() => isMarked(wall)).toBe(false)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  },
)
