import type { ScoredFlight } from '#contract/tournament-scores.ts'
import { findKept, forget, keep, listKept } from '../../../browser-store.ts'
import { noteServerTime } from '../../../server-clock.ts'
import type { LeftBehind } from './left-behind.ts'
import type { Queued, Writer } from './see-flight.ts'

export type ScoreState = {
  /**
   * Whether this browser may write here; `unknown` until it was asked or found kept, `gone` when the
   * start list was made anew without this flight.
   */
  access: 'unknown' | 'open' | 'closed' | 'gone'
  flight: ScoredFlight | undefined
  writer: Writer | undefined
  queue: readonly Queued[]
  /** When the server last had everything, by its clock. */
  savedAt: number | undefined
  /**
   * How the server answered when it was last asked: `away` is no answer at all, `busy` and `down` are
   * one, and no yes.
   */
  line: 'open' | 'away' | 'busy' | 'down'
  /** By the server's clock, when it has said how long to wait. */
  tryAgainAt: number | undefined
  /** The browser keeps nothing: what is written lives as long as the page. */
  isForgetful: boolean
  /** The flight's own link, for a phone that goes on in this one's place (PE-10). */
  link: string | undefined
  /** Whose place another phone has handed over, until somebody has said yes or no. */
  offered: Writer | undefined
  /** Written on this phone in another flight of the round, which did not take it. */
  left: readonly LeftBehind[]
}

/** What one tab tells the others of this phone about the flight. */
export type TabNews =
  | { kind: 'put'; item: Queued }
  | { kind: 'done'; orders: string[] }
  | { kind: 'heard'; flight: ScoredFlight }
  | { kind: 'link'; link: string | undefined }

/** A flight on this phone: what is shown, and who wants to know when it changes. */
export type HeldFlight = {
  flightId: string
  state: ScoreState
  listeners: Set<() => void>
  /** Orders what is written in the same millisecond. */
  sequence: number
  /** What was last heard, so that hearing it again changes nothing. */
  heard: string
  /**
   * Whether the server has told the link since the page opened. One that was only kept may be revoked: the
   * desk gave a new key while the page was closed.
   */
  isLinkTold: boolean
  /** Whether this phone may still keep something of it. */
  isKept: boolean
  /** By the server's clock: until then nothing is sent, or nothing is asked at all. */
  restsUntil: { sending: number; asking: number }
  /** Set when the tabs of this phone have been joined. */
  tell?: (news: TabNews) => void
}

/** What is written, before it has its place in the queue. */
export type NewItem = Queued extends infer One
  ? One extends Queued
    ? Omit<One, 'flightId' | 'order' | 'problem'>
    : never
  : never

/** What stands before anything was read, and on the server. */
export const nothingYet: ScoreState = {
  access: 'unknown',
  flight: undefined,
  writer: undefined,
  queue: [],
  savedAt: undefined,
  line: 'open',
  tryAgainAt: undefined,
  isForgetful: false,
  link: undefined,
  offered: undefined,
  left: [],
}

/** Apart from every other tab's, in which somebody may write in the same millisecond. */
const tab = Math.random().toString(36).slice(2, 8)

export const holdFlight = (flightId: string): HeldFlight => ({
  flightId,
  state: nothingYet,
  listeners: new Set(),
  sequence: 0,
  heard: '',
  isLinkTold: false,
  isKept: true,
  restsUntil: { sending: 0, asking: 0 },
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

export function change(held: HeldFlight, changes: Partial<ScoreState>) {
  held.state = { ...held.state, ...changes }
  for (const listener of held.listeners) listener()
}

/** What this phone kept, so that the card opens without a line. */
export async function loadKept(held: HeldFlight) {
  const { flightId } = held
  const [flight, writer, link, kept] = await Promise.all([
    findKept<ScoredFlight>(keyOf.flight(flightId)),
    findKept<Writer>(keyOf.writer(flightId)),
    findKept<string>(keyOf.link(flightId)),
    listKept<Queued>(keyOf.queue(flightId)),
  ])
  const { state } = held
  const orders = new Set(kept.map(({ order }) => order))
  change(held, {
    flight: state.flight ?? flight,
    writer: state.writer ?? writer,
    link: state.link ?? link,
    queue: [...kept, ...state.queue.filter(({ order }) => !orders.has(order))],
    ...(flight && state.access === 'unknown' && { access: 'open' as const }),
  })
}

/** Puts something that was written into the queue; kept when this resolves, where it can be. */
export async function enqueue(held: HeldFlight, item: NewItem) {
  held.sequence += 1
  const numbers = [Date.now(), held.sequence].map((n) => String(n).padStart(15, '0'))
  const order = [...numbers, tab].join('-')
  const queued = { ...item, flightId: held.flightId, order } as Queued
  // Seen at once, so that the next key replaces this entry and not the one before it.
  change(held, { queue: [...held.state.queue, queued] })
  held.tell?.({ kind: 'put', item: queued })
  const isKept = await keep(keyOf.queue(held.flightId) + order, queued).then(
    () => true,
    () => false,
  )
  // One that is kept later does not keep those before it.
  if (!isKept) change(held, { isForgetful: true })
}

export async function crossOut(held: HeldFlight, items: readonly Queued[]) {
  const done = new Set(items.map(({ order }) => order))
  for (const order of done) await forget(keyOf.queue(held.flightId) + order)
  held.tell?.({ kind: 'done', orders: [...done] })
  const queue = held.state.queue.filter(({ order }) => !done.has(order))
  change(held, { queue, isForgetful: held.state.isForgetful && queue.length > 0 })
}

/** Never thrown away by itself: somebody wrote it. Without a problem it is sent once more. */
export async function setAside(held: HeldFlight, item: Queued, problem: string | undefined) {
  const { problem: _before, ...rest } = item
  const changed = (problem === undefined ? rest : { ...rest, problem }) as Queued
  await keep(keyOf.queue(held.flightId) + item.order, changed).catch(() => undefined)
  const queue = held.state.queue.map((one) => (one.order === item.order ? changed : one))
  change(held, { queue })
  held.tell?.({ kind: 'put', item: changed })
}

/** Takes in what the server says: its cards whole, and the entries that are new. */
export async function hear(held: HeldFlight, answer: ScoredFlight) {
  const known = held.state.flight?.entries ?? []
  const fresh = new Set(answer.entries.map(({ id }) => id))
  const entries = [...known.filter(({ id }) => !fresh.has(id)), ...answer.entries]
  const flight = { ...answer, entries: entries.toSorted((a, b) => a.number - b.number) }
  if (held.state.access !== 'open') change(held, { access: 'open' })
  noteServerTime(new Date(answer.now).toISOString())
  // Asked every few seconds, and mostly nothing is new.
  const content = JSON.stringify({ ...flight, now: 0 })
  if (content === held.heard) return
  held.heard = content
  change(held, { flight })
  held.tell?.({ kind: 'heard', flight })
  held.isKept = true
  await keep(keyOf.flight(held.flightId), flight).catch(() => undefined)
}

/**
 * As the server told it, kept beside the flight: the battery may run out where there is no line. Undefined
 * forgets it.
 */
export async function keepLink(held: HeldFlight, link: string | undefined) {
  change(held, { link })
  held.isLinkTold = link !== undefined
  held.tell?.({ kind: 'link', link })
  const key = keyOf.link(held.flightId)
  await (link === undefined ? forget(key) : keep(key, link)).catch(() => undefined)
}

export async function chooseWriter(held: HeldFlight, writer: Writer | undefined) {
  change(held, { writer })
  // Otherwise a full phone may throw the queue away.
  if (writer) void navigator.storage?.persist?.().catch(() => undefined)
  held.isKept = true
  const key = keyOf.writer(held.flightId)
  await (writer ? keep(key, writer) : forget(key)).catch(() => undefined)
}
