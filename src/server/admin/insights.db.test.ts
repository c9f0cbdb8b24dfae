import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Insights } from '#contract/admin/insights.ts'
import { anEvent, bodyOf, collectorKey } from '#test/collector-test-app.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs, signInByOneStep } from '#test/people.ts'
import { countChangedDays } from '../analytics/count-days.ts'
import { consentRecords } from '../db/tables/consent.ts'
import { activity } from '../db/tables/activity.ts'
import { webErrors } from '../db/tables/errors.ts'

let app: TestApp
let cookie: string
const hour = 3_600_000
const now = '2027-05-04T10:00:00+02:00'

beforeAll(async () => {
  app = await createTestApp({ now, env: { ANALYTICS_KEY: collectorKey } })
  cookie = (await signInAs(app, [{ name: 'operator_admin' }])).cookie
})
afterAll(() => app.close())

const ask = (query: string, who = cookie) =>
  app.request('GET', `/api/v1/admin/insights?${query}`, undefined, { cookie: who })
const read = async (query = '') => (await (await ask(query)).json()) as Insights
const file = (query: string, who = cookie) =>
  app.request('GET', `/api/v1/admin/insights/export.csv?${query}`, undefined, { cookie: who })

test('without visitors all statistics are empty', async () => {
  const insights = await read('period=7')
  expect(insights).toMatchObject({
    from: '2027-04-28',
    to: '2027-05-04',
    today: '2027-05-04',
    consent: { answered: 0, statistics: 0 },
    pages: [],
    sources: [],
    errors: [],
    drops: [],
  })
  expect(insights.days).toHaveLength(7)
  expect(insights.funnel.map(({ reached }) => reached)).toEqual([0, 0, 0, 0, 0, 0])
  expect(insights.vitals.map(({ metric, total }) => [metric, total.count, total.p75])).toEqual(
    ['TTFB', 'FCP', 'LCP', 'INP', 'CLS'].map((metric) => [metric, 0, null]),
  )
})

test('visits, speed and failures are reported for the requested period', async () => {
  await fill()
  const insights = await read('period=7')
  expect(insights.pages).toEqual([
    { page: '/clubs/$slug', view: 3, click: 1, dead_click: 2, rage_click: 1 },
    { page: '/membership', view: 1, click: 0, dead_click: 0, rage_click: 0 },
  ])
  expect(insights.sources).toEqual([
    { from: 'direct', name: null, sessions: 1 },
    { from: 'campaign', name: 'nyhedsbrev', sessions: 1 },
  ])
  expect(insights.campaigns).toEqual([{ name: 'forår', sessions: 1 }])
  expect(insights.days.filter(({ views, errors }) => views + errors > 0)).toEqual([
    { day: '2027-05-02', views: 1, sessions: 1, errors: 0 },
    { day: '2027-05-04', views: 3, sessions: 1, errors: 2 },
  ])
  const lcp = insights.vitals.find(({ metric }) => metric === 'LCP')
  expect(lcp).toMatchObject({
    total: { count: 4, byRating: { good: 2, needs_improvement: 1, poor: 1 } },
    pages: [{ page: '/clubs/$slug', summary: { count: 3 } }, { page: '/membership' }],
  })
  expect(lcp?.total.p75).toBeCloseTo(3025, 0)
  expect(insights.failures).toEqual([
    { page: '/clubs/$slug', what: '503 GET /api/v1/clubs', count: 1 },
  ])
  expect(insights.errors).toEqual([{ page: '/clubs/$slug', browser: 1, server: 1 }])
  expect(insights.drops).toEqual([{ reason: 'unknown_type', count: 1 }])
  // Three choices: one changed to yes, one refusal, one consent.
  expect(insights.consent).toEqual({ answered: 3, statistics: 1 })
  const before = await read('from=2027-05-01&to=2027-05-03')
  expect([before.pages.length, before.errors, before.consent]).toEqual([
    1,
    [],
    { answered: 2, statistics: 2 },
  ])
})

test.each([
  ['days', 'Dag;Sidevisninger;Besøg;Fejl', '04.05.2027;3;1;2'],
  ['funnel', 'Trin;Kom så langt', 'Begyndt;0'],
  [
    'pages',
    'Side;Sidevisninger;Tryk;Tryk uden virkning;Trykket igen og igen',
    '/clubs/$slug;3;1;2;1',
  ],
  ['sources', 'Kilde;Besøg', 'nyhedsbrev (link fra os);1'],
  ['campaigns', 'Kampagne;Besøg', 'forår;1'],
  [
    'vitals',
    'Mål;Hvad;Side;Målinger;Gode;Kan blive bedre;Dårlige;p75',
    'CLS;Indhold, der hopper;/clubs/$slug;1;1;0;0;0,055',
  ],
  ['failures', 'Side;Svar;Gange', '/clubs/$slug;503 GET /api/v1/clubs;1'],
  ['drops', 'Grund;Hændelser', 'En slags hændelse, vi ikke kender;1'],
])('the table of %s is exported as CSV, and the export is logged', async (part, heads, line) => {
  const answer = await file(`part=${part}&period=7`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(
    /indsigt-[a-z-]+-2027-04-28-2027-05-04\.csv/,
  )
  const [first, ...rest] = (await answer.text()).replace('\ufeff', '').split('\r\n')
  expect(first).toBe(heads)
  expect(rest).toContain(line)
  const activityRows = await app.db.select().from(activity)
  expect(activityRows.map(({ subjectId }) => subjectId)).toContain(`/api/v1/admin/insights#${part}`)
})

test('without the power the page is not found; support may not export', async () => {
  const stranger = (await signInAs(app)).cookie
  const support = (await signInAs(app, [{ name: 'operator_support' }])).cookie
  const halfway = (await signInByOneStep(app, [{ name: 'operator_admin' }])).cookie
  expect((await ask('', '')).status).toBe(401)
  expect((await ask('', stranger)).status).toBe(404)
  expect((await ask('', halfway)).status).toBe(403)
  expect((await ask('', support)).status).toBe(200)
  expect((await file('part=days', stranger)).status).toBe(404)
  expect((await file('part=days', support)).status).toBe(404)
})

test.each(['period=8', 'from=i+dag', 'from=2027-02-30', 'to=0000-01-01'])(
  'the period %s is invalid',
  async (query) => {
    expect((await ask(query)).status).toBe(400)
    expect((await file(`part=days&${query}`)).status).toBe(400)
  },
)
test('an unknown table is refused', async () => {
  expect((await file('part=people')).status).toBe(400)
})

/** Two visitors: one today from a newsletter, one two days ago directly. */
async function fill() {
  const at = (hoursAgo: number) => Date.parse(now) - hoursAgo * hour
  const event = (type: string, properties: object, change: object = {}) =>
    anEvent({
      device_id: 'i-dag-001',
      session_id: 7,
      event_type: type,
      event_properties: properties,
      ...change,
    })
  const club = { '[Amplitude] Page Path': '/clubs/egebaek' }
  const link = { utm_source: 'Nyhedsbrev', utm_campaign: 'Forår' }
  const before = { device_id: 'forleden-1', session_id: 8, time: at(48) }
  const vitals = (lcp: number) => ({ '[Amplitude] LCP': { value: lcp } })
  const events = [
    event('session_start', {}),
    event('[Amplitude] Page Viewed', { ...club, ...link }),
    event('[Amplitude] Page Viewed', { ...club, ...link }),
    event('[Amplitude] Page Viewed', { ...club, ...link }),
    event('[Amplitude] Element Clicked', club),
    event('[Amplitude] Dead Click', club),
    event('[Amplitude] Dead Click', club),
    event('[Amplitude] Rage Click', club),
    event('[Amplitude] Web Vitals', {
      ...club,
      ...vitals(1000),
      '[Amplitude] CLS': { value: 0.054 },
    }),
    event('[Amplitude] Web Vitals', { ...club, ...vitals(3000) }),
    event('[Amplitude] Web Vitals', { ...club, ...vitals(9000) }),
    event('[Amplitude] Network Request', {
      ...club,
      '[Amplitude] Status Code': 503,
      '[Amplitude] Request Method': 'GET',
      '[Amplitude] URL': 'http://localhost:3000/api/v1/clubs',
    }),
    event('session_start', {}, before),
    event('[Amplitude] Page Viewed', { '[Amplitude] Page Path': '/membership' }, before),
    event(
      '[Amplitude] Web Vitals',
      { '[Amplitude] Page Path': '/membership', ...vitals(500) },
      before,
    ),
    event('Noget andet', {}),
  ]
  const answer = await app.request('POST', '/collect', bodyOf(events))
  expect(answer.status).toBe(200)
  await countChangedDays(app.ctx())
  const choice = { version: 1, wordingHash: null, adapter: 'embedded', culture: 'DA' }
  const [changed, refused, agreed] = [randomUUID(), randomUUID(), randomUUID()]
  await app.db.insert(consentRecords).values([
    { ...choice, at: new Date(at(30)), visitorId: changed, granted: ['statistic'] },
    { ...choice, at: new Date(at(2)), visitorId: changed, granted: [] },
    { ...choice, at: new Date(at(3)), visitorId: refused, granted: ['functional'] },
    { ...choice, at: new Date(at(40)), visitorId: agreed, granted: ['functional', 'statistic'] },
  ])
  const broke = { at: new Date(now), page: '/clubs/$slug', build: '1', message: 'x', stack: '' }
  await app.db.insert(webErrors).values([
    { ...broke, id: '00000001', side: 'browser', kind: 'page' },
    { ...broke, id: '00000002', side: 'server', kind: 'api' },
  ])
}
