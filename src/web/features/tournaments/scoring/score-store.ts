import { openFlight } from '#contract/tournament-scores.ts'
import { call } from '../../../api.ts'
import { putStored } from '../../../browser-store.ts'
import {
  updateState,
  chooseWriter,
  dequeue,
  enqueue,
  createFlightSession,
  saveLink,
  keyOf,
  loadFromCache,
  setAside,
  type FlightSession,
  type NewItem,
} from './flight-session.ts'
import { syncTabs } from './sync-tabs.ts'
import { findOrphanedScores, adoptOrphanedScores } from './orphaned-scores.ts'
import { pruneOtherFlights } from './prune-cache.ts'
import type { Queued, Writer } from './flight-view-model.ts'
import { sendScores } from './send-scores.ts'

export type ScoreStore = ReturnType<typeof createScoreStore>

const stores = new Map<string, ScoreStore>()

/** One for each flight, for as long as the page is open. */
export function scoreStoreOf(flightId: string): ScoreStore {
  const known = stores.get(flightId)
  if (known) return known
  const made = createScoreStore(flightId)
  stores.set(flightId, made)
  return made
}

/**
 * Holds a flight on this phone. What is written is kept in IndexedDB before it is sent, and crossed
 * out when the server has answered for it; whatever happens between, it is sent again under the
 * same id (PE-6, PE-7).
 */
function createScoreStore(flightId: string) {
  const session = createFlightSession(flightId)
  const sync = runSerially(session)
  return {
    get: () => session.state,
    subscribe: (listener: () => void) => {
      session.listeners.add(listener)
      return () => void session.listeners.delete(listener)
    },
    sync,
    load: async () => {
      syncTabs(session)
      await loadFromCache(session)
    },
    /** For what this phone wrote in another flight of the round. */
    recoverOrphanedScores: async () => {
      await findOrphanedScores(session)
      await pruneOtherFlights(session)
    },
    add: async (item: NewItem) => {
      await enqueue(session, item)
      await sync()
    },
    dismiss: (item: Queued) => dequeue(session, [item]),
    retry: async (item: Queued) => {
      await setAside(session, item, undefined)
      await sync()
    },
    adoptOrphanedScores: async (writer: Writer) => {
      await adoptOrphanedScores(session, writer)
      await sync()
    },
    choose: (writer: Writer | undefined) => chooseWriter(session, writer),
    offer: (offered: Writer) => updateState(session, { offered }),
    answerOffer: async (writer: Writer | undefined) => {
      updateState(session, { offered: undefined })
      if (writer) await chooseWriter(session, writer)
    },
    /** Exchanged when there is a line (E24). */
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

/**
 * Asked for while it runs, it runs once more: what was written meanwhile does not wait for the next
 * look. In another tab it waits for its next turn.
 */
function runSerially(session: FlightSession): () => Promise<void> {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  async function run() {
    do {
      isAskedAgain = false
      await sendFromOneTab(session)
    } while (isAskedAgain)
  }
  return () => {
    isAskedAgain = running !== undefined
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}

async function sendFromOneTab(session: FlightSession): Promise<void> {
  if (!('locks' in navigator)) return sendScores(session)
  await navigator.locks.request(`scores-${session.flightId}`, { ifAvailable: true }, (lock) =>
    lock ? sendScores(session) : undefined,
  )
}
