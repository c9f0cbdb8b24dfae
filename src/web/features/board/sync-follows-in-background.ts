import { getLocalItem } from '../../server-clock.ts'

/** Fetches what brings device and account together, and lets it. */
export function syncFollowsInBackground(accountId: string) {
  const syncing = import('./sync-follows.ts').then(({ syncFollows }) => syncFollows(accountId))
  // Where it cannot be sent it stands on the device, and goes with the next page.
  syncing.catch(() => undefined)
}

/** What a device followed moves to the account of whoever signs in on it, on whatever page (LB-10). */
export function syncDeviceFollows(accountId: string) {
  if ((getLocalItem('follows') ?? '[]') !== '[]') syncFollowsInBackground(accountId)
}
