import { useEffect, useSyncExternalStore } from 'react'
import { parseHandOver } from './hand-over-link.ts'
import { initialScoreState, type ScoreState } from './flight-session.ts'
import { scoreStoreOf, type ScoreStore } from './score-store.ts'

/** Two phones of a flight see each other's scores within this (PE-9). */
const pollIntervalMs = 5_000

/** A flight on this phone, kept in step with the server for as long as the page is open. */
export function useScoring(flightId: string): { store: ScoreStore; state: ScoreState } {
  const store = scoreStoreOf(flightId)
  const state = useSyncExternalStore(store.subscribe, store.get, () => initialScoreState)
  useEffect(() => {
    void start(store)
    const sync = () => void store.sync()
    const syncIfVisible = () => {
      // Whoever only looks is not asked for a key again and again.
      const isAnswered = ['closed', 'gone'].includes(store.get().access)
      if (document.visibilityState === 'visible' && !isAnswered) sync()
    }
    const timer = setInterval(syncIfVisible, pollIntervalMs)
    window.addEventListener('online', sync)
    window.addEventListener('focus', syncIfVisible)
    document.addEventListener('visibilitychange', syncIfVisible)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', sync)
      window.removeEventListener('focus', syncIfVisible)
      document.removeEventListener('visibilitychange', syncIfVisible)
    }
  }, [store])
  return { store, state }
}

async function start(store: ScoreStore) {
  const address = new URL(window.location.href)
  const key = address.searchParams.get('key')
  if (key) {
    // The page opened without a line, so nobody has exchanged the key yet (E24).
    await store.saveKey(key)
    address.searchParams.delete('key')
    window.history.replaceState(window.history.state, '', address)
  }
  const offered = parseHandOver(address.hash)
  if (offered) {
    store.offer(offered)
    // Opened again, the page would ask again.
    address.hash = ''
    window.history.replaceState(window.history.state, '', address)
  }
  await store.load()
  await store.sync()
  // The flight itself may just have come for the first time.
  await store.recoverOrphanedScores()
}
