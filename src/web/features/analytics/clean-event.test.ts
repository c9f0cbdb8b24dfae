import { expect, test } from 'vitest'
import type { Types } from '@amplitude/analytics-browser'
import { cleanEvent } from './clean-event.ts'

const ours = 'https://our.example'
const clean = (properties: object, type = '[Amplitude] Element Clicked') =>
  cleanEvent({ event_type: type, event_properties: properties } as Types.Event, ours)

test('an address leaves the browser as the pattern of its page, without what stands behind it (R2.3)', () => {
  const sent = clean({
    '[Amplitude] Page Location': `${ours}/clubs/egebaek?code=hemmelig#x`,
    '[Amplitude] Page URL': `${ours}/clubs/egebaek`,
    '[Amplitude] URL': `${ours}/api/v1/clubs/7f0c?key=hemmelig`,
    '[Amplitude] URL Query': 'key=hemmelig',
    '[Amplitude] URL Fragment': 'hemmelig',
    '[Amplitude] Page Title': 'Anne Holm',
    referrer: 'https://www.google.com/search?q=hemmelig',
  })
  expect(sent?.event_properties).toEqual({
    '[Amplitude] Page Location': '/clubs/$slug',
    '[Amplitude] Page URL': '/clubs/$slug',
    '[Amplitude] URL': '/api/v1/clubs/*',
    referrer: 'https://www.google.com',
  })
})

test('nothing of an excluded page leaves it (E24)', () => {
  for (const path of ['/oauth/callback?code=X', '/account/login', '/scan', '/withdrawal']) {
    expect(clean({ '[Amplitude] Page Location': ours + path }), path).toBeNull()
    expect(clean({ page: path }, '[Amplitude] Form Submitted'), path).toBeNull()
  }
})

test.each([
  [4, null],
  [5, 5],
  [9, 9],
])('%i presses are rage, or not: from five on (section 9, row 28)', (presses, kept) => {
  const sent = clean({ '[Amplitude] Click Count': presses }, '[Amplitude] Rage Click')
  const properties: Record<string, unknown> = { ...sent?.event_properties }
  expect(properties['[Amplitude] Click Count'] ?? null).toBe(kept)
})

test('where a visitor came from is told by host, and campaigns as they are called', () => {
  const sent = cleanEvent(
    {
      event_type: '$identify',
      user_properties: { $set: { referrer: 'https://www.dgu.org/x?y=1', utm_campaign: 'foraar' } },
    } as Types.Event,
    ours,
  )
  expect(sent).toEqual({
    event_type: '$identify',
    user_properties: { $set: { referrer: 'https://www.dgu.org', utm_campaign: 'foraar' } },
  })
})
