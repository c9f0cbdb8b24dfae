import type { Types } from '@amplitude/analytics-browser'
import type { QueryClient } from '@tanstack/react-query'
import { forgetPath } from '#contract/analytics.ts'
import { siteSettings } from '../../site-settings.ts'
import { consentStore } from '../consent/consent-store.ts'
import { cleanEvent } from './clean-event.ts'
import { openDropCount } from './count-drops.ts'
import { CountingClient } from './counting-client.ts'
import { followAccount } from './follow-account.ts'
import { resetFormerUser } from './reset-former-user.ts'
import { optionsFor } from './options.ts'
import { wrapTransport } from './wrap-transport.ts'
import { stopTracking } from './stop-tracking.ts'
import { errorLogger } from './error-logger.ts'
import { warnOfMasks } from './warn-of-masks.ts'

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
