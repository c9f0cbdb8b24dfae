import { getLocalItem } from '../../local-items.ts'

/** Loads the sync code and runs it without waiting for it. */
export function syncFollowsInBackground(accountId: string) {
  const syncing = import('./sync-follows.ts').then(({ syncFollows }) => syncFollows(accountId))
  // Changes that cannot be sent stay on the device until the next page.
  syncing.catch(() => undefined)
}

/** After a sign-in on any page, the device's follows move to the account. */
export function syncDeviceFollows(accountId: string) {
  if ((getLocalItem('follows') ?? '[]') !== '[]') syncFollowsInBackground(accountId)
}
