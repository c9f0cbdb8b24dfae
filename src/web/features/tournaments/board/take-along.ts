import { recall } from '../../../server-clock.ts'

/** Fetches what brings device and account together, and lets it. */
export function meetSoon(accountId: string) {
  const meeting = import('./meet-account.ts').then(({ meetAccount }) => meetAccount(accountId))
  // Where it cannot be sent it stands on the device, and goes with the next page.
  meeting.catch(() => undefined)
}

/** What a device followed moves to the account of whoever signs in on it, on whatever page (LB-10). */
export function takeFollowsAlong(accountId: string) {
  if ((recall('follows') ?? '[]') !== '[]') meetSoon(accountId)
}
