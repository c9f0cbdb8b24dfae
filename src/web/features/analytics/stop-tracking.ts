import type { AmplitudeBrowser, Types } from '@amplitude/analytics-browser'
import { purge } from './purge.ts'

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
export async function stopTracking(client: AmplitudeBrowser): Promise<void> {
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
