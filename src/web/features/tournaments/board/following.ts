import { useSyncExternalStore } from 'react'
import { recall, remember } from '../../../server-clock.ts'

/** Whom this device follows, over all tournaments; an account is not needed (LB-10). */
const key = 'followed-players'
const most = 300
const nobody: ReadonlySet<string> = new Set()

let followed: ReadonlySet<string> | undefined
const listeners = new Set<() => void>()

export function useFollowing(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, readFollowed, () => nobody)
}

/** Follows somebody, or no longer. */
export function toggleFollowed(id: string) {
  const now = new Set(readFollowed())
  if (!now.delete(id)) now.add(id)
  followed = new Set([...now].slice(-most))
  remember(key, [...followed].join(' '))
  for (const listener of listeners) listener()
}

function readFollowed(): ReadonlySet<string> {
  followed ??= new Set((recall(key) ?? '').split(' ').filter(Boolean))
  return followed
}

function subscribe(listener: () => void) {
  const hear = (event: StorageEvent) => {
    if (event.key !== key) return
    followed = undefined
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}
