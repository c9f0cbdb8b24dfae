import { useSyncExternalStore } from 'react'
import {
  isFollow,
  latest,
  shownFollows,
  toggleFollow,
  type DeviceFollows,
  type Follow,
} from '#domain/tournaments/board/follows.ts'
import { recall, remember } from '../../../server-clock.ts'

/** What is followed on this device, over all tournaments; an account is not needed (LB-10). */
const ownKey = 'follows'
/** What its account has told: whose, what, and what is taken away since. It goes when she signs out. */
const toldKey = 'mine:follows'

/** An empty name where no account has told anything. */
type KeptFollows = DeviceFollows & { accountId: string }

const nobody: readonly Follow[] = []
const nothing: KeptFollows = { accountId: '', told: nobody, own: nobody, gone: nobody }

let written: string | undefined
let kept = nothing
let shown = nobody
let isKept = true
const listeners = new Set<() => void>()

export const useFollows = (): readonly Follow[] =>
  useSyncExternalStore(subscribe, readShown, () => nobody)

/** Follows a player, a flight, a *række* or a club, or no longer. */
export function toggleFollowed(one: Follow) {
  const now = readFollows()
  writeFollows({ ...now, ...toggleFollow(now, one) })
}

export function readFollows(): KeptFollows {
  // A browser that keeps nothing follows as long as the page stands.
  if (isKept && textNow() !== written) {
    written = textNow()
    const [accountId, told, gone] = listIn(recall(toldKey))
    const own = latest(listIn(recall(ownKey)).filter(isFollow))
    kept = { accountId: String(accountId ?? ''), told: followsIn(told), gone: followsIn(gone), own }
    shown = shownFollows(kept)
  }
  return kept
}

export function writeFollows(now: KeptFollows) {
  kept = now
  shown = shownFollows(now)
  remember(ownKey, JSON.stringify(now.own))
  remember(toldKey, JSON.stringify([now.accountId, now.told, now.gone]))
  isKept = recall(ownKey) !== undefined
  written = textNow()
  for (const listener of listeners) listener()
}

function readShown() {
  readFollows()
  return shown
}

const textNow = () => `${recall(ownKey)} ${recall(toldKey)}`

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
