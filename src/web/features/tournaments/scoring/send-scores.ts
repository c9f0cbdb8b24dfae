import { getFlightLink } from '#contract/tournament-flights.ts'
import { reportFlight } from '#contract/tournament-reports.ts'
import { recordSideResult } from '#contract/tournament-side.ts'
import {
  deliverCard,
  getScoredFlight,
  openFlight,
  recordScores,
  signCard,
} from '#contract/tournament-scores.ts'
import { ApiError, call } from '../../../api.ts'
import { findKept, forget } from '../../../browser-store.ts'
import { isNoAnswer } from '../../../no-answer.ts'
import { restOf } from '../../../rest-of.ts'
import { serverNow } from '../../../server-clock.ts'
import {
  change,
  crossOut,
  hear,
  keepLink,
  keyOf,
  setAside,
  type HeldFlight,
} from './held-flight.ts'
import { isDone, letGo } from './let-go.ts'
import type { Queued, QueuedScore } from './see-flight.ts'

const largestBatch = 100
const patience = () => AbortSignal.timeout(8_000)

/** Sends what waits, oldest first, and hears what is new. Without a line nothing changes. */
export async function sendScores(held: HeldFlight) {
  if (serverNow() < held.restsUntil.asking) return
  try {
    await exchangeKey(held)
    const isSent = await drainUnlessBusy(held)
    const { flightId } = held
    const flight = await call(getScoredFlight, { flightId, since: sinceOf(held) }, patience())
    await hear(held, flight)
    if (isSent) change(held, { savedAt: serverNow(), line: 'open', tryAgainAt: undefined })
    // It may have been without a line since it was sent away.
    else change(held, { line: 'busy', tryAgainAt: held.restsUntil.sending || undefined })
    if (isDone(flight)) await letGo(held)
    else if (!held.isLinkTold) {
      await keepLink(held, (await call(getFlightLink, { flightId }, patience())).link)
    }
  } catch (error) {
    const status = error instanceof ApiError && error.status
    if (status === 410) {
      change(held, { access: 'closed' })
      // One that is good no more would lead the next phone nowhere.
      await keepLink(held, undefined)
    } else if (status === 404) {
      change(held, { access: 'gone' })
      await letGo(held)
    } else if (error instanceof ApiError && error.status !== 408) {
      held.restsUntil.asking = wait(held, error)
    } else if (isNoAnswer(error)) change(held, { line: 'away', tryAgainAt: undefined })
    else throw error
  }
}

/** Whether everything is sent. A server that takes nothing more from this flight still tells what is new. */
async function drainUnlessBusy(held: HeldFlight): Promise<boolean> {
  if (serverNow() < held.restsUntil.sending) return false
  try {
    await drain(held)
    return true
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 429)) throw error
    held.restsUntil.sending = wait(held, error)
    return false
  }
}

/** Says why nothing is taken; until when the server has asked to be left alone, 0 when it has not. */
function wait(held: HeldFlight, error: ApiError): number {
  const { line, tryAgainAt } = restOf(error)
  change(held, { line, tryAgainAt })
  return tryAgainAt ?? 0
}

const sinceOf = ({ state }: HeldFlight) => state.flight?.revision ?? 0

/** A key that came in the address without a line (E24). */
async function exchangeKey(held: HeldFlight) {
  const { flightId } = held
  const key = await findKept<string>(keyOf.key(flightId))
  if (!key) return
  try {
    await call(openFlight, { flightId, key }, patience())
    await keepLink(held, undefined)
  } catch (error) {
    // An old card scanned again: the cookie that is here may still be good.
    if (!(error instanceof ApiError && error.status === 410)) throw error
  }
  await forget(keyOf.key(flightId))
}

/** A signature never overtakes the scores that it was written on. */
async function drain(held: HeldFlight) {
  for (;;) {
    const next = held.state.queue.filter(({ problem }) => problem === undefined)
    const [first] = next
    if (!first) return
    if (first.kind === 'score') await sendBatchOrLess(held, batchOf(next))
    else await sendOne(held, first)
  }
}

function batchOf(queue: readonly Queued[]): QueuedScore[] {
  const end = queue.findIndex(({ kind }) => kind !== 'score')
  const scores = queue.slice(0, end === -1 ? largestBatch : Math.min(end, largestBatch))
  return scores.filter((item) => item.kind === 'score')
}

/** One that the server cannot even read must not keep the others from being sent. */
async function sendBatchOrLess(held: HeldFlight, batch: QueuedScore[]): Promise<void> {
  const [first, ...rest] = batch
  if (!first) return
  try {
    await sendBatch(held, batch)
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (rest.length === 0) return setAside(held, first, error.body.reason ?? error.body.code)
    const half = Math.ceil(batch.length / 2)
    await sendBatchOrLess(held, batch.slice(0, half))
    await sendBatchOrLess(held, batch.slice(half))
  }
}

async function sendBatch(held: HeldFlight, batch: QueuedScore[]) {
  const { flightId } = held
  const entries = batch.map(({ entry }) => entry)
  const sent = { flightId, sentAt: Date.now(), since: sinceOf(held), entries }
  const { results, flight } = await call(recordScores, sent, patience())
  await hear(held, flight)
  const refused = batch.flatMap((item) => {
    const { reason } = results.find(({ id }) => id === item.entry.id) ?? {}
    return reason ? [{ item, reason }] : []
  })
  await crossOut(
    held,
    batch.filter((item) => !refused.some((one) => one.item === item)),
  )
  for (const { item, reason } of refused) await setAside(held, item, reason)
}

async function sendOne(held: HeldFlight, item: Exclude<Queued, QueuedScore>) {
  const { flightId } = held
  try {
    const answer =
      item.kind === 'signature'
        ? call(signCard, { flightId, sentAt: Date.now(), ...item.signature }, patience())
        : item.kind === 'report'
          ? call(reportFlight, { flightId, sentAt: Date.now(), ...item.told }, patience())
          : item.kind === 'side'
            ? call(recordSideResult, { flightId, sentAt: Date.now(), ...item.said }, patience())
            : call(deliverCard, { flightId, entryId: item.entryId }, patience())
    await hear(held, await answer)
    await crossOut(held, [item])
  } catch (error) {
    if (!isRefusal(error)) throw error
    await setAside(held, item, error.body.reason ?? error.body.code)
  }
}

/** Said no for good, as against now. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 409, 422].includes(error.status)
