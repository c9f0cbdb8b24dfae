import { expect, test } from './fixtures.ts'
import { accepted, type SentEvent } from './receiver.ts'
import {
  answered,
  begun,
  flushed,
  holdOf,
  ofType,
  openVisit,
  thought,
  type Visit,
} from './analytics-visit.ts'

const numberOf = ({ event_properties: of }: SentEvent) => of?.number
const track = (visit: Visit, count: number) =>
  visit.sdk((sdk, given) => {
    for (let i = 0; i < given; i += 1) sdk.track('session_start', { number: i })
  }, count)
/** Sends what is in the queue. */
async function empty(visit: Visit) {
  await begun(visit)
  await flushed(visit)
  visit.receiver.posts.length = 0
}

test.describe('of one visit', () => {
  test.describe.configure({ mode: 'serial' })
  let visit: Visit
  test.beforeAll(async ({ browser }) => {
    visit = await openVisit(browser)
  })
  test.beforeEach(() => empty(visit))
  test.afterAll(() => visit.close())

  test('events are collected for 10,000 ms and sent 200 at a time, in a body of a key, events, options and the time (sections 7 and 9, rows 8, 9 and 16)', async () => {
    await track(visit, 250)
    // They reach the queue one after the other, each in its own task.
    await visit.pass(400)
    await visit.pass(9_500)
    expect(visit.receiver.posts).toHaveLength(0)
    await visit.pass(500)
    await answered(visit)
    expect(visit.receiver.posts.map(({ events }) => events.length)).toEqual([200, 50])
    const [post] = visit.receiver.posts
    // The second post of a page also shows whether the configuration came from the cache.
    const answers = Object.keys(post ?? {}).filter((key) => key !== 'request_metadata')
    expect(answers.toSorted()).toEqual(['api_key', 'client_upload_time', 'events', 'options'])
    expect(post?.api_key).toBe('saesonkortet')
    expect(new Set(visit.receiver.events().map(({ insert_id: id }) => id)).size).toBe(250)
  })

  test('the SDK has the specified settings (section 9, rows 5, 8 to 12 and 17)', async () => {
    const expected = {
      flushQueueSize: 200,
      flushIntervalMillis: 10_000,
      flushMaxRetries: 12,
      sessionTimeout: 1_800_000,
      serverZone: 'EU',
      retryTimeout: 1_000,
      throttleTimeout: 30_000,
    }
    const set = await visit.sdk((sdk, names) => {
      const destination = sdk.plugin('amplitude')
      return Object.fromEntries(names.map((name) => [name, destination[name] ?? sdk.config[name]]))
    }, Object.keys(expected))
    expect(set).toEqual(expected)
  })

  // The SDK does not limit plain event properties, so our wrapper does (R2.6).
  test('an event with 1,000 properties is accepted, and with 1,001 it is refused and logged (section 9, row 15)', async () => {
    await visit.sdk((sdk) => {
      const many = (count: number) =>
        Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]))
      sdk.track('session_start', many(1_000))
      sdk.track('session_start', many(1_001))
      sdk.track('session_start', { deep: many(1_001) })
    })
    const sent = await flushed(visit)
    expect(sent.map(({ event_properties: of }) => Object.keys(of ?? {}).length)).toEqual([1_000])
    expect(visit.consoleLines.filter((line) => line.includes('more properties'))).toHaveLength(2)
  })

  test('at most 1,000 events are kept in the browser, and the others are logged (section 9, row 13)', async () => {
    const kept = await visit.sdk(async (sdk) => {
      const store = sdk.config.storageProvider as Record<
        'get' | 'set',
        (...of: unknown[]) => unknown
      >
      await store.set(
        'AMP_unsent_saesonkort',
        Array.from({ length: 1_004 }, (_, number) => ({ number })),
      )
      return (await store.get('AMP_unsent_saesonkort')) as { number: number }[]
    })
    expect(kept.map(({ number }) => number)).toEqual(Array.from({ length: 1_000 }, (_, i) => i))
    expect(visit.consoleLines.join()).toContain(
      'Failed to save 4 events because the queue length exceeded 1000',
    )
  })
})

test(
  'before the SDK starts, up to 512 events wait for it (section 9, row 14)',
  { tag: '@soak' },
  async ({ browser }) => {
    const visit = await openVisit(browser)
    await begun(visit)
    await visit.page.evaluate(() => {
      type Bridge = { eventBridge: { logEvent: (event: object) => void } }
      const known = (window as unknown as { analyticsConnectorInstances: Record<string, Bridge> })
        .analyticsConnectorInstances
      const [ready] = Object.values(known)
      const Connector = ready?.constructor as unknown as { getInstance: (name: string) => Bridge }
      for (let number = 0; number < 600; number += 1) {
        Connector.getInstance('early').eventBridge.logEvent({
          eventType: 'session_start',
          eventProperties: { number },
        })
      }
    })
    // A second instance of the SDK, under the name for which they wait.
    await visit.sdk((sdk) => {
      const { serverUrl } = sdk.config
      const options = {
        instanceName: 'early',
        serverUrl,
        autocapture: false,
        remoteConfig: { fetchRemoteConfig: false },
      }
      window.sdk = undefined
      const early = new (sdk.constructor as new () => typeof sdk)()
      return early.init('early', undefined, { ...options, flushIntervalMillis: 10_000 }).promise
    })
    await expect
      .poll(async () => {
        await visit.pass(11_000)
        return ofType(visit.receiver.events(), 'session_start').filter(
          (event) => numberOf(event) !== undefined,
        ).length
      })
      .toBe(512)
    await visit.close()
  },
)

test(
  'without a response the page works, nothing is sent twice, and the queue is kept for the next visit (section 8)',
  { tag: '@soak' },
  async ({ browser }) => {
    const visit = await openVisit(browser)
    await empty(visit)
    const numbers = () =>
      visit.receiver
        .events()
        .map(numberOf)
        .filter((number) => number !== undefined)
    visit.receiver.answers.events = 'hang'
    await track(visit, 2)
    await thought(visit)
    await visit.pass(10_000)
    await expect.poll(() => numbers()).toEqual([0, 1])
    await track(visit, 1)
    await thought(visit)
    // Less than the 30 seconds after which the response counts as lost and the events are sent again.
    await visit.pass(19_000)
    expect(numbers()).toEqual([0, 1])
    await visit.page.getByRole('link', { name: 'Handelsbetingelser' }).click()
    await expect(visit.page).toHaveURL(/\/terms$/)
    visit.receiver.answers.events = accepted
    visit.receiver.posts.length = 0
    // The next window has the same storage.
    const next = await visit.context.newPage()
    await next.goto('/about')
    await begun(holdOf(next))
    await next.clock.runFor(10_000)
    await expect.poll(() => numbers()).toEqual([0, 1, 0])
    await visit.close()
  },
)
