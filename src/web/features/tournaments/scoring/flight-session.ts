import type { ScoredFlight } from '#contract/tournament-scores.ts'
import { getStored, deleteStored, putStored, listStored } from '../../../browser-store.ts'
import { noteServerTime } from '../../../server-clock.ts'
import type { OrphanedScore } from './orphaned-scores.ts'
import type { Queued, Writer } from './flight-view-model.ts'

export type ScoreState = {
  /**
   * Whether this browser may write here; `unknown` until it was asked or found kept, `gone` when the
   * start list was rebuilt without this flight.
   */
  access: 'unknown' | 'open' | 'closed' | 'gone'
  flight: ScoredFlight | undefined
  writer: Writer | undefined
  queue: readonly Queued[]
  /** When the server last had everything, by its clock. */
  savedAt: number | undefined
  /**
   * How the server answered when it was last asked: `offline` is no answer at all, `throttled` and `error` are
   * one, and no yes.
   */
  connection: 'open' | 'offline' | 'throttled' | 'error'
  /** By the server's clock, when it has said how long to wait. */
  tryAgainAt: number | undefined
  /** The browser keeps nothing: what is written lives as long as the page. */
  cannotStore: boolean
  /** The flight's own link, for a phone that goes on in this one's place (PE-10). */
  link: string | undefined
  /** Whose place another phone has handed over, until somebody has said yes or no. */
  offered: Writer | undefined
  /** Written on this phone in another flight of the round, which did not take it. */
  orphaned: readonly OrphanedScore[]
}

/** What one tab tells the others of this phone about the flight. */
export type TabMessage =
  | { kind: 'put'; item: Queued }
  | { kind: 'done'; orders: string[] }
  | { kind: 'received'; flight: ScoredFlight }
  | { kind: 'link'; link: string | undefined }

/** A flight on this phone: what is shown, and who wants to know when it changes. */
export type FlightSession = {
  flightId: string
  state: ScoreState
  listeners: Set<() => void>
  /** Orders what is written in the same millisecond. */
  sequence: number
  /** What was last received, so that receiving it again changes nothing. */
  received: string
  /**
   * Whether the server has told the link since the page opened. One that was only kept may be revoked: the
   * desk gave a new key while the page was closed.
   */
  isLinkConfirmed: boolean
  /** Whether this phone may still keep something of it. */
  isCached: boolean
  /** By the server's clock: until then nothing is sent, or nothing is asked at all. */
  pausedUntil: { sending: number; asking: number }
  /** Set when the tabs of this phone have been joined. */
  postToTabs?: (tabMessage: TabMessage) => void
}

/** What is written, before it has its place in the queue. */
export type NewItem = Queued extends infer One
  ? One extends Queued
    ? Omit<One, 'flightId' | 'order' | 'problem'>
    : never
  : never

/** What stands before anything was read, and on the server. */
export const initialScoreState: ScoreState = {
  access: 'unknown',
  flight: undefined,
  writer: undefined,
  queue: [],
  savedAt: undefined,
  connection: 'open',
  tryAgainAt: undefined,
  cannotStore: false,
  link: undefined,
  offered: undefined,
  orphaned: [],
}

/** Apart from every other tab's, in which somebody may write in the same millisecond. */
const tab = Math.random().toString(36).slice(2, 8)

export const createFlightSession = (flightId: string): FlightSession => ({
  flightId,
  state: initialScoreState,
  listeners: new Set(),
  sequence: 0,
  received: '',
  isLinkConfirmed: false,
  isCached: true,
  pausedUntil: { sending: 0, asking: 0 },
})

export const keyOf = {
  flights: 'flight:',
  flight: (id: string) => `flight:${id}`,
  writer: (id: string) => `flight-writer:${id}`,
  key: (id: string) => `flight-key:${id}`,
  link: (id: string) => `flight-link:${id}`,
  queues: 'score-queue:',
  queue: (id: string) => `score-queue:${id}:`,
}

export function updateState(session: FlightSession, changes: Partial<ScoreState>) {
  session.state = { ...session.state, ...changes }
  for (const listener of session.listeners) listener()
}

/** What this phone kept, so that the card opens without a connection. */
export async function loadFromCache(session: FlightSession) {
  const { flightId } = session
  const [flight, writer, link, kept] = await Promise.all([
    getStored<ScoredFlight>(keyOf.flight(flightId)),
    getStored<Writer>(keyOf.writer(flightId)),
    getStored<string>(keyOf.link(flightId)),
    listStored<Queued>(keyOf.queue(flightId)),
  ])
  const { state } = session
  const orders = new Set(kept.map(({ order }) => order))
  updateState(session, {
    flight: state.flight ?? flight,
    writer: state.writer ?? writer,
    link: state.link ?? link,
    queue: [...kept, ...state.queue.filter(({ order }) => !orders.has(order))],
    ...(flight && state.access === 'unknown' && { access: 'open' as const }),
  })
}

/** Puts something that was written into the queue; kept when this resolves, where it can be. */
export async function enqueue(session: FlightSession, item: NewItem) {
  session.sequence += 1
  const numbers = [Date.now(), session.sequence].map((n) => String(n).padStart(15, '0'))
  const order = [...numbers, tab].join('-')
  const queued = { ...item, flightId: session.flightId, order } as Queued
  // Seen at once, so that the next key replaces this entry and not the one before it.
  updateState(session, { queue: [...session.state.queue, queued] })
  session.postToTabs?.({ kind: 'put', item: queued })
  const isCached = await putStored(keyOf.queue(session.flightId) + order, queued).then(
    () => true,
    () => false,
  )
  // One that is kept later does not keep those before it.
  if (!isCached) updateState(session, { cannotStore: true })
}

export async function dequeue(session: FlightSession, items: readonly Queued[]) {
  const done = new Set(items.map(({ order }) => order))
  for (const order of done) await deleteStored(keyOf.queue(session.flightId) + order)
  session.postToTabs?.({ kind: 'done', orders: [...done] })
  const queue = session.state.queue.filter(({ order }) => !done.has(order))
  updateState(session, { queue, cannotStore: session.state.cannotStore && queue.length > 0 })
}

/** Never dropped by itself: somebody wrote it. Without a problem it is sent once more. */
export async function setAside(session: FlightSession, item: Queued, problem: string | undefined) {
  const { problem: _before, ...rest } = item
  const changed = (problem === undefined ? rest : { ...rest, problem }) as Queued
  await putStored(keyOf.queue(session.flightId) + item.order, changed).catch(() => undefined)
  const queue = session.state.queue.map((one) => (one.order === item.order ? changed : one))
  updateState(session, { queue })
  session.postToTabs?.({ kind: 'put', item: changed })
}

/** Takes in what the server says: its cards whole, and the entries that are new. */
export async function mergeServerState(session: FlightSession, answer: ScoredFlight) {
  const known = session.state.flight?.entries ?? []
  const fresh = new Set(answer.entries.map(({ id }) => id))
  const entries = [...known.filter(({ id }) => !fresh.has(id)), ...answer.entries]
  const flight = { ...answer, entries: entries.toSorted((a, b) => a.number - b.number) }
  if (session.state.access !== 'open') updateState(session, { access: 'open' })
  noteServerTime(new Date(answer.now).toISOString())
  // Asked every few seconds, and mostly nothing is new.
  const content = JSON.stringify({ ...flight, now: 0 })
  if (content === session.received) return
  session.received = content
  updateState(session, { flight })
  session.postToTabs?.({ kind: 'received', flight })
  session.isCached = true
  await putStored(keyOf.flight(session.flightId), flight).catch(() => undefined)
}

/**
 * As the server told it, kept beside the flight: the battery may run out where there is no connection. Undefined
 * forgets it.
 */
export async function saveLink(session: FlightSession, link: string | undefined) {
  updateState(session, { link })
  session.isLinkConfirmed = link !== undefined
  session.postToTabs?.({ kind: 'link', link })
  const key = keyOf.link(session.flightId)
  await (link === undefined ? deleteStored(key) : putStored(key, link)).catch(() => undefined)
}

export async function chooseWriter(session: FlightSession, writer: Writer | undefined) {
  updateState(session, { writer })
  // Otherwise a full phone may drop the queue.
  if (writer) void navigator.storage?.persist?.().catch(() => undefined)
  session.isCached = true
  const key = keyOf.writer(session.flightId)
  await (writer ? putStored(key, writer) : deleteStored(key)).catch(() => undefined)
}
