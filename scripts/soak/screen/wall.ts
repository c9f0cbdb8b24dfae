import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { openBrowsers } from '../matchday/browsers.ts'

/** After the garbage collection. */
export type Weight = { kilobytes: number; nodes: number; listeners: number }
export type Wall = Awaited<ReturnType<typeof openWall>>

/** A step of the page's time: a page of the rotation. Each timer fires once in it. */
const stepMs = 10_000
/** Real time in a step, for the answers of the service. */
const restMs = 20
const beginsAtHour = 10
/** Half the time between two checks for a reload. */
const checkMs = 150_000

/** The clubhouse screen in a browser whose time is moved; the server's time moves with it. */
export async function openWall(url: string, path: string) {
  const browsers = await openBrowsers(url)
  const { page, context, errors } = await browsers.open(1920)
  const time = await moveTime(page, context)
  await page.goto(path)
  await page.evaluate(() => void Object.assign(window, { isMarked: true }))
  const devtools = await context.newCDPSession(page)
  const text = () =>
    page
      .locator('.board-screen')
      .textContent({ timeout: 1_000 })
      .catch(() => null)
  const isMarked = () => page.evaluate(() => 'isMarked' in window).catch(() => false)
  /** Whether something holds within so many steps. */
  const until = async (holds: () => Promise<boolean>, { steps, ms }: Steps) => {
    for (let tries = 0; tries < steps; tries += 1) {
      if (await holds()) return true
      await time.step(ms)
      await sleep(100)
    }
    return false
  }
  return {
    errors,
    setOffline: (isOffline: boolean) => context.setOffline(isOffline),
    /** Minutes of the page's time. */
    pass: async (minutes: number) => {
      for (let at = 0; at < minutes * 60_000; at += stepMs) await time.step(stepMs)
    },
    /** To an hour counted from the midnight before, in steps in which the page checks for a reload. */
    passTo: (hour: number) => time.moveTo((hour - beginsAtHour) * 3_600_000),
    says: async (words: string) => ((await text()) ?? '').includes(words),
    /** Whether the board is up to date again; it is read again after a delay of the page's time. */
    recovers: () =>
      until(
        async () => {
          const shown = (await text()) ?? ''
          return shown !== '' && !shown.includes('Ingen forbindelse')
        },
        { steps: 60, ms: stepMs },
      ),
    isMarked,
    isReloaded: () => until(async () => !(await isMarked()), { steps: 40, ms: checkMs }),
    weigh: async (): Promise<Weight> => {
      await devtools.send('HeapProfiler.collectGarbage')
      const { usedSize } = await devtools.send('Runtime.getHeapUsage')
      const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
      return { kilobytes: Math.round(usedSize / 1024), nodes, listeners: jsEventListeners }
    },
    close: () => browsers.close(),
  }
}

type Steps = { steps: number; ms: number }

/** Moves the page's clock, and the server's time in the answers that the page sets its own by. */
async function moveTime(page: Page, context: BrowserContext) {
  const begun = Date.now()
  let passed = 0
  await page.clock.install()
  await context.route(/\/api\/v1\/screens\//, async (route) => {
    const response = await route.fetch().catch(() => undefined)
    if (!response?.ok()) return route.abort()
    const screen = (await response.json()) as { now: number }
    const ahead = Math.max(0, passed - (Date.now() - begun))
    return route.fulfill({ response, json: { ...screen, now: screen.now + ahead } })
  })
  async function step(ms: number) {
    passed += ms
    await page.clock.fastForward(ms).catch(() => undefined)
    await sleep(restMs)
  }
  return {
    step,
    moveTo: async (target: number) => {
      while (passed < target) {
        await step(Math.min(checkMs, target - passed))
        await sleep(100)
      }
    },
  }
}
