import { useSyncExternalStore } from 'react'
import { checkIn, type CheckInAnswer } from '#contract/checkins.ts'
import type { SentInput } from '#contract/endpoint.ts'
import { ApiError, call } from '../../api.ts'
import { isUnreachable } from '../../is-unreachable.ts'
import { createOutbox, loadOutbox, type OutboxState, type Queued } from '../../outbox/outbox.ts'
import { sendNow, syncOutbox } from '../../outbox/sync.ts'
import { serverNow } from '../../server-clock.ts'

export type CheckInRequest = SentInput<typeof checkIn>

/** A check-in that was confirmed on this device and that the server may not have yet. */
export type CheckInItem = {
  request: CheckInRequest
  /** For the list of what waits. */
  who: string
  clubName: string
}

export type CheckInQueue = OutboxState<CheckInItem>

const requestTimeoutMs = 8_000

/** Answers to queued check-ins, until they are shown. */
const answers: CheckInAnswer[] = []

/** A check-in is sent again under the same id until it is answered, and gets the same answer. */
export const checkInOutbox = createOutbox<CheckInItem>({
  prefix: 'check-in:',
  upgrade: upgradeCheckIn,
  send: async (batch) => {
    for (const { request } of batch) answers.push(await send({ ...request, offline: true }))
    return []
  },
  classify,
})

/** An earlier release stored a check-in without an order, under the id of its request. */
export function upgradeCheckIn(stored: Queued<CheckInItem>): Queued<CheckInItem> {
  return { ...stored, order: stored.order ?? stored.request.id }
}

/** Resolves to the answer, or to the queued check-in; throws what the server refused. */
export const sendCheckIn = (item: CheckInItem) =>
  sendNow(checkInOutbox, item, ({ request }) => send(request))

/** Sends what waits, also after another tab was closed. Resolves to the answers. */
export async function sendQueuedCheckIns(): Promise<CheckInAnswer[]> {
  await loadOutbox(checkInOutbox)
  await syncOutbox(checkInOutbox)
  return answers.splice(0)
}

/** What waits on this device, for showing; empty on the server. */
export const useCheckInQueue = (): CheckInQueue =>
  useSyncExternalStore(subscribe, state, () => initialState)

const initialState = checkInOutbox.state
const state = () => checkInOutbox.state

function subscribe(listener: () => void) {
  checkInOutbox.listeners.add(listener)
  void loadOutbox(checkInOutbox)
  return () => void checkInOutbox.listeners.delete(listener)
}

function classify(error: unknown) {
  // What fails for one check-in may succeed for the next.
  if (error instanceof ApiError && error.status === 500) return 'skip'
  const isTemporary = error instanceof ApiError && (error.status === 429 || error.status > 500)
  return isTemporary || isUnreachable(error) ? 'stop' : 'refused'
}

const send = (request: CheckInRequest) =>
  call(
    checkIn,
    { ...request, sentAt: new Date(serverNow()).toISOString() },
    AbortSignal.timeout(requestTimeoutMs),
  )
