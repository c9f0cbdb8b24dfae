import { randomUUID } from 'node:crypto'
import { edgesOf, metrics, type Metric } from '#domain/analytics/vitals.ts'

export type StoredEvent = {
  day: string
  type: string
  device_id: string
  session_id: number | null
  at: Date
  insert_id: string
  page: string | null
  properties: Record<string, unknown>
}

/** Counts events in TypeScript as docs/algorithms/insights.md describes; the SQL must have the same result. */
export function countByHand(events: readonly StoredEvent[], ownHost: string): string[] {
  const counts = new Map<string, number>()
  const add = (...key: (string | number)[]) =>
    counts.set(key.join('|'), (counts.get(key.join('|')) ?? 0) + 1)
  for (const event of events) {
    add(event.day, 'event', '', '')
    const kind = kinds[event.type]
    if (kind) add(event.day, kind, event.page ?? '', '')
    for (const [metric, bucket] of bucketsIn(event))
      add(event.day, metric, event.page ?? '', bucket)
    const failed = failedRequest(event)
    if (failed) add(event.day, 'network_error', event.page ?? '', failed)
  }
  for (const { day, source, campaign } of sessionsIn(events, ownHost)) {
    add(day, 'session', '', source)
    if (campaign) add(day, 'campaign', '', campaign)
  }
  return [...folded(counts)].map(([key, count]) => `${key} = ${count}`).toSorted()
}

const kinds: Record<string, string> = {
  '[Amplitude] Page Viewed': 'view',
  '[Amplitude] Element Clicked': 'click',
  '[Amplitude] Dead Click': 'dead_click',
  '[Amplitude] Rage Click': 'rage_click',
}

function bucketsIn({ type, properties }: StoredEvent): [Metric, number][] {
  if (type !== '[Amplitude] Web Vitals') return []
  return metrics.flatMap((metric): [Metric, number][] => {
    const { value } = (properties[`[Amplitude] ${metric}`] ?? {}) as { value?: unknown }
    if (typeof value !== 'number' || value < 0) return []
    return [[metric, edgesOf[metric].filter((edge) => edge < value).length]]
  })
}

function failedRequest({ type, properties }: StoredEvent): string | undefined {
  const status = properties['[Amplitude] Status Code']
  if (type !== '[Amplitude] Network Request' || typeof status !== 'number') return undefined
  if (status < 500 || status > 599) return undefined
  return [status, properties['[Amplitude] Request Method'], properties['[Amplitude] URL']]
    .filter((part) => part !== undefined)
    .join(' ')
}

function sessionsIn(events: readonly StoredEvent[], ownHost: string) {
  const keyOf = (event: StoredEvent) => `${event.day} ${event.device_id} ${event.session_id}`
  const inTime = events.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || (a.insert_id < b.insert_id ? -1 : 1),
  )
  const first = new Map<string, StoredEvent>()
  const started = new Map<string, string>()
  for (const event of inTime) {
    if (event.session_id === null) continue
    if (event.type === 'session_start') started.set(keyOf(event), event.day)
    if (kinds[event.type] === 'view' && !first.has(keyOf(event))) first.set(keyOf(event), event)
  }
  return [...started].map(([key, day]) => ({ day, ...whence(first.get(key), ownHost) }))
}

function whence(view: StoredEvent | undefined, ownHost: string) {
  if (!view) return { source: 'unknown' }
  const name = (of: string) => {
    const text = String(view.properties[of] ?? '').replace(/^ +| +$/g, '')
    return [...text.toLowerCase()].slice(0, 60).join('')
  }
  const site = name('referring_domain').replace(/^www\./, '')
  const link = name('utm_source')
  const source = link ? `utm:${link}` : site && site !== ownHost ? `ref:${site}` : 'direct'
  return { source, campaign: name('utm_campaign') }
}

/** Values that a visitor can invent: the hundred most frequent of a day are kept, the others are merged. */
function folded(counts: Map<string, number>): Map<string, number> {
  const kept = new Map<string, number>()
  const add = (key: string, count: number) => kept.set(key, (kept.get(key) ?? 0) + count)
  const lists = new Map<string, [string, number][]>()
  for (const [key, count] of counts) {
    const [day = '', kind = ''] = key.split('|')
    if (!['session', 'campaign', 'network_error'].includes(kind)) add(key, count)
    else lists.set(`${day}|${kind}`, [...(lists.get(`${day}|${kind}`) ?? []), [key, count]])
  }
  for (const [list, named] of lists) {
    const byCount = named.toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    byCount.forEach(([key, count], place) => add(place < 100 ? key : `${list}||*`, count))
  }
  return kept
}

type Chance = () => number
const pick = <Value>(chance: Chance, values: readonly Value[]) =>
  values[Math.floor(chance() * values.length)] as Value

const pages = ['/', '/clubs', '/clubs/egebaek', '/membership', '/findes-ikke', '/tournaments/x']
const sources = [
  {},
  { referring_domain: 'www.google.com' },
  { referring_domain: 'localhost' },
  { utm_source: ' Nyhedsbrev Æ ', utm_campaign: 'Forår 2027', referring_domain: 'mail.x.dk' },
  { utm_source: '', referring_domain: '' },
  { utm_source: 7 },
  { utm_source: `Lang ${'ø'.repeat(80)}` },
]

/** An event of a browser, of any kind that is counted, and of some that are not. */
export function inventEvent(
  chance: Chance,
  { devices, time }: { devices: string[]; time: number },
) {
  const page = pick(chance, pages)
  const device = pick(chance, devices)
  const place = { '[Amplitude] Page Path': page }
  const [event_type, event_properties] = pick<[string, object]>(chance, [
    ['[Amplitude] Page Viewed', { ...place, ...pick(chance, sources) }],
    ['session_start', {}],
    ['session_end', {}],
    ['[Amplitude] Element Clicked', place],
    ['[Amplitude] Dead Click', place],
    ['[Amplitude] Rage Click', place],
    ['[Amplitude] Web Vitals', { ...place, ...inventVitals(chance) }],
    ['[Amplitude] Network Request', { ...place, ...inventRequest(chance) }],
  ])
  return {
    event_type,
    event_properties,
    device_id: device,
    insert_id: randomUUID(),
    // Only a few sessions of each device, so that most views have their start.
    session_id: chance() < 0.1 ? -1 : 1_000 + Math.floor(chance() * 3),
    time,
  }
}

function inventVitals(chance: Chance) {
  const measured = metrics.map((metric): [string, unknown] => {
    const edges = edgesOf[metric]
    const value = pick<unknown>(chance, [
      // On a bucket's edge, beyond the last, and anywhere between.
      pick(chance, edges),
      (edges.at(-1) ?? 0) * 2,
      chance() * (edges[45] ?? 0),
      0,
      -1,
      'hurtig',
      null,
    ])
    return [`[Amplitude] ${metric}`, chance() < 0.2 ? 'intet' : { value, rating: 'good' }]
  })
  return Object.fromEntries(measured.slice(Math.floor(chance() * 3)))
}

const inventRequest = (chance: Chance) => ({
  '[Amplitude] Status Code': pick<unknown>(chance, [500, 503, 599, 600, 404, '500']),
  '[Amplitude] Request Method': pick(chance, ['GET', 'POST']),
  '[Amplitude] URL': pick(chance, [
    'http://localhost:3000/api/v1/clubs/7d0f/cards',
    'https://pay.example/x/y',
  ]),
})
