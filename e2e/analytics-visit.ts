import type { Browser, BrowserContext, Page, Route } from '@playwright/test'
import { disablePrefetch } from './disable-prefetch.ts'
import { expect, waitForReady } from './fixtures.ts'
import { openReceiver, type Receiver, type SentEvent } from './receiver.ts'
import { consentIn } from './refused-cookies.ts'

/** The SDK as it runs in the page, with its resolved settings. */
export type Sdk = {
  config: Record<string, unknown> & { loggerProvider: Record<string, unknown> }
  init: (key: string, user: undefined, options: object) => { promise: Promise<void> }
  initializing: boolean
  timeline: { queue: unknown[]; applying: boolean }
  track: (type: string, properties?: object) => void
  plugin: (
    name: string,
  ) => { queue: { attempts: number }[]; flushId: unknown } & Record<string, unknown>
  getDeviceId: () => string
  getUserId: () => string | undefined
  setUserId: (id: string) => void
  getSessionId: () => number
}

declare global {
  interface Window {
    /** Set by a story that needs access to it. */
    sdk?: Sdk
  }
}

type Given = {
  path?: string
  /** `stopped`: time starts at this instant and moves only when the story moves it; `real`: the browser's own clock. */
  clock?: 'stopped' | 'running' | 'real'
  /** Noon on the stories' day; what the browser itself times (a cookie) needs the real clock. */
  at?: number
  consent?: 'granted' | 'refused' | 'unanswered'
  /** `own`: the collector of the app; otherwise a receiver that the story controls. */
  receiver?: 'own'
  prepare?: (visit: { page: Page; context: BrowserContext; receiver: Receiver }) => Promise<unknown>
}

export type Visit = Awaited<ReturnType<typeof openVisit>>

/** Noon on the stories' day. */
export const storyTime = Date.parse('2027-05-04T12:00:00+02:00')

/**
 * Opens a page for a visitor with statistics consent, whose events go to a receiver that the story controls.
 * The clock stands still unless `clock` says otherwise, so that half an hour takes no time.
 */
export async function openVisit(browser: Browser, given: Given = {}) {
  const { path = '/about', clock = 'stopped', consent = 'granted', at = storyTime, prepare } = given
  const receiver = await openReceiver()
  const context = await browser.newContext({
    baseURL: process.env.E2E_URL,
    locale: 'da-DK',
    timezoneId: 'Europe/Copenhagen',
    storageState:
      consent === 'unanswered'
        ? { cookies: [], origins: [] }
        : consentIn(consent === 'granted' ? ['statistic'] : []),
  })
  await disablePrefetch(context)
  const page = await context.newPage()
  const consoleLines: string[] = []
  page.on('console', (message) => consoleLines.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => consoleLines.push(`thrown: ${error.message}`))
  await context.addInitScript(holdSdk)
  if (given.receiver !== 'own') await context.route(isForReceiver, (route) => lead(route, receiver))
  if (clock !== 'real') await page.clock.install({ time: at })
  if (clock === 'stopped') await page.clock.pauseAt(at + 60_000)
  await prepare?.({ page, context, receiver })
  await (await waitForReady(page)).goto(path)
  return {
    ...holdOf(page),
    context,
    receiver,
    consoleLines,
    close: async () => {
      await context.close()
      receiver.close()
    },
  }
}

/** Control of the page's clock and of the SDK in it. */
export const holdOf = (page: Page) => ({
  page,
  pass: (ms: number) => page.clock.runFor(ms),
  /** Runs in the page. */
  sdk: async <Given, Result>(run: (sdk: Sdk, given: Given) => Result, given?: Given) => {
    const held = await page.evaluateHandle(() => window.sdk as Sdk)
    return held.evaluate(run as never, given) as Promise<Awaited<Result>>
  },
})
type Held = ReturnType<typeof holdOf>

async function lead(route: Route, receiver: Receiver) {
  const { pathname, search } = new URL(route.request().url())
  await route.continue({ url: (await receiver.addressOf(pathname)) + search })
}

const isForReceiver = ({ pathname }: URL) =>
  pathname === '/collect' || pathname === '/collect/drops' || pathname.startsWith('/amp-config/')

/** The SDK sets this property only on itself, so the story can find it without help from the app. */
function holdSdk() {
  const name = 'previousSessionDeviceId'
  // oxlint-disable-next-line no-extend-native -- in the story's browser alone
  Object.defineProperty(Object.prototype, name, {
    configurable: true,
    get: () => undefined,
    set(this: Sdk, value) {
      window.sdk ??= this
      Object.defineProperty(this, name, { value, writable: true, configurable: true })
    },
  })
}

/** Waits until the SDK has started and has no more work queued. */
export async function begun(visit: Held) {
  await expect
    .poll(async () => {
      await visit.pass(20)
      return visit.page.evaluate(
        () => window.sdk?.initializing === false && window.sdk.config !== undefined,
      )
    })
    .toBe(true)
  // The overlay is the last thing that changes by itself.
  await visit.pass(300)
  await thought(visit)
}

/** Waits until everything that was tracked is in the queue. */
export async function thought(visit: Held) {
  await expect
    .poll(async () => {
      await visit.pass(20)
      return visit.sdk((sdk) => sdk.timeline.queue.length === 0 && !sdk.timeline.applying)
    })
    .toBe(true)
}

/** Lets ten seconds pass, and waits for the response to what is sent then. */
export async function flushed(visit: Visit): Promise<SentEvent[]> {
  await thought(visit)
  await visit.pass(10_000)
  await answered(visit)
  return visit.receiver.events()
}

/** Waits until no request is pending. */
export async function answered(visit: Held) {
  await expect.poll(() => visit.sdk((sdk) => sdk.plugin('amplitude').flushId)).toBeNull()
}

export const ofType = (events: readonly SentEvent[], type: string) =>
  events.filter(({ event_type: sent }) => sent === type || sent === `[Amplitude] ${type}`)
