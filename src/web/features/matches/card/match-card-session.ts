import {
  finishMatch,
  getMatchCard,
  writeMatchHoles,
  type ShownCard,
} from '#contract/matches/card.ts'
import { concedeMatch } from '#contract/matches/own.ts'
import { idOfPress, type MatchCard } from '#domain/matches/match-card.ts'
import type { BallKey, MatchScores } from '#domain/matches/match-scores.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { HoleWinner } from '#domain/scoring/match-play.ts'
import { ApiError, call } from '../../../api.ts'
import { deleteStored, getStored, listStored, putStored } from '../../../browser-store.ts'
import {
  createOutbox,
  dequeue,
  enqueue,
  loadOutbox,
  type Outbox,
  type OutboxState,
  type Queued,
} from '../../../outbox/outbox.ts'
import { syncOutbox } from '../../../outbox/sync.ts'
import { noteServerTime, serverNow } from '../../../server-clock.ts'

/** What a player has written: a hole, the strokes of a ball, the end by the holes, or the whole match given. */
export type CardItem =
  | {
      kind: 'hole'
      hole: number
      id: string
      replaces: readonly string[]
      winner: HoleWinner | null
      isConceded: boolean
      at: number
    }
  | {
      kind: 'score'
      hole: number
      ball: BallKey
      id: string
      replaces: readonly string[]
      score: HoleScore
      at: number
    }
  | { kind: 'finish' }
  | { kind: 'concede' }
export type QueuedItem = Queued<CardItem>

export type CardState = OutboxState<CardItem> & {
  shown: ShownCard | undefined
  /** The match does not exist, or not for this reader. */
  isAbsent: boolean
  /** When the server last had everything, by its clock. */
  savedAt: number | undefined
}

export const initialCard: CardState = {
  shown: undefined,
  isAbsent: false,
  savedAt: undefined,
  queue: [],
  connection: 'open',
  tryAgainAt: undefined,
  cannotStore: false,
}

type Session = {
  matchId: string
  state: CardState
  outbox: Outbox<CardItem>
  listeners: Set<() => void>
}

const prefix = 'match-card:'
/** A card holds names; after this time the match has been played. */
const keptMs = 60 * 86_400_000
const timeout = () => AbortSignal.timeout(8_000)

export type CardStore = ReturnType<typeof createCardStore>
const stores = new Map<string, CardStore>()

/** The same store for a match as long as the page is open. The server keeps no store after rendering. */
export function cardStoreOf(matchId: string): CardStore {
  const opened = stores.get(matchId)
  if (opened) return opened
  const store = createCardStore(matchId)
  if (typeof window !== 'undefined') stores.set(matchId, store)
  return store
}

function createCardStore(matchId: string) {
  const outbox = createOutbox<CardItem>({
    prefix: `match-queue:${matchId}:`,
    upgrade: withId,
    batchOf,
    send: (batch) => sendBatch(session, batch),
    classify: (error) =>
      error instanceof ApiError && [400, 404, 409, 422].includes(error.status) ? 'refused' : 'stop',
    sync: (sendQueued) => syncCard(session, sendQueued),
  })
  const session: Session = { matchId, state: initialCard, outbox, listeners: new Set() }
  outbox.listeners.add(() => update(session, outbox.state))
  return {
    get: () => session.state,
    subscribe: (listener: () => void) => {
      session.listeners.add(listener)
      return () => void session.listeners.delete(listener)
    },
    sync: () => syncOutbox(outbox),
    load: () => loadStored(session),
    add: async (item: CardItem) => {
      await enqueue(outbox, item)
      await syncOutbox(outbox)
    },
    dismiss: (item: QueuedItem) => dequeue(outbox, [item]),
  }
}

/** An earlier release queued holes without an id, and set them aside when the server refused them for that. */
export const withId = (item: QueuedItem): QueuedItem => {
  if (item.kind !== 'hole' || item.id) return item
  const { problem: _problem, ...hole } = item
  return { ...hole, id: idOfPress({ hole: item.hole, writtenAt: item.at }), replaces: [] }
}

function update(session: Session, changes: Partial<CardState>) {
  session.state = { ...session.state, ...changes }
  for (const listener of session.listeners) listener()
}

async function loadStored(session: Session) {
  for (const { id, now } of await listStored<ShownCard>(prefix)) {
    if (now < serverNow() - keptMs) await deleteStored(prefix + id)
  }
  const [shown] = await Promise.all([
    getStored<ShownCard>(prefix + session.matchId),
    loadOutbox(session.outbox),
  ])
  // A card that an earlier release stored has no start hole.
  const fromHoleOne = { startHole: 1, course: null }
  if (shown && !session.state.shown) update(session, { shown: { ...fromHoleOne, ...shown } })
  // Without persistent storage a full phone may delete the queue.
  void navigator.storage?.persist?.().catch(() => undefined)
}

/** Sends the queue and receives the card, even when sending fails. */
async function syncCard(session: Session, sendQueued: () => Promise<boolean>) {
  const isSent = await sendQueued()
  try {
    await receive(session, await call(getMatchCard, { matchId: session.matchId }, timeout()))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    update(session, { isAbsent: true })
    return
  }
  if (isSent) update(session, { savedAt: serverNow() })
}

async function receive(session: Session, shown: ShownCard) {
  noteServerTime(new Date(shown.now).toISOString())
  update(session, { shown, isAbsent: false })
  await putStored(prefix + shown.id, shown).catch(() => undefined)
}

const isEnd = ({ kind }: QueuedItem) => kind === 'finish' || kind === 'concede'

/** Holes and strokes together, and the end of the match after those before it. */
function batchOf(waiting: readonly QueuedItem[]): readonly QueuedItem[] {
  const end = waiting.findIndex(isEnd)
  return end === 0 ? waiting.slice(0, 1) : waiting.slice(0, end === -1 ? 36 : Math.min(end, 36))
}

async function sendBatch(session: Session, batch: readonly QueuedItem[]) {
  const { matchId } = session
  const [first] = batch
  if (first && !isEnd(first)) {
    const written = { matchId, sentAt: Date.now(), ...writtenOf(batch) }
    await receive(session, await call(writeMatchHoles, written, timeout()))
    return []
  }
  const endpoint = first?.kind === 'concede' ? concedeMatch : finishMatch
  await call(endpoint, { matchId }, timeout()).catch((error: unknown) => {
    // Sent before without an answer, or ended by the other phone: the card that follows shows how.
    if (!(error instanceof ApiError && error.body.reason === 'match_not_open')) throw error
  })
  return []
}

export function writtenOf(batch: readonly QueuedItem[]) {
  const common = ({ hole, id, replaces, at }: { hole: number; at: number } & Pressed) => ({
    hole,
    id,
    // A card that an earlier release stored on this device has holes without an id.
    replaces: replaces.filter(Boolean).slice(-20),
    writtenAt: at,
  })
  return {
    holes: batch.flatMap((item) =>
      item.kind === 'hole'
        ? { ...common(item), winner: item.winner, isConceded: item.isConceded }
        : [],
    ),
    scores: batch.flatMap((item) =>
      item.kind === 'score' ? { ...common(item), ball: item.ball, score: item.score } : [],
    ),
  }
}

type Pressed = { id: string; replaces: readonly string[] }

/**
 * What is written, with what waits on this device. The clock of the phone may be wrong, so what waits is not compared
 * with the server's times.
 */
export function applyQueue(shown: ShownCard, queue: readonly QueuedItem[]) {
  const card: MatchCard = { ...shown.card }
  const scores: MatchScores = { ...shown.scores }
  for (const item of queue) {
    if (item.problem !== undefined) continue
    if (item.kind === 'hole') {
      const { hole, id, replaces, winner, isConceded, at } = item
      card[hole] = { id, replaces, winner, isConceded, at }
    }
    if (item.kind === 'score') {
      const { hole, ball, id, replaces, score, at } = item
      scores[hole] = { ...scores[hole], [ball]: { id, replaces, score, at } }
    }
  }
  return { card, scores }
}
