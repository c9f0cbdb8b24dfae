import { expect, test } from './fixtures.ts'
import { accepted, refusal, type Post } from './receiver.ts'
import { answered, begun, flushed, openVisit, thought, type Visit } from './analytics-visit.ts'

/** One visit gets every response a collector can give (specification, section 8). */
test.describe.configure({ mode: 'serial' })

let visit: Visit

test.beforeAll(async ({ browser }) => {
  visit = await openVisit(browser)
  await begun(visit)
  await flushed(visit)
  visit.receiver.posts.length = 0
})
// Each test starts with an empty queue.
test.afterEach(async () => {
  visit.receiver.answers.events = accepted
  await visit.sdk((sdk) => {
    const destination = sdk.plugin('amplitude')
    destination.queue = []
    sdk.config.flushQueueSize = 200
  })
  await visit.pass(60_000)
  await flushed(visit)
  visit.receiver.posts.length = 0
  visit.receiver.reports.length = 0
  visit.consoleLines.length = 0
})
test.afterAll(() => visit.close())

async function track(count: number) {
  await visit.sdk((sdk, given) => {
    for (let i = 0; i < given; i += 1) sdk.track('session_start', { number: i })
  }, count)
  await thought(visit)
}
/** The numbers of the events in a post. */
const numbersIn = ({ events }: Post) => events.map(({ event_properties: of }) => of?.number)
const posts = () => visit.receiver.posts.map(numbersIn)
const waiting = () => visit.sdk((sdk) => sdk.plugin('amplitude').queue.length)
/** The time between two posts, by the page's clock. */
const gaps = () =>
  visit.receiver.posts
    .map(({ client_upload_time: at }) => Date.parse(at))
    .map((at, i, all) => at - (all[i - 1] ?? at))
    .slice(1)

const reported = (reports: object[]) => expect.poll(() => visit.receiver.reports).toEqual(reports)

/** Moves the clock to the exact millisecond of the next post, from which the waits are counted. */
async function passToPost() {
  const before = visit.receiver.posts.length
  await visit.pass(9_970)
  const isSending = () => visit.sdk((sdk) => sdk.plugin('amplitude').flushId !== null)
  while (!(await isSending()) && visit.receiver.posts.length === before) await visit.pass(1)
  await answered(visit)
}

async function pass(ms: number) {
  await visit.pass(ms)
  await answered(visit)
}

test('after 200, events are deleted, and nothing is reported (section 8)', async () => {
  await track(3)
  await pass(10_000)
  expect(posts()).toEqual([[0, 1, 2]])
  expect(await waiting()).toBe(0)
  await pass(60_000)
  expect(posts()).toHaveLength(1)
  expect(visit.receiver.reports).toHaveLength(0)
})

for (const [what, answer] of [
  ['a missing field', refusal(400, { missing_field: 'api_key' })],
  ['another key', refusal(400, { error: 'Invalid API key: it is not ours' })],
  ['nothing that it names, as any other 4xx', refusal(401)],
  ['nothing at all, as by what stands between', { status: 403 }],
] as const) {
  test(`when refused for ${what}, events are invalid: dropped at once, counted and reported (section 8, rows 18 to 20)`, async () => {
    visit.receiver.answers.events = answer
    await track(2)
    await pass(10_000)
    expect(await waiting()).toBe(0)
    await pass(60_000)
    expect(posts()).toEqual([[0, 1]])
    await reported([{ drops: { sdk_invalid: 2 } }])
  })
}

test('after 400 for one of three, that one is dropped and the others are sent again (section 8, row 19)', async () => {
  visit.receiver.answers.events = refusal(400, { events_with_invalid_fields: { time: [1] } })
  await track(3)
  await pass(10_000)
  visit.receiver.answers.events = accepted
  await pass(10_000)
  expect(posts()).toEqual([
    [0, 1, 2],
    [0, 2],
  ])
  await pass(10_000)
  await reported([{ drops: { sdk_invalid: 1 } }])
})

test('a missing response is given up after 30,000 ms, and the events queued behind it are sent', async () => {
  visit.receiver.answers.events = 'hang'
  await track(1)
  await visit.pass(10_000)
  await expect.poll(() => posts()).toEqual([[0]])
  visit.receiver.answers.events = accepted
  await visit.sdk((sdk) => sdk.track('session_start', { number: 7 }))
  await visit.pass(29_000)
  expect(posts()).toEqual([[0]])
  await visit.pass(11_000)
  await answered(visit)
  expect(posts().flat().toSorted()).toEqual([0, 0, 7])
  expect(await waiting()).toBe(0)
})

test('408 is a time-out: the events are sent again (section 8, row 18)', async () => {
  visit.receiver.answers.events = refusal(408)
  await track(1)
  await pass(10_000)
  expect(visit.consoleLines.join()).toContain("Status 'Timeout' provided for 1 events")
  visit.receiver.answers.events = accepted
  await pass(10_000)
  expect(posts()).toEqual([[0], [0]])
})

test('after 413 half as many events go at a time, and a single one is dropped (section 8, rows 18 and 19)', async () => {
  visit.receiver.answers.events = refusal(413)
  await track(3)
  await pass(10_000)
  expect(await visit.sdk((sdk) => sdk.config.flushQueueSize)).toBe(100)
  await visit.sdk((sdk) => (sdk.config.flushQueueSize = 1))
  await pass(10_000)
  expect(posts()).toEqual([[0, 1, 2], [0], [1], [2]])
  await pass(10_000)
  await reported([{ drops: { sdk_too_large: 3 } }])
})

// A collector that limits the rate names the throttled events; they wait and are sent again (R2.8).
test('after 429 the throttled events wait 30,000 ms (sections 8 and 9, row 12)', async () => {
  visit.receiver.answers.events = refusal(429, { throttled_events: [0, 1] })
  await track(2)
  await passToPost()
  visit.receiver.answers.events = accepted
  await pass(29_999)
  expect(posts()).toEqual([[0, 1]])
  await pass(1)
  expect(posts()).toHaveLength(2)
  expect(gaps()).toEqual([30_000])
})

test('after 500 events are sent 12 times, each wait 1,000 ms longer, then dropped, counted and reported, without reports of /collect (sections 8 and 9, rows 10, 11 and 20; R8.2)', async () => {
  visit.receiver.answers.events = refusal(500)
  await track(2)
  await passToPost()
  // The first wait is one flush interval.
  const waits = [10_000, ...Array.from({ length: 10 }, (_, i) => (i + 1) * 1_000)]
  for (const wait of waits) await pass(wait)
  await pass(60_000)
  expect(posts()).toEqual(Array.from({ length: 12 }, () => [0, 1]))
  expect(gaps()).toEqual(waits)
  expect(await waiting()).toBe(0)
  // A failed report is not sent again.
  await reported([{ drops: { sdk_failed: 2 } }])
  expect(JSON.stringify(visit.receiver.posts)).not.toContain('Network Request')
  visit.receiver.answers.events = refusal(400, { missing_field: 'api_key' })
  await track(1)
  await pass(10_000)
  await pass(10_000)
  await reported([{ drops: { sdk_failed: 2 } }, { drops: { sdk_failed: 2, sdk_invalid: 1 } }])
})

test('without a connection events are kept, and sent when the collector is back (section 8, row 19)', async () => {
  visit.receiver.answers.events = 'gone'
  await track(1)
  await pass(10_000)
  expect(visit.consoleLines.join()).toContain('Failed to fetch')
  await pass(10_000)
  visit.receiver.answers.events = accepted
  await pass(1_000)
  expect(posts()).toEqual([[0]])
})

test('a response without a code does not count: the same events are sent again, with an alarm (R8.3)', async () => {
  visit.receiver.answers.events = { status: 200, body: {} }
  await track(2)
  await pass(10_000)
  await pass(10_000)
  const [first, second] = visit.receiver.posts
  expect(second?.events).toEqual(first?.events)
  await expect
    .poll(() => visit.receiver.reports)
    .toContainEqual({ drops: { sdk_answer_without_code: 2 } })
  expect(visit.consoleLines.join()).toContain('without a code')
})
