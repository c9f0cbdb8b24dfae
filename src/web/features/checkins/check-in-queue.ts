import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { checkIn, type CheckInAnswer } from '#contract/checkins.ts'
import { ApiError, call } from '../../api.ts'
import { deleteStored, putStored, listStored } from '../../browser-store.ts'
import { isUnreachable } from '../../is-unreachable.ts'
import { serverBackoff } from '../../server-backoff.ts'
import { serverNow } from '../../server-clock.ts'

export type CheckInRequest = z.input<typeof checkIn.input>

/** A check-in that was acknowledged on this device and is not yet the server's (D3). */
export type Waiting = {
  request: CheckInRequest
  /** For the list of what waits. */
  who: string
  clubName: string
  /** Why the server would not have it; a person must look at it. */
  problem?: string
}

export type Sent =
  | { kind: 'answered'; answer: CheckInAnswer }
  | { kind: 'waiting'; waiting: Waiting; connection: CheckInQueue['connection'] }

const prefix = 'check-in:'
const patience = 8_000

/** What waits, why nothing of it is sent, and until when the server asks to be left alone. */
export type CheckInQueue = {
  waiting: readonly Waiting[]
  connection: 'offline' | 'throttled' | 'error'
  tryAgainAt: number | undefined
}

const nothing: CheckInQueue = { waiting: [], connection: 'offline', tryAgainAt: undefined }
let queue = nothing
const listeners = new Set<() => void>()

/**
 * Stored before it is sent and dequeued when it is answered: whatever happens between,
 * it is sent again under the same id and gets the same answer (E3).
 */
export async function sendCheckIn(entry: Waiting): Promise<Sent> {
  const kept = await write(entry).then(
    () => true,
    () => false,
  )
  try {
    const answer = await send(entry.request)
    await dequeue(entry)
    return { kind: 'answered', answer }
  } catch (error) {
    if (!isUnreachable(error)) {
      await dequeue(entry)
      throw error
    }
    // Not kept and not sent: saying "checked in" would be a lie.
    if (!kept) throw error
    setConnectionFromError(error)
    await reload()
    return { kind: 'waiting', waiting: entry, connection: queue.connection }
  }
}

let lastDelivery: Promise<unknown> = Promise.resolve()

/**
 * Sends what waits, oldest first; one tab at a time. Answers what came back. Asked for while a try
 * is under way, it tries once more after it: the connection may have come back in the middle.
 */
export function sendWaiting(): Promise<CheckInAnswer[]> {
  const delivery = lastDelivery.then(deliverAll)
  lastDelivery = delivery.catch(() => undefined)
  return delivery
}

async function deliverAll(): Promise<CheckInAnswer[]> {
  if (serverNow() < (queue.tryAgainAt ?? 0)) return []
  const entries = (await reload()).filter(({ problem }) => problem === undefined)
  if (entries.length === 0) return []
  return inOneTab(async () => {
    const answers: CheckInAnswer[] = []
    for (const entry of entries) {
      const answer = await resend(entry)
      if (answer === 'later') break
      if (answer) answers.push(answer)
    }
    await reload()
    return answers
  })
}

export async function dequeue({ request }: Waiting): Promise<void> {
  await deleteStored(prefix + request.id)
  await reload()
}

/** What waits on this device, for showing; empty on the server. */
export function useWaiting(): CheckInQueue {
  return useSyncExternalStore(
    subscribe,
    () => queue,
    () => nothing,
  )
}

async function resend(entry: Waiting): Promise<CheckInAnswer | 'later' | undefined> {
  try {
    const answer = await send({ ...entry.request, offline: true })
    await deleteStored(prefix + entry.request.id)
    setConnection(connectionLost)
    return answer
  } catch (error) {
    if (isForLater(error)) {
      setConnectionFromError(error)
      // What the server cannot do for one it may do for the next.
      return isServerError(error) ? undefined : 'later'
    }
    // Never dropped by itself: it was acknowledged.
    await write({ ...entry, problem: error instanceof ApiError ? error.body.code : 'unexpected' })
    return undefined
  }
}

/** Nothing was refused: no connection, or a server with an error or too much to do. */
const isForLater = (error: unknown) =>
  isUnreachable(error) ||
  (error instanceof ApiError && (error.status === 429 || error.status >= 500))

const isServerError = (error: unknown) => error instanceof ApiError && error.status === 500

/** A server that answers is not offline. */
const setConnectionFromError = (error: unknown) =>
  setConnection(
    error instanceof ApiError && error.status !== 408 ? serverBackoff(error) : connectionLost,
  )

type ConnectionState = Pick<CheckInQueue, 'connection' | 'tryAgainAt'>
const connectionLost: ConnectionState = { connection: 'offline', tryAgainAt: undefined }

function setConnection(state: ConnectionState) {
  queue = { ...queue, ...state }
}

const send = (request: CheckInRequest) =>
  call(
    checkIn,
    { ...request, sentAt: new Date(serverNow()).toISOString() },
    AbortSignal.timeout(patience),
  )

const write = (entry: Waiting) => putStored(prefix + entry.request.id, entry)

async function reload(): Promise<readonly Waiting[]> {
  const found = await listStored<Waiting>(prefix)
  const waiting = found.toSorted((a, b) => a.request.atClient.localeCompare(b.request.atClient))
  queue = { ...queue, waiting }
  for (const listener of listeners) listener()
  return waiting
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  void reload()
  return () => listeners.delete(listener)
}

async function inOneTab<T>(work: () => Promise<T[]>): Promise<T[]> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('send-check-ins', { ifAvailable: true }, (lock) =>
    lock ? work() : [],
  )
}
