import { markPaid, setBuggy } from '#contract/entries/director.ts'
import {
  getCeremonyPresence,
  getPresence,
  markCeremonyPresence,
  markPresence,
  type PresenceAnswer,
  type PresenceList,
} from '#contract/entries/presence.ts'
import type { Occasion } from '#domain/entries/presence.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { ApiError, call } from '../../../api.ts'
import { deleteStored, getStored, listStored, putStored } from '../../../browser-store.ts'
import {
  createOutbox,
  dequeue,
  enqueue,
  loadOutbox,
  setAside,
  type Outbox,
  type OutboxState,
  type Refusal,
} from '../../../outbox/outbox.ts'
import { syncOutbox } from '../../../outbox/sync.ts'
import { noteServerTime, serverNow } from '../../../server-clock.ts'
import type { NewPresenceItem, PresenceItem, QueuedPresence } from './presence-view-model.ts'

export type PresenceState = OutboxState<PresenceItem> & {
  /** `unknown` until the server or the stored list has answered. */
  access: 'unknown' | 'open' | 'closed'
  /** Why the server gives no access. */
  refusal: ApiError['body'] | undefined
  list: PresenceList | undefined
  /** When the server last had everything, by its clock. */
  savedAt: number | undefined
}

export const initialPresence: PresenceState = {
  access: 'unknown',
  refusal: undefined,
  list: undefined,
  savedAt: undefined,
  queue: [],
  connection: 'open',
  tryAgainAt: undefined,
  cannotStore: false,
}

type OfRound = { tournamentId: string; roundId: string; occasion: Occasion }
type Session = OfRound & {
  state: PresenceState
  outbox: Outbox<PresenceItem>
  listeners: Set<() => void>
  /** The version of the received list. */
  version: string
}

const lists = 'presence-list:'
type Kept = Pick<OfRound, 'roundId' | 'occasion'>
const nameOf = ({ roundId, occasion }: Kept) =>
  occasion === 'ceremony' ? `ceremony:${roundId}` : roundId
const keyOf = {
  list: (of: Kept) => lists + nameOf(of),
  queue: (of: Kept) => `presence-queue:${nameOf(of)}:`,
}
const endpointsOf = {
  start: { read: getPresence, mark: markPresence },
  ceremony: { read: getCeremonyPresence, mark: markCeremonyPresence },
} as const
const requestTimeout = () => AbortSignal.timeout(8_000)
const largestBatch = 100

export type PresenceStore = ReturnType<typeof createPresenceStore>
const stores = new Map<string, PresenceStore>()

/** The same store for a round as long as the page is open. The server keeps no store after rendering. */
export function presenceStoreOf(of: OfRound): PresenceStore {
  const opened = stores.get(nameOf(of))
  if (opened) return opened
  const store = createPresenceStore(of)
  if (typeof window !== 'undefined') stores.set(nameOf(of), store)
  return store
}

function createPresenceStore(of: OfRound) {
  const outbox = createOutbox<PresenceItem>({
    prefix: keyOf.queue(of),
    batchOf,
    send: (batch) => sendBatch(session, batch),
    // A payment that somebody else has changed is refused for good; other errors may pass.
    classify: (error) =>
      error instanceof ApiError && [400, 409, 422].includes(error.status) ? 'refused' : 'stop',
    sync: (sendQueued) => syncPresence(session, sendQueued),
  })
  const session: Session = {
    ...of,
    state: initialPresence,
    outbox,
    listeners: new Set(),
    version: '',
  }
  outbox.listeners.add(() => update(session, outbox.state))
  return {
    get: () => session.state,
    subscribe: (listener: () => void) => {
      session.listeners.add(listener)
      return () => void session.listeners.delete(listener)
    },
    sync: () => syncOutbox(outbox),
    load: () => loadStored(session),
    add: async (item: NewPresenceItem) => {
      await enqueue(outbox, { ...item, ...roundOf(of) })
      await syncOutbox(outbox)
    },
    dismiss: (item: QueuedPresence) => dequeue(outbox, [item]),
    retry: async (item: QueuedPresence) => {
      await setAside(outbox, item, undefined)
      await syncOutbox(outbox)
    },
  }
}

function update(session: Session, changes: Partial<PresenceState>) {
  session.state = { ...session.state, ...changes }
  for (const listener of session.listeners) listener()
}

/** Shows what this device stored, so that the list opens without a connection. */
async function loadStored(session: Session) {
  await pruneLists()
  const [list] = await Promise.all([
    getStored<PresenceList>(keyOf.list(session)),
    loadOutbox(session.outbox),
  ])
  const { state } = session
  if (list && !state.list) update(session, { list, access: 'open' })
  // Without persistent storage a full phone may delete the queue.
  void navigator.storage?.persist?.().catch(() => undefined)
}

/** Deletes the lists of days that have passed, because they hold names. */
async function pruneLists() {
  const { day } = danishMoment(serverNow())
  for (const { round, occasion } of await listStored<PresenceList>(lists)) {
    // A list stored before this was told has no later day.
    if ((round.resumesOn ?? round.day) < day)
      await deleteStored(keyOf.list({ roundId: round.id, occasion }))
  }
}

/** Sends the queue and receives the list, even when sending fails. */
async function syncPresence(session: Session, sendQueued: () => Promise<boolean>) {
  try {
    const isSent = await sendQueued()
    await merge(
      session,
      await call(
        endpointsOf[session.occasion].read,
        { ...roundOf(session), ...knownOf(session) },
        requestTimeout(),
      ),
    )
    if (isSent) update(session, { savedAt: serverNow() })
  } catch (error) {
    if (!(error instanceof ApiError) || ![401, 403, 404, 410].includes(error.status)) throw error
    // A helper whose link has ended sees no names; what is not sent stays until access is given again.
    session.version = ''
    update(session, { access: 'closed', refusal: error.body, list: undefined })
    await deleteStored(keyOf.list(session))
  }
}

const roundOf = ({ tournamentId, roundId }: Pick<OfRound, 'tournamentId' | 'roundId'>) => ({
  tournamentId,
  roundId,
})

async function merge(session: Session, { now, version, list }: PresenceAnswer) {
  noteServerTime(new Date(now).toISOString())
  if (session.state.access !== 'open') update(session, { access: 'open', refusal: undefined })
  if (!list) return
  session.version = version
  update(session, { list })
  await putStored(keyOf.list(session), list).catch(() => undefined)
}

/** Sends marks together, and payments and buggies one at a time. */
function batchOf(waiting: readonly QueuedPresence[]): readonly QueuedPresence[] {
  const end = waiting.findIndex(({ kind }) => kind !== 'mark')
  if (end === 0) return waiting.slice(0, 1)
  return waiting.slice(0, end === -1 ? largestBatch : Math.min(end, largestBatch))
}

async function sendBatch(
  session: Session,
  batch: readonly QueuedPresence[],
): Promise<Refusal<PresenceItem>[]> {
  const [first] = batch
  const { tournamentId } = session
  if (first?.kind === 'payment') {
    const { entryId, from, method } = first
    await call(markPaid, { tournamentId, entryId, from, method }, requestTimeout())
  } else if (first?.kind === 'buggy') {
    const { entryId, hasBuggy } = first
    await call(setBuggy, { tournamentId, entryId, hasBuggy }, requestTimeout())
  } else return sendMarks(session, batch)
  // The list that follows must show it.
  session.version = ''
  return []
}

async function sendMarks(session: Session, batch: readonly QueuedPresence[]) {
  const items = batch.flatMap((item) => (item.kind === 'mark' ? [item] : []))
  const marks = items.map(({ id, entryId, mark, markedAt }) => ({ id, entryId, mark, markedAt }))
  const { results, ...answer } = await call(
    endpointsOf[session.occasion].mark,
    { ...roundOf(session), sentAt: Date.now(), marks, ...knownOf(session) },
    requestTimeout(),
  )
  await merge(session, answer)
  return items.flatMap((item) => {
    const { reason } = results.find(({ id }) => id === item.id) ?? {}
    return reason ? [{ item, problem: reason }] : []
  })
}

const knownOf = ({ version }: { version: string }) => (version === '' ? {} : { known: version })
