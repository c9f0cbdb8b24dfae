import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { deleteStored, getStored, putStored } from '../../browser-store.ts'
import { loadOutbox, postToTabs, type Outbox, type OutboxState } from '../../outbox/outbox.ts'
import { noteServerTime } from '../../server-clock.ts'
import type { FlightItem, OrphanedScore } from './flight-items.ts'
import type { Writer } from './flight-view-model.ts'

export type ScoreState = OutboxState<FlightItem> & {
  /**
   * Whether this browser may write scores here: `unknown` until the server or the cache has answered, `gone` when
   * the start list no longer has the flight.
   */
  access: 'unknown' | 'open' | 'closed' | 'gone'
  flight: ScoredFlight | undefined
  writer: Writer | undefined
  /** When the server last had all items, by its clock. */
  savedAt: number | undefined
  /** The flight's link, to be handed over to another phone. */
  link: string | undefined
  /** The writer that another phone hands over, until a person accepts or declines. */
  offered: Writer | undefined
  /** Scores written on this phone in another flight of the round, before its start list changed. */
  orphaned: readonly OrphanedScore[]
}

/** What a tab posts to the other tabs of the flight, besides the queue. */
type FlightMessage =
  | { kind: 'received'; flight: ScoredFlight }
  | { kind: 'link'; link: string | undefined }

/** A flight on this phone. */
export type FlightSession = {
  flightId: string
  state: ScoreState
  outbox: Outbox<FlightItem>
  listeners: Set<() => void>
  /** The last received flight as JSON, to ignore an unchanged one. */
  received: string
  /** Whether the server has sent the link since the page opened, because a stored one may be revoked. */
  isLinkConfirmed: boolean
  /** Whether this phone may still cache the flight. */
  isCached: boolean
  /** The writer for whom the server has refused the phone's key, so that it is not sent with every sync. */
  keyRefusedFor: string | undefined
}

/** The state before the cache is read, and on the server. */
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

/** Reads what this phone stored, so that the card opens without a connection. */
export async function loadFromCache(session: FlightSession) {
  const { flightId } = session
  const [flight, writer, link] = await Promise.all([
    getStored<ScoredFlight>(keyOf.flight(flightId)),
    getStored<Writer>(keyOf.writer(flightId)),
    getStored<string>(keyOf.link(flightId)),
    loadOutbox(session.outbox),
  ])
  const { state } = session
  updateState(session, {
    flight: state.flight ?? flight,
    writer: state.writer ?? writer,
    link: state.link ?? link,
    ...(flight && state.access === 'unknown' && { access: 'open' as const }),
  })
}

/** Merges a response of the server, which has all cards but only the new score entries. */
export async function mergeServerState(session: FlightSession, response: ScoredFlight) {
  const earlier = session.state.flight?.entries ?? []
  const newIds = new Set(response.entries.map(({ id }) => id))
  const scoreEntries = [...earlier.filter(({ id }) => !newIds.has(id)), ...response.entries]
  const flight = { ...response, entries: scoreEntries.toSorted((a, b) => a.number - b.number) }
  if (session.state.access !== 'open') updateState(session, { access: 'open' })
  noteServerTime(new Date(response.now).toISOString())
  // The phone polls every few seconds, and most responses have nothing new.
  const content = JSON.stringify({ ...flight, now: 0 })
  if (content === session.received) return
  session.received = content
  updateState(session, { flight })
  postToTabs(session.outbox, { kind: 'received', flight } satisfies FlightMessage)
  session.isCached = true
  await putStored(keyOf.flight(session.flightId), flight).catch(() => undefined)
}

/** Merges a message of another tab of this phone. */
export function mergeTabMessage(session: FlightSession, message: unknown) {
  const received = message as FlightMessage
  if (received.kind === 'link') {
    session.isLinkConfirmed = received.link !== undefined
    updateState(session, { link: received.link })
  } else if ((session.state.flight?.revision ?? 0) <= received.flight.revision) {
    updateState(session, { flight: received.flight, access: 'open' })
  }
}

/** Stores the link for a hand-over without a connection. Undefined deletes it. */
export async function saveLink(session: FlightSession, link: string | undefined) {
  updateState(session, { link })
  session.isLinkConfirmed = link !== undefined
  postToTabs(session.outbox, { kind: 'link', link } satisfies FlightMessage)
  const key = keyOf.link(session.flightId)
  await (link === undefined ? deleteStored(key) : putStored(key, link)).catch(() => undefined)
}

export async function chooseWriter(session: FlightSession, writer: Writer | undefined) {
  updateState(session, { writer })
  // Without persistent storage a full phone may delete the queue.
  if (writer) void navigator.storage?.persist?.().catch(() => undefined)
  session.isCached = true
  const key = keyOf.writer(session.flightId)
  await (writer ? putStored(key, writer) : deleteStored(key)).catch(() => undefined)
}
