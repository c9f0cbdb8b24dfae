import type { CollectedEvent } from '#domain/analytics/validate-event.ts'
import { addDays, weekdayOf, type PlainDate } from '#domain/shared/dates.ts'
import { danishInstant } from '#server/clock.ts'
import { seededRandom, seedOf, type Random } from '#domain/shared/random.ts'

/** Five weeks of events of visitors who allow statistics. */
const days = 35
const minuteMs = 60_000

type When = { day: PlainDate; minute: number }
type Step = Pick<CollectedEvent, 'type' | 'page'> & { eventProperties: Record<string, unknown> }

/** The visitors' events until now, as the collector would have stored them. */
export function buildTraffic({ day, minute }: When): CollectedEvent[] {
  const random = seededRandom(seedOf(`besøg ${day}`))
  return Array.from({ length: days }, (_, i) => addDays(day, i + 1 - days)).flatMap((date, i) => {
    const isWeekend = weekdayOf(date) > 5
    const visits = random.whole(6, 12) + Math.round(i / 6) + (isWeekend ? 5 : 0)
    return Array.from({ length: visits }, () => {
      const begins = random.whole(7 * 60, 22 * 60 + 30)
      return date === day && begins + 15 > minute ? [] : visit(random, date, begins)
    }).flat()
  })
}

function visit(random: Random, day: PlainDate, begins: number): CollectedEvent[] {
  const device = `demo-${random.uuid()}`
  let time = danishInstant(day, begins).getTime() + random.whole(0, 59_000)
  const session = time
  return walk(random).map(({ type, page, eventProperties }) => {
    time += random.whole(2_000, minuteMs)
    return {
      day,
      type,
      page,
      time,
      insertId: random.uuid(),
      deviceId: device,
      sessionId: session,
      userId: null,
      properties: JSON.stringify(eventProperties),
    }
  })
}

/** The pages of a visit in order, with the events on each. */
function walk(random: Random): Step[] {
  const source = random.pick(sources)
  const path = random.pick(paths).slice(0, random.whole(1, 5))
  const steps: Step[] = [{ type: 'session_start', page: null, eventProperties: {} }]
  path.forEach((page, at) => {
    // Every page view of a visit has the document's referrer.
    steps.push({ type: '[Amplitude] Page Viewed', page, eventProperties: { ...source } })
    if (at === 0 && random.chance(0.8)) steps.push(measured(random, page))
    for (let turn = random.whole(0, 3); turn > 0; turn -= 1) steps.push(pressed(page))
    if (random.chance(0.06)) steps.push({ ...pressed(page), type: '[Amplitude] Dead Click' })
    if (random.chance(0.02)) steps.push({ ...pressed(page), type: '[Amplitude] Rage Click' })
    if (random.chance(0.006)) steps.push(failed(random, page))
  })
  return steps
}

const pressed = (page: string): Step => ({
  type: '[Amplitude] Element Clicked',
  page,
  eventProperties: {},
})

const failed = (random: Random, page: string): Step => ({
  type: '[Amplitude] Network Request',
  page,
  eventProperties: {
    '[Amplitude] Status Code': random.pick([500, 503, 503]),
    '[Amplitude] Request Method': 'GET',
    '[Amplitude] URL': random.pick(['/api/v1/clubs', '/api/v1/tournaments/*/board']),
  },
})

/** Web vitals; boards are slower than texts, and some phones are slow. */
function measured(random: Random, page: string): Step {
  const weight = page.startsWith('/tournaments/') ? 1.7 : page === '/clubs' ? 1.4 : 1
  const slowness = weight * (0.6 + 2.2 * random.next() ** 3)
  const about = (value: number) => ({
    value: Math.round(value * slowness * (0.8 + 0.4 * random.next())),
  })
  return {
    type: '[Amplitude] Web Vitals',
    page,
    eventProperties: {
      '[Amplitude] TTFB': about(240),
      '[Amplitude] FCP': about(820),
      '[Amplitude] LCP': about(1_150),
      ...(random.chance(0.7) && { '[Amplitude] INP': about(95) }),
      '[Amplitude] CLS': { value: Math.round(120 * random.next() ** 4) / 1000 },
    },
  }
}

const newsletter = { utm_source: 'nyhedsbrev', utm_campaign: 'sæsonstart' }
const club = { utm_source: 'klub', utm_campaign: 'plakat i klubhuset' }
const from = (referring_domain: string) => ({ referring_domain })
const google = from('www.google.com')

const direct = {}

/** Frequent sources are repeated. */
const sources: readonly Record<string, string>[] = [
  direct,
  direct,
  direct,
  direct,
  direct,
  google,
  google,
  google,
  google,
  newsletter,
  newsletter,
  club,
  from('www.golf.example'),
  from('www.facebook.com'),
]

const board = '/tournaments/$slug/rounds/$roundId'
const paths: readonly (readonly string[])[] = [
  ['/', '/membership', '/clubs', '/clubs/$slug', '/membership'],
  ['/', '/clubs', '/clubs/$slug', '/clubs/$slug', '/beregning'],
  ['/membership', '/beregning', '/terms', '/', '/help'],
  ['/tournaments', '/tournaments/$slug', board, board, '/tournaments/$slug/entrants'],
  [board, '/tournaments/$slug', '/tournaments', '/', '/membership'],
  ['/clubs/$slug', '/clubs', '/membership', '/', '/help'],
  ['/account', '/account/rounds', '/clubs', '/clubs/$slug', '/account/receipts'],
  ['/help', '/contact', '/', 'unknown', '/'],
]
