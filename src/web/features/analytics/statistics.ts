import type { Types, AmplitudeBrowser } from '@amplitude/analytics-browser'
import type { QueryClient } from '@tanstack/react-query'
import { forgetPath } from '#contract/analytics/endpoints.ts'
import { siteSettings } from '../../site-settings.ts'
import { consentStore } from '../consent/consent-store.ts'
import { cleanEvent } from './clean-event.ts'
import { createDropCounter } from './count-drops.ts'
import { CountingClient } from './counting-client.ts'
import { optionsFor } from './options.ts'
import { wrapTransport } from './wrap-transport.ts'
import { warnOfMasks } from './warn-of-masks.ts'
import { meQuery } from '../accounts/queries.ts'
import { purge } from './purge.ts'
import { ensureAnalyticsId } from '#contract/accounts/profile.ts'
import { fetchApi } from '../../fetch-api.ts'

type WrappedTransport = ReturnType<typeof wrapTransport>

/** How long a withdrawal waits for a request. */
const requestTimeoutMs = 5_000
/** Attempts to delete stored events, with a pause in between. */
const maxForgetAttempts = 3
const pauseMs = 1_000

const client = new CountingClient()
let started: Promise<WrappedTransport> | undefined
let isStopped = false
let isWithdrawn = false

/** Starts the SDK once, after consent to statistics (R2). */
export function start(queries: QueryClient) {
  started ??= initialize(queries)
}

/** Stops sending, deletes stored events in the browser and on the server, and reloads the page. */
export async function withdraw(): Promise<void> {
  if (isWithdrawn) return
  isWithdrawn = true
  client.setOptOut(true)
  // An SDK that failed to start sends nothing, but it may have stored data.
  const transport = await started?.catch(() => undefined)
  // A request in progress would be stored after the deletion, so wait for it.
  await Promise.race([transport?.settled(), timeout(requestTimeoutMs)])
  if (siteSettings().analytics.receiver === 'own') await deleteStoredEvents()
  await stopTracking(client)
  // A background window is not reloaded, because the visitor may have unsaved input there.
  if (document.hasFocus()) window.location.reload()
}

async function initialize(queries: QueryClient): Promise<WrappedTransport> {
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
  const dropCounter = createDropCounter(mayStillCount)
  const destination = client.plugin('amplitude') as { diagnosticsClient?: object } | undefined
  if (destination) destination.diagnosticsClient = dropCounter.diagnostics
  const onUnknown = (events: number) => dropCounter.add('sdk_answer_without_code', events)
  const transport = wrapTransport(client.config, { mayStillCount, clean, onUnknown })
  const leave = () => {
    if (!mayStillCount()) return
    transport.leave()
    dropCounter.leave()
    client.flush()
  }
  window.addEventListener('pagehide', leave)
  // Fires after `pagehide`, when the web vitals are sent, and alone when a phone discards the page.
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? leave() : transport.comeBack(),
  )
  // From the back-forward cache the same page continues.
  window.addEventListener('pageshow', ({ persisted }) => persisted && transport.comeBack())
  followAccount(client, queries, mayStillCount)
  return transport
}

/** Reads the stored consent, because another window may have withdrawn it; then tracking stops at once. */
function mayStillCount(): boolean {
  if (isStopped || isWithdrawn) return false
  if (consentStore.read().statistic) return true
  isStopped = true
  void stopTracking(client)
  return false
}

const timeout = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

async function deleteStoredEvents() {
  const body = JSON.stringify({ device_id: client.getDeviceId(), user_id: client.getUserId() })
  for (let attempt = 1; ; attempt += 1) {
    // `keepalive` completes the request even if the visitor closes the page.
    const request = fetch(forgetPath, { method: 'POST', body, keepalive: true })
    const answer = await Promise.race([request.catch(() => undefined), timeout(requestTimeoutMs)])
    if (answer?.ok || answer?.status === 400 || attempt === maxForgetAttempts) return
    await timeout(pauseMs)
  }
}

/**
 * Writes the SDK's errors and warnings to the browser's console (specification, section 8). The SDK reports
 * a filtered event as an error without text, which is ignored.
 */
const errorLogger: Types.ILogger = {
  enable: () => {},
  disable: () => {},
  log: () => {},
  debug: () => {},
  // oxlint-disable-next-line no-console -- where the specification says: logged
  error: (...messages) => messages.some(Boolean) && console.error('Statistik:', ...messages),
  // oxlint-disable-next-line no-console -- where the specification says: with a warning
  warn: (...messages) => messages.some(Boolean) && console.warn('Statistik:', ...messages),
}

/**
 * Deletes the SDK's cookie if its user is no longer signed in, so that the browser continues as another
 * device. Runs before the SDK starts, because it counts at once (docs/algorithms/statistics.md).
 */
async function resetFormerUser(key: string, queries: QueryClient): Promise<void> {
  const name = `AMP_${key.slice(0, 10)}`
  const userId = storedUserId(name)
  if (userId === undefined || userId === (await currentUserId(queries))) return
  document.cookie = `${name}=; path=/; max-age=0`
}

/** The user id in the SDK's cookie, which is JSON encoded twice. Empty when it cannot be read. */
function storedUserId(name: string): string | undefined {
  const cookie = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`))
  if (!cookie) return undefined
  try {
    const text = atob(decodeURIComponent(cookie.slice(name.length + 1)))
    const { userId } = JSON.parse(decodeURIComponent(text)) as { userId?: string }
    return userId
  } catch {
    return ''
  }
}

async function currentUserId(queries: QueryClient): Promise<string | undefined> {
  const me = await queries.ensureQueryData({ ...meQuery, retry: false }).catch(() => undefined)
  return me?.account ? fetchAnalyticsId() : undefined
}

/** A storage that stores nothing. */
const nullStorage = {
  isEnabled: async () => false,
  get: async () => undefined,
  getRaw: async () => undefined,
  set: async () => {},
  remove: async () => {},
  reset: async () => {},
}

/** A plugin that writes to the storage on each page, even after an opt-out. */
const pageViews = '@amplitude/plugin-page-view-tracking-browser'

type Diagnostics = { storage?: { getDB?: () => Promise<IDBDatabase> } }

/**
 * Stops counting and deletes stored data. The SDK may still process an event and would store it afterwards,
 * so its storages are replaced.
 */
async function stopTracking(client: AmplitudeBrowser): Promise<void> {
  client.setOptOut(true)
  client.remove(pageViews)
  // Undefined when the SDK failed to start.
  const config: Types.BrowserConfig | undefined = client.config
  if (config) Object.assign(config, { storageProvider: nullStorage, cookieStorage: nullStorage })
  // An open database cannot be deleted, and the SDK keeps its own open.
  const diagnostics = config?.diagnosticsClient as unknown as Diagnostics | undefined
  const database = await diagnostics?.storage?.getDB?.().catch(() => undefined)
  database?.close()
  await purge()
}

/** Sets the SDK's user to the analytics id of the signed-in account (E31), and resets it after a sign-out. */
function followAccount(client: CountingClient, queries: QueryClient, mayStillCount: () => boolean) {
  let lastAccountId: string | null | undefined
  const update = () => {
    const me = queries.getQueryData(meQuery.queryKey)
    // Not loaded yet; a removed account, in contrast, means a sign-out.
    if (!me && lastAccountId === undefined) return
    const accountId = me?.account?.id ?? null
    // After consent is withdrawn, here or in another window, no id is fetched.
    if (lastAccountId === accountId || !mayStillCount()) return
    lastAccountId = accountId
    if (accountId === null) resetUser(client)
    else void setUser(client, () => lastAccountId === accountId && mayStillCount())
  }
  update()
  queries.getQueryCache().subscribe(update)
}

/** After a sign-out the browser counts as another device. */
function resetUser(client: CountingClient) {
  if (client.getUserId() !== undefined) client.reset()
}

async function setUser(client: CountingClient, isStillSignedIn: () => boolean) {
  const analyticsId = await fetchAnalyticsId()
  if (!analyticsId || !isStillSignedIn()) return
  if (client.getUserId() !== analyticsId) resetUser(client)
  client.setUserId(analyticsId)
}

/** The account's analytics id; undefined without an answer. Does not use `call`, which would ask the visitor to sign in again. */
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
