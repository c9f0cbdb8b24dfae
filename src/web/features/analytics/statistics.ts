import type { Types, AmplitudeBrowser } from '@amplitude/analytics-browser'
import type { QueryClient } from '@tanstack/react-query'
import { forgetPath } from '#contract/analytics.ts'
import { siteSettings } from '../../site-settings.ts'
import { consentStore } from '../consent/consent-store.ts'
import { cleanEvent } from './clean-event.ts'
import { openDropCount } from './count-drops.ts'
import { CountingClient } from './counting-client.ts'
import { optionsFor } from './options.ts'
import { wrapTransport } from './wrap-transport.ts'
import { warnOfMasks } from './warn-of-masks.ts'
import { meQuery } from '../accounts/queries.ts'
import { purge } from './purge.ts'
import { ensureAnalyticsId } from '#contract/profile.ts'
import { fetchApi } from '../../fetch-api.ts'

type Sending = ReturnType<typeof wrapTransport>

/** As long as a request may hold up a withdrawal. */
const patienceMs = 5_000
/** So often it is asked that what is stored be erased, with a pause between. */
const forgetTries = 3
const pauseMs = 1_000

const client = new CountingClient()
let started: Promise<Sending> | undefined
let isStopped = false
let isWithdrawn = false

/** Once, with statistic consent (R2). */
export function start(queries: QueryClient) {
  started ??= begin(queries)
}

/** Nothing more is sent, what was stored is erased here and there, and the page starts again (R2). */
export async function withdraw(): Promise<void> {
  if (isWithdrawn) return
  isWithdrawn = true
  client.setOptOut(true)
  // One that could not begin has nothing under way, and may have kept something all the same.
  const sending = await started?.catch(() => undefined)
  // What is on its way would be stored after it was forgotten.
  await Promise.race([sending?.settled(), new Promise((over) => setTimeout(over, patienceMs))])
  if (siteSettings().analytics.receiver === 'own') await forgetThere()
  await stopTracking(client)
  // In a window behind it somebody may be writing; there nothing is counted or kept any more either.
  if (document.hasFocus()) window.location.reload()
}

async function begin(queries: QueryClient): Promise<Sending> {
  const { analytics } = siteSettings()
  const { origin } = window.location
  const clean = (event: Types.Event) => cleanEvent(event, origin.toLowerCase())
  client.add({
    name: 'saesonkortet',
    type: 'enrichment',
    execute: async (event) => (mayStillCount() ? clean(event) : null),
  })
  await resetFormerUser(analytics.key, queries)
  const options = { ...optionsFor(analytics, origin), loggerProvider: errorLogger }
  await client.init(analytics.key, undefined, options).promise

  warnOfMasks(client.config)
  const drops = openDropCount(mayStillCount)
  const destination = client.plugin('amplitude') as { diagnosticsClient?: object } | undefined
  if (destination) destination.diagnosticsClient = drops.diagnostics
  const onUnknown = (events: number) => drops.add('sdk_answer_without_code', events)
  const sending = wrapTransport(client.config, { mayStillCount, clean, onUnknown })
  const leave = () => {
    if (!mayStillCount()) return
    sending.leave()
    drops.leave()
    client.flush()
  }
  window.addEventListener('pagehide', leave)
  // Comes after `pagehide`, and with it the event of the web vitals; and alone where a phone ends the page unseen.
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? leave() : sending.comeBack(),
  )
  // Out of the back-forward cache the same page goes on.
  window.addEventListener('pageshow', ({ persisted }) => persisted && sending.comeBack())
  followAccount(client, queries, mayStillCount)
  return sending
}

/** In another window consent may have been taken back, and this one not know it yet: it stops at once. */
function mayStillCount(): boolean {
  if (isStopped || isWithdrawn) return false
  if (consentStore.read().statistic) return true
  isStopped = true
  void stopTracking(client)
  return false
}

async function forgetThere() {
  const body = JSON.stringify({ device_id: client.getDeviceId(), user_id: client.getUserId() })
  for (let tries = 1; ; tries += 1) {
    // Whoever closes the page has withdrawn all the same.
    const asked = fetch(forgetPath, { method: 'POST', body, keepalive: true })
    // Nor does a server that never answers keep her from it.
    const patience = new Promise<undefined>((over) => setTimeout(over, patienceMs))
    const answer = await Promise.race([asked.catch(() => undefined), patience])
    if (answer?.ok || answer?.status === 400 || tries === forgetTries) return
    await new Promise((over) => setTimeout(over, pauseMs))
  }
}

/**
 * The SDK's errors and warnings, for the browser's console (specification, section 8). An event that is
 * filtered out is an error without a word to it: that is none.
 */
const errorLogger: Types.ILogger = {
  enable: () => {},
  disable: () => {},
  log: () => {},
  debug: () => {},
  // oxlint-disable-next-line no-console -- where the specification says: logged
  error: (...said) => said.some(Boolean) && console.error('Statistik:', ...said),
  // oxlint-disable-next-line no-console -- where the specification says: with a warning
  warn: (...said) => said.some(Boolean) && console.warn('Statistik:', ...said),
}

/**
 * Before the SDK begins, for it counts at once: a browser that was named for somebody who is not here any
 * more, her session having run out, begins as another (docs/algorithms/statistics.md).
 */
async function resetFormerUser(key: string, queries: QueryClient): Promise<void> {
  const name = `AMP_${key.slice(0, 10)}`
  const kept = storedUserId(name)
  if (kept === undefined || kept === (await whoIsHere(queries))) return
  document.cookie = `${name}=; path=/; max-age=0`
}

/** The user id in the SDK's cookie: JSON, encoded twice. What cannot be read is nobody we know. */
function storedUserId(name: string): string | undefined {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  if (!cookie) return undefined
  try {
    const text = atob(decodeURIComponent(cookie.slice(name.length + 1)))
    const { userId } = JSON.parse(decodeURIComponent(text)) as { userId?: string }
    return userId
  } catch {
    return ''
  }
}

async function whoIsHere(queries: QueryClient): Promise<string | undefined> {
  const me = await queries.ensureQueryData({ ...meQuery, retry: false }).catch(() => undefined)
  return me?.account ? fetchAnalyticsId() : undefined
}

/** Keeps nothing. */
const nowhere = {
  isEnabled: async () => false,
  get: async () => undefined,
  getRaw: async () => undefined,
  set: async () => {},
  remove: async () => {},
  reset: async () => {},
}

/** Writes to the window's storage with each page, whether it may send or not. */
const pageViews = '@amplitude/plugin-page-view-tracking-browser'

type Diagnostics = { storage?: { getDB?: () => Promise<IDBDatabase> } }

/**
 * Nothing more is counted or kept, and what was kept goes. An event may still be on its way through the SDK, which
 * would write it down after that: so its stores are taken from it.
 */
async function stopTracking(client: AmplitudeBrowser): Promise<void> {
  client.setOptOut(true)
  client.remove(pageViews)
  // There is none where the SDK could not begin.
  const config: Types.BrowserConfig | undefined = client.config
  if (config) Object.assign(config, { storageProvider: nowhere, cookieStorage: nowhere })
  // The SDK holds its database open, and what is open is not deleted.
  const diagnostics = config?.diagnosticsClient as unknown as Diagnostics | undefined
  const database = await diagnostics?.storage?.getDB?.().catch(() => undefined)
  database?.close()
  await purge()
}

/** Says who is signed in by the account's analytics id (E31), and nothing more once nobody is. */
function followAccount(client: CountingClient, queries: QueryClient, mayStillCount: () => boolean) {
  let known: string | null | undefined
  const heed = () => {
    const me = queries.getQueryData(meQuery.queryKey)
    // Not asked yet; but what was known and is gone was forgotten as she signed out.
    if (!me && known === undefined) return
    const accountId = me?.account?.id ?? null
    // Nor is an id asked for once consent was taken back, here or in another window.
    if (known === accountId || !mayStillCount()) return
    known = accountId
    if (accountId === null) forgetUser(client)
    else void nameUser(client, () => known === accountId && mayStillCount())
  }
  heed()
  queries.getQueryCache().subscribe(heed)
}

/** A browser in which somebody signs out is another one to statistics. */
function forgetUser(client: CountingClient) {
  if (client.getUserId() !== undefined) client.reset()
}

async function nameUser(client: CountingClient, isStillIn: () => boolean) {
  const analyticsId = await fetchAnalyticsId()
  if (!analyticsId || !isStillIn()) return
  if (client.getUserId() !== analyticsId) forgetUser(client)
  client.setUserId(analyticsId)
}

/** The account's analytics id; undefined without an answer. Not by `call`: nobody is asked to sign in again for this. */
async function fetchAnalyticsId(): Promise<string | undefined> {
  try {
    const { method, path } = ensureAnalyticsId
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetchApi(path, { method, headers, body: '{}' })
    if (!answer.ok) return undefined
    return ((await answer.json()) as { analyticsId: string }).analyticsId
  } catch {
    return undefined
  }
}
