import { setTimeout as sleep } from 'node:timers/promises'
import { openBrowsers } from '../matchday/browsers.ts'

/** After the garbage collection. */
export type Weight = { kilobytes: number; nodes: number; listeners: number }
export type Wall = Awaited<ReturnType<typeof openWall>>

/** A step of the page's time: a page of the rotation. Each timer fires once in it. */
const stepMs = 10_000
/** Real time in a step, for the answers of the service. */
const restMs = 20
const beginsAtHour = 10

/** The clubhouse screen in a browser whose time is moved; the server's time moves with it. */
export async function openWall(url: string, path: string) {
  const browsers = await openBrowsers(url)
  const { page, context, errors } = await browsers.open(1920)
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
  await page.goto(path)
  const mark = () => page.evaluate(() => void Object.assign(window, { isMarked: true }))
  await mark()
  const devtools = await context.newCDPSession(page)

  async function step(ms: number) {
    passed += ms
    await page.clock.fastForward(ms).catch(() => undefined)
    await sleep(restMs)
  }
  const text = () => page.locator('.board-screen').textContent({ timeout: 1_000 })
  const isMarked = () => page.evaluate(() => 'isMarked' in window).catch(() => false)
  return {
    errors,
    setOffline: (isOffline: boolean) => context.setOffline(isOffline),
    /** Minutes of the page's time. */
    pass: async (minutes: number) => {
      for (let at = 0; at < minutes * 60_000; at += stepMs) await step(stepMs)
    },
    /** To an hour counted from the midnight before, in steps in which the page checks for a reload. */
    passTo: async (hour: number) => {
      const target = (hour - beginsAtHour) * 3_600_000
      while (passed < target) {
        await step(Math.min(150_000, target - passed))
        await sleep(100)
      }
    },
    says: async (words: string) => ((await text().catch(() => '')) ?? '').includes(words),
    /** Whether the board is up to date again; a stream or a poll is opened again after a delay of the page's time. */
    recovers: async () => {
      for (let tries = 0; tries < 60; tries += 1) {
        const shown = (await text().catch(() => null)) ?? ''
        if (shown !== '' && !shown.includes('Ingen forbindelse')) return true
        await step(stepMs)
        await sleep(100)
      }
      return false
    },
    isMarked,
    isReloaded: async () => {
      for (let tries = 0; tries < 40; tries += 1) {
        if (!(await isMarked())) return true
        await step(150_000)
        await sleep(200)
      }
      return false
    },
    weigh: async (): Promise<Weight> => {
      await devtools.send('HeapProfiler.collectGarbage')
      const { usedSize } = await devtools.send('Runtime.getHeapUsage')
      const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
      return { kilobytes: Math.round(usedSize / 1024), nodes, listeners: jsEventListeners }
    },
    close: () => browsers.close(),
  }
}
