import { useSyncExternalStore } from 'react'
import { checkIn, type CheckInAnswer } from '#contract/checkins/endpoints.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { ApiError, call } from '../../api.ts'
import { apiUrl } from '../../fetch-api.ts'
import { isUnreachable } from '../../is-unreachable.ts'
import { createOutbox, loadOutbox, type OutboxState, type Queued } from '../../outbox/outbox.ts'
import { sendNow, syncOutbox } from '../../outbox/sync.ts'
import { serverNow } from '../../server-clock.ts'
import { requestBackgroundSync } from '../../service-worker.ts'

/** What may wait for a connection; a planned visit is confirmed online. */
export type CheckInRequest = Exclude<SentInput<typeof checkIn>, { way: 'planned_visit' }>

/** A check-in that was confirmed on this device and may not have reached the server. */
export type CheckInItem = {
  request: CheckInRequest
  /** The guest's name or number, for the list of queued check-ins. */
  who: string
  clubName: string
  /** The device does not know the club of the sign, so the server may refuse the check-in. */
  isUnconfirmed?: boolean
  /** For the service worker, which sends the item when no tab is open: where, and the error of this clock. */
  endpoint?: string
  clockSkew?: number
}

export type CheckInQueue = OutboxState<CheckInItem>

const requestTimeoutMs = 8_000

/** Answers to queued check-ins that have not been shown. */
const answers: CheckInAnswer[] = []

/** A check-in is resent with the same id until it is answered, so that it is counted once. */
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

/**
 * Resolves to the answer, or to the queued check-in when offline; throws when the server refuses the request.
 * @param queueAs changes a check-in that has to wait.
 * @param timeoutMs how long to wait for the server.
 */
export async function sendCheckIn(
  item: CheckInItem,
  queueAs?: (item: CheckInItem) => Promise<CheckInItem>,
  timeoutMs = requestTimeoutMs,
) {
  const stored = { ...item, endpoint: apiUrl(checkIn.path), clockSkew: serverNow() - Date.now() }
  const sent = await sendNow(
    checkInOutbox,
    stored,
    ({ request }) => send(request, timeoutMs),
    queueAs,
  )
  // Elsewhere the next open page sends it.
  if (sent.kind === 'queued') void requestBackgroundSync().catch(() => undefined)
  return sent
}

/** Sends the queue, including items of closed tabs. Resolves to the answers. */
export async function sendQueuedCheckIns(): Promise<CheckInAnswer[]> {
  await loadOutbox(checkInOutbox)
  await syncOutbox(checkInOutbox)
  return answers.splice(0)
}

/** The queue of this device; empty during server rendering. */
export const useCheckInQueue = (): CheckInQueue =>
  useSyncExternalStore(subscribe, state, () => initialState)

/** The server refused it, so it is kept only to be read and dismissed. */
export const isRefused = ({ problem }: Queued<CheckInItem>) => problem !== undefined

/** The waiting check-in of a card at a sign or its club on a Danish day, in any tab of this device. */
export async function findWaiting(wanted: {
  passId: string
  code: string
  clubName: string
  day: string
}): Promise<Queued<CheckInItem> | undefined> {
  await loadOutbox(checkInOutbox)
  return checkInOutbox.state.queue.find((item) => {
    const { request, clubName } = item
    if (request.way !== 'golfer_sign' || isRefused(item)) return false
    const isHere = request.sign.code === wanted.code || clubName === wanted.clubName
    return isHere && request.passId === wanted.passId && dayOf(item) === wanted.day
  })
}

const dayOf = ({ request }: CheckInItem) => danishMoment(Date.parse(request.atClient)).day

const initialState = checkInOutbox.state
const state = () => checkInOutbox.state

function subscribe(listener: () => void) {
  checkInOutbox.listeners.add(listener)
  void loadOutbox(checkInOutbox)
  return () => void checkInOutbox.listeners.delete(listener)
}

function classify(error: unknown) {
  // An error of one check-in does not concern the next.
  if (error instanceof ApiError && error.status === 500) return 'skip'
  const isTemporary = error instanceof ApiError && (error.status === 429 || error.status > 500)
  return isTemporary || isUnreachable(error) ? 'stop' : 'refused'
}

const send = (request: CheckInRequest, timeoutMs = requestTimeoutMs) =>
  call(
    checkIn,
    { ...request, sentAt: new Date(serverNow()).toISOString() },
    AbortSignal.timeout(timeoutMs),
  )
