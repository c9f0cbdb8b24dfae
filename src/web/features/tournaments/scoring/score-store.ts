import { openFlight } from '#contract/tournament-scores.ts'
import { call } from '../../../api.ts'
import { keep } from '../../../browser-store.ts'
import {
  change,
  chooseWriter,
  crossOut,
  enqueue,
  holdFlight,
  keepLink,
  keyOf,
  loadKept,
  setAside,
  type HeldFlight,
  type NewItem,
} from './held-flight.ts'
import { joinTabs } from './join-tabs.ts'
import { findLeft, takeLeft } from './left-behind.ts'
import { letGoOfOthers } from './let-go.ts'
import type { Queued, Writer } from './see-flight.ts'
import { sendScores } from './send-scores.ts'

export type ScoreStore = ReturnType<typeof openStore>

const stores = new Map<string, ScoreStore>()

/** One for each flight, for as long as the page is open. */
export function scoreStoreOf(flightId: string): ScoreStore {
  const known = stores.get(flightId)
  if (known) return known
  const made = openStore(flightId)
  stores.set(flightId, made)
  return made
}

/**
 * Holds a flight on this phone. What is written is kept in IndexedDB before it is sent, and crossed
 * out when the server has answered for it; whatever happens between, it is sent again under the
 * same id (PE-6, PE-7).
 */
function openStore(flightId: string) {
  const held = holdFlight(flightId)
  const sync = onceAtATime(held)
  return {
    get: () => held.state,
    subscribe: (listener: () => void) => {
      held.listeners.add(listener)
      return () => void held.listeners.delete(listener)
    },
    sync,
    load: async () => {
      joinTabs(held)
      await loadKept(held)
    },
    /** For what this phone wrote in another flight of the round. */
    lookBack: async () => {
      await findLeft(held)
      await letGoOfOthers(held)
    },
    add: async (item: NewItem) => {
      await enqueue(held, item)
      await sync()
    },
    dismiss: (item: Queued) => crossOut(held, [item]),
    retry: async (item: Queued) => {
      await setAside(held, item, undefined)
      await sync()
    },
    takeLeft: async (writer: Writer) => {
      await takeLeft(held, writer)
      await sync()
    },
    choose: (writer: Writer | undefined) => chooseWriter(held, writer),
    offer: (offered: Writer) => change(held, { offered }),
    answerOffer: async (writer: Writer | undefined) => {
      change(held, { offered: undefined })
      if (writer) await chooseWriter(held, writer)
    },
    /** Exchanged when there is a line (E24). */
    keepKey: (key: string) => keep(keyOf.key(flightId), key).catch(() => undefined),
    enter: async (code: string) => {
      await call(openFlight, { flightId, code })
      // The desk may have given the flight a new key.
      await keepLink(held, undefined)
      await sync()
      await findLeft(held)
    },
  }
}

/**
 * Asked for while it runs, it runs once more: what was written meanwhile does not wait for the next
 * look. In another tab it waits for its next turn.
 */
function onceAtATime(held: HeldFlight): () => Promise<void> {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  async function run() {
    do {
      isAskedAgain = false
      await inOneTab(held)
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

async function inOneTab(held: HeldFlight): Promise<void> {
  if (!('locks' in navigator)) return sendScores(held)
  await navigator.locks.request(`scores-${held.flightId}`, { ifAvailable: true }, (lock) =>
    lock ? sendScores(held) : undefined,
  )
}
