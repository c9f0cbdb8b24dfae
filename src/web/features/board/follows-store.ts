import { useSyncExternalStore } from 'react'
import {
  isFollow,
  latest,
  activeFollows,
  toggleFollow,
  type DeviceFollows,
  type Follow,
} from '#domain/board/follows.ts'
import { getLocalItem, setLocalItem } from '../../server-clock.ts'

/** What is followed on this device, over all tournaments; an account is not needed (LB-10). */
const deviceFollowsKey = 'follows'
/** What its account has told: whose, what, and what is taken away since. It goes when she signs out. */
const accountFollowsKey = 'mine:follows'

/** An empty name where no account has told anything. */
type StoredFollows = DeviceFollows & { accountId: string }

const nobody: readonly Follow[] = []
const nothing: StoredFollows = { accountId: '', told: nobody, own: nobody, gone: nobody }

let written: string | undefined
let kept = nothing
let shown = nobody
let isKept = true
const listeners = new Set<() => void>()

export const useFollows = (): readonly Follow[] =>
  useSyncExternalStore(subscribe, readShownFollows, () => nobody)

/** Follows a player, a flight, a *række* or a club, or no longer. */
export function toggleDeviceFollow(one: Follow) {
  const now = readFollows()
  writeFollows({ ...now, ...toggleFollow(now, one) })
}

export function readFollows(): StoredFollows {
  // A browser that keeps nothing follows as long as the page stands.
  if (isKept && textNow() !== written) {
    written = textNow()
    const [accountId, told, gone] = listIn(getLocalItem(accountFollowsKey))
    const own = latest(listIn(getLocalItem(deviceFollowsKey)).filter(isFollow))
    kept = { accountId: String(accountId ?? ''), told: followsIn(told), gone: followsIn(gone), own }
    shown = activeFollows(kept)
  }
  return kept
}

export function writeFollows(now: StoredFollows) {
  kept = now
  shown = activeFollows(now)
  setLocalItem(deviceFollowsKey, JSON.stringify(now.own))
  setLocalItem(accountFollowsKey, JSON.stringify([now.accountId, now.told, now.gone]))
  isKept = getLocalItem(deviceFollowsKey) !== undefined
  written = textNow()
  for (const listener of listeners) listener()
}

function readShownFollows() {
  readFollows()
  return shown
}

const textNow = () => `${getLocalItem(deviceFollowsKey)} ${getLocalItem(accountFollowsKey)}`

/** What stands on the device may be anything: what is nothing to follow is left out. */
function listIn(text: string | undefined): unknown[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

const followsIn = (some: unknown) => (Array.isArray(some) ? some.filter(isFollow) : nobody)

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
