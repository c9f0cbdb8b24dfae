import { expect, test } from 'vitest'
import type { Types } from '@amplitude/analytics-browser'
import { cleanEvent } from './clean-event.ts'

const ours = 'https://our.example'
const clean = (properties: object, type = '[Amplitude] Element Clicked') =>
  cleanEvent({ event_type: type, event_properties: properties } as Types.Event, ours)

test('an address is sent as the route pattern of its page, without query and fragment (R2.3)', () => {
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

test('events of an excluded page are not sent (E24)', () => {
  for (const path of ['/oauth/callback?code=X', '/account/login', '/scan', '/withdrawal']) {
    expect(clean({ '[Amplitude] Page Location': ours + path }), path).toBeNull()
    expect(clean({ page: path }, '[Amplitude] Form Submitted'), path).toBeNull()
  }
})

test.each([
  [4, null],
  [5, 5],
  [9, 9],
])(
  'a rage click of %i clicks is sent only from five clicks on (section 9, row 28)',
  (clicks, kept) => {
    const sent = clean({ '[Amplitude] Click Count': clicks }, '[Amplitude] Rage Click')
    const properties: Record<string, unknown> = { ...sent?.event_properties }
    expect(properties['[Amplitude] Click Count'] ?? null).toBe(kept)
  },
)

test('a referrer is sent as its host, and a campaign by its name', () => {
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
