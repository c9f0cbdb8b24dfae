import { openFlight } from '#contract/scoring/endpoints.ts'
import { call } from '../../api.ts'
import { putStored } from '../../browser-store.ts'
import { dequeue, enqueue, setAside } from '../../outbox/outbox.ts'
import { syncOutbox } from '../../outbox/sync.ts'
import {
  chooseWriter,
  keyOf,
  loadFromCache,
  saveLink,
  updateState,
  type FlightSession,
} from './flight-session.ts'
import type { NewItem, QueuedItem } from './flight-items.ts'
import type { Writer } from './flight-view-model.ts'
import { adoptOrphanedScores, findOrphanedScores } from './orphaned-scores.ts'
import { pruneOtherFlights } from './prune-cache.ts'
import { createFlightSession } from './score-outbox.ts'

export type ScoreStore = ReturnType<typeof createScoreStore>

const stores = new Map<string, ScoreStore>()

/** Returns the same store for a flight as long as the page is open. The server keeps no store after rendering. */
export function scoreStoreOf(flightId: string): ScoreStore {
  const opened = stores.get(flightId)
  if (opened) return opened
  const store = createScoreStore(createFlightSession(flightId))
  if (typeof window !== 'undefined') stores.set(flightId, store)
  return store
}

/** The operations of a flight's pages on the session of this phone. */
function createScoreStore(session: FlightSession) {
  const { flightId, outbox } = session
  const sync = () => syncOutbox(outbox)
  return {
    get: () => session.state,
    subscribe: (listener: () => void) => {
      session.listeners.add(listener)
      return () => void session.listeners.delete(listener)
    },
    sync,
    load: () => loadFromCache(session),
    /** Finds scores that this phone wrote in another flight of the round. */
    recoverOrphanedScores: async () => {
      await findOrphanedScores(session)
      await pruneOtherFlights(session)
    },
    add: async (item: NewItem) => {
      await enqueue(outbox, { ...item, flightId })
      await sync()
    },
    dismiss: (item: QueuedItem) => dequeue(outbox, [item]),
    retry: async (item: QueuedItem) => {
      await setAside(outbox, item, undefined)
      await sync()
    },
    adoptOrphanedScores: async (writer: Writer) => {
      await adoptOrphanedScores(session, writer)
      await sync()
    },
    choose: async (writer: Writer | undefined) => {
      await chooseWriter(session, writer)
      // Registers the phone's key for the writer while there is a connection.
      if (writer) await sync()
    },
    offer: (offered: Writer) => updateState(session, { offered }),
    answerOffer: async (writer: Writer | undefined) => {
      updateState(session, { offered: undefined })
      if (!writer) return
      await chooseWriter(session, writer)
      await sync()
    },
    /** Stores a key until there is a connection to exchange it over. */
    saveKey: (key: string) => putStored(keyOf.key(flightId), key).catch(() => undefined),
    enter: async (code: string) => {
      await call(openFlight, { flightId, code })
      // The tournament desk may have given the flight a new key.
      await saveLink(session, undefined)
      await sync()
      await findOrphanedScores(session)
    },
  }
}
