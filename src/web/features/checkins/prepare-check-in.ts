import { registerPhone } from '#contract/checkins/scan.ts'
import { call } from '../../api.ts'
import { keepPageOffline } from '../../offline-page.ts'
import { storeCheckInData } from './queries.ts'

/**
 * Makes the first scan of a sign possible without a connection: stores the page, the golfers of the account and
 * the clubs' names, and gives a phone the key that outlives its session. A computer gets no key, because it may
 * be shared.
 */
export async function prepareCheckIn(): Promise<void> {
  keepPageOffline('/scan')
  await registerThisPhone()
  await storeCheckInData()
}

/** Resolves to whether this phone has a key. */
export async function registerThisPhone(): Promise<boolean> {
  if (!matchMedia('(pointer: coarse)').matches) return false
  return call(registerPhone, {}).then(
    ({ registered }) => registered,
    () => false,
  )
}
