import { expect, test } from './fixtures.ts'
import { begun, flushed, ofType, openVisit, thought, type Visit } from './analytics-visit.ts'

const track = (visit: Visit) => visit.sdk((sdk) => sdk.track('[Amplitude] Form Started', {}))

/** Lets this time pass since the last event. */
async function idle(visit: Visit, ms: number) {
  const left = await visit.sdk(
    (sdk, given) => Number(sdk.config.lastEventTime) + given - Date.now(),
    ms,
  )
  await visit.page.clock.fastForward(left)
}

test(
  'a session continues after exactly 30 minutes; after longer it ends, and the next begins (sections 4 and 9, rows 5 and 6)',
  { tag: '@soak' },
  async ({ browser }) => {
    const visit = await openVisit(browser)
    await begun(visit)
    const first = await visit.sdk((sdk) => sdk.getSessionId())
    await idle(visit, 1_800_000)
    await track(visit)
    await thought(visit)
    expect(await visit.sdk((sdk) => sdk.getSessionId())).toBe(first)

    const last = await visit.sdk((sdk) => sdk.config.lastEventTime)
    await idle(visit, 1_800_001)
    const now = await visit.page.evaluate(() => Date.now())
    await track(visit)
    const events = await flushed(visit)
    expect(ofType(events, 'session_start').map(({ session_id: id }) => id)).toEqual([first, now])
    const [end] = ofType(events, 'session_end')
    expect(end).toMatchObject({ session_id: first, time: Number(last) + 1 })
    // The end of the old session, the start of the new one, and then the event that started it.
    const order = events.slice(-3).map(({ event_type: type }) => type)
    expect(order).toEqual(['session_end', 'session_start', '[Amplitude] Form Started'])
    expect(events.at(-1)?.session_id).toBe(now)
    await visit.close()
  },
)

test(
  'a new campaign starts a new session and is sent with the first page; the same one does not (section 4, row 7)',
  { tag: '@soak' },
  async ({ browser }) => {
    const visit = await openVisit(browser)
    await begun(visit)
    await flushed(visit)
    const first = await visit.sdk((sdk) => sdk.getSessionId())
    visit.receiver.posts.length = 0
    await visit.page.clock.runFor(60_000)
    const campaign = '/clubs?utm_source=avisen&utm_campaign=foraar'
    await visit.page.goto(campaign)
    await begun(visit)
    const events = await flushed(visit)
    expect(ofType(events, 'session_end')).toMatchObject([{ session_id: first }])
    const [start] = ofType(events, 'session_start')
    expect(start?.session_id).toBeGreaterThan(Number(first))
    expect(ofType(events, '$identify')).toMatchObject([
      { user_properties: { $set: { utm_source: 'avisen', utm_campaign: 'foraar' } } },
    ])
    expect(ofType(events, 'Page Viewed')).toMatchObject([
      { session_id: start?.session_id, event_properties: { utm_source: 'avisen' } },
    ])

    visit.receiver.posts.length = 0
    await visit.page.goto(campaign)
    await begun(visit)
    const more = await flushed(visit)
    expect(ofType(more, 'session_start')).toEqual([])
    expect(ofType(more, 'Page Viewed')).toMatchObject([{ session_id: start?.session_id }])
    await visit.close()
  },
)
