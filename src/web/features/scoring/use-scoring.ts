import { useEffect, useSyncExternalStore } from 'react'
import { scheduleSync } from '../../outbox/sync.ts'
import { parseHandOver } from './hand-over-link.ts'
import { initialScoreState, type ScoreState } from './flight-session.ts'
import { scoreStoreOf, type ScoreStore } from './score-store.ts'

/** The flight as stored on this phone, synced with the server while the page is open. */
export function useScoring(flightId: string): { store: ScoreStore; state: ScoreState } {
  const store = scoreStoreOf(flightId)
  const state = useSyncExternalStore(store.subscribe, store.get, () => initialScoreState)
  useEffect(() => {
    void start(store)
    // A browser without a key, or whose flight was removed, must not poll.
    const isNeeded = () =>
      document.visibilityState === 'visible' && !['closed', 'gone'].includes(store.get().access)
    return scheduleSync(() => void store.sync(), isNeeded)
  }, [store])
  return { store, state }
}

async function start(store: ScoreStore) {
  const address = new URL(window.location.href)
  const key = address.searchParams.get('key')
  if (key) {
    // The page opened without a connection, so the key is not exchanged yet.
    await store.saveKey(key)
    address.searchParams.delete('key')
    window.history.replaceState(window.history.state, '', address)
  }
  const offered = parseHandOver(address.hash)
  if (offered) {
    store.offer(offered)
    // Otherwise a reload would ask again.
    address.hash = ''
    window.history.replaceState(window.history.state, '', address)
  }
  await store.load()
  await store.sync()
  // The flight may have been received for the first time by this sync.
  await store.recoverOrphanedScores()
}
