import { useEffect, useSyncExternalStore } from 'react'
import { scheduleSync } from '../../outbox/sync.ts'
import { parseHandOver } from './hand-over-link.ts'
import { initialScoreState, type ScoreState } from './flight-session.ts'
import { scoreStoreOf, type ScoreStore } from './score-store.ts'

/** A flight on this phone, synced with the server for as long as the page is open. */
export function useScoring(flightId: string): { store: ScoreStore; state: ScoreState } {
  const store = scoreStoreOf(flightId)
  const state = useSyncExternalStore(store.subscribe, store.get, () => initialScoreState)
  useEffect(() => {
    void start(store)
    // A browser that has no key, or whose flight is gone, does not ask again and again.
    const isWanted = () =>
      document.visibilityState === 'visible' && !['closed', 'gone'].includes(store.get().access)
    return scheduleSync(() => void store.sync(), isWanted)
  }, [store])
  return { store, state }
}

async function start(store: ScoreStore) {
  const address = new URL(window.location.href)
  const key = address.searchParams.get('key')
  if (key) {
    // The page opened without a connection, so nobody has exchanged the key yet.
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
  // The flight itself may just have been received for the first time.
  await store.recoverOrphanedScores()
}
