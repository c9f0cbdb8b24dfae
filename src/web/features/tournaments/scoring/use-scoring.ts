import { useEffect, useSyncExternalStore } from 'react'
import { readHandOver } from './handed-over.ts'
import { nothingYet, type ScoreState } from './held-flight.ts'
import { scoreStoreOf, type ScoreStore } from './score-store.ts'

/** Two phones of a flight see each other's scores within this (PE-9). */
const every = 5_000

/** A flight on this phone, kept in step with the server for as long as the page is open. */
export function useScoring(flightId: string): { store: ScoreStore; state: ScoreState } {
  const store = scoreStoreOf(flightId)
  const state = useSyncExternalStore(store.subscribe, store.get, () => nothingYet)
  useEffect(() => {
    void start(store)
    const sync = () => void store.sync()
    const look = () => {
      // Whoever only looks is not asked for a key again and again.
      const isAnswered = ['closed', 'gone'].includes(store.get().access)
      if (document.visibilityState === 'visible' && !isAnswered) sync()
    }
    const timer = setInterval(look, every)
    window.addEventListener('online', sync)
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', sync)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [store])
  return { store, state }
}

async function start(store: ScoreStore) {
  const address = new URL(window.location.href)
  const key = address.searchParams.get('key')
  if (key) {
    // The page opened without a line, so nobody has exchanged the key yet (E24).
    await store.keepKey(key)
    address.searchParams.delete('key')
    window.history.replaceState(window.history.state, '', address)
  }
  const offered = readHandOver(address.hash)
  if (offered) {
    store.offer(offered)
    // Opened again, the page would ask again.
    address.hash = ''
    window.history.replaceState(window.history.state, '', address)
  }
  await store.load()
  await store.sync()
  // The flight itself may just have come for the first time.
  await store.lookBack()
}
