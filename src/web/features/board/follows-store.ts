import { useSyncExternalStore } from 'react'
import {
  isFollow,
  latest,
  activeFollows,
  toggleFollow,
  type DeviceFollows,
  type Follow,
} from '#domain/board/follows.ts'
import { getLocalItem, setLocalItem } from '../../local-items.ts'

/** The follows of this device in all tournaments; no account is needed. */
const deviceFollowsKey = 'follows'
/** The account's id, its follows and the unsent removals; deleted at sign-out like every `mine:` item. */
const accountFollowsKey = 'mine:follows'

/** `accountId` is empty before the first sync. */
type StoredFollows = DeviceFollows & { accountId: string }

const none: readonly Follow[] = []
const noFollows: StoredFollows = { accountId: '', saved: none, added: none, removed: none }

let storedText: string | undefined
let current = noFollows
let active = none
let isStorageAvailable = true
const listeners = new Set<() => void>()

export const useFollows = (): readonly Follow[] =>
  useSyncExternalStore(subscribe, readActiveFollows, () => none)

/** Follows or unfollows a player, a flight, a division or a club. */
export function toggleDeviceFollow(follow: Follow) {
  const now = readFollows()
  writeFollows({ ...now, ...toggleFollow(now, follow) })
}

export function readFollows(): StoredFollows {
  // Without local storage, follows last as long as the page.
  if (isStorageAvailable && readStoredText() !== storedText) {
    storedText = readStoredText()
    const [accountId, saved, removed] = listIn(getLocalItem(accountFollowsKey))
    const added = latest(listIn(getLocalItem(deviceFollowsKey)).filter(isFollow))
    current = {
      accountId: String(accountId ?? ''),
      saved: followsIn(saved),
      removed: followsIn(removed),
      added,
    }
    active = activeFollows(current)
  }
  return current
}

export function writeFollows(now: StoredFollows) {
  current = now
  active = activeFollows(now)
  setLocalItem(deviceFollowsKey, JSON.stringify(now.added))
  setLocalItem(accountFollowsKey, JSON.stringify([now.accountId, now.saved, now.removed]))
  isStorageAvailable = getLocalItem(deviceFollowsKey) !== undefined
  storedText = readStoredText()
  for (const listener of listeners) listener()
}

function readActiveFollows() {
  readFollows()
  return active
}

const readStoredText = () => `${getLocalItem(deviceFollowsKey)} ${getLocalItem(accountFollowsKey)}`

/** Stored items are untrusted: anything that is not a list of follows is ignored. */
function listIn(text: string | undefined): unknown[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

const followsIn = (some: unknown) => (Array.isArray(some) ? some.filter(isFollow) : none)

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
