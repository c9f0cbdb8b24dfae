import { useEffect, useState, useSyncExternalStore } from 'react'
import { minutesFrom } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { plainDate } from '#domain/shared/dates.ts'
import type { Occasion } from '#domain/entries/presence.ts'
import { scheduleSync } from '../../../outbox/sync.ts'
import { serverNow } from '../../../server-clock.ts'
import {
  initialPresence,
  presenceStoreOf,
  type PresenceState,
  type PresenceStore,
} from './presence-session.ts'

type OfRound = { tournamentId: string; roundId: string; occasion: Occasion }

/** The presence list as stored on this device, synced with the server while the page is open. */
export function usePresence(of: OfRound): { store: PresenceStore; state: PresenceState } {
  const store = presenceStoreOf(of)
  const state = useSyncExternalStore(store.subscribe, store.get, () => initialPresence)
  useEffect(() => {
    void store.load().then(store.sync)
    const isNeeded = () => document.visibilityState === 'visible' && store.get().access !== 'closed'
    return scheduleSync(() => void store.sync(), isNeeded)
  }, [store])
  return { store, state }
}

/** Minutes from the midnight with which the day of a round begins, by the server's clock; null before that day. */
export function useMinuteOf(day: string | undefined): number | null {
  const [minute, setMinute] = useState<number | null>(null)
  useEffect(() => {
    const update = () => {
      const now = danishMoment(serverNow())
      setMinute(day && now.day >= day ? minutesFrom(plainDate(day), now) : null)
    }
    update()
    const timer = setInterval(update, 15_000)
    return () => clearInterval(timer)
  }, [day])
  return minute
}
