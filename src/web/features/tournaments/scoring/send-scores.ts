import { getFlightLink } from '#contract/tournament-flights.ts'
import { reportFlight } from '#contract/tournament-reports.ts'
import { recordSideCompetitionResult } from '#contract/tournament-side-competitions.ts'
import {
  deliverCard,
  getScoredFlight,
  openFlight,
  recordScores,
  signCard,
} from '#contract/tournament-scores.ts'
import { ApiError, call } from '../../../api.ts'
import { getStored, deleteStored } from '../../../browser-store.ts'
import { isUnreachable } from '../../../is-unreachable.ts'
import { serverBackoff } from '../../../server-backoff.ts'
import { serverNow } from '../../../server-clock.ts'
import {
  updateState,
  dequeue,
  mergeServerState,
  saveLink,
  keyOf,
  setAside,
  type FlightSession,
} from './flight-session.ts'
import { isScoringOver, pruneFlight } from './prune-cache.ts'
import type { Queued, QueuedScore } from './flight-view-model.ts'

const largestBatch = 100
const requestTimeout = () => AbortSignal.timeout(8_000)

/** Sends what waits, oldest first, and receives what is new. Without a connection nothing changes. */
export async function sendScores(session: FlightSession) {
  if (serverNow() < session.pausedUntil.asking) return
  try {
    await exchangeKey(session)
    const isSent = await drainUnlessThrottled(session)
    const { flightId } = session
    const flight = await call(
      getScoredFlight,
      { flightId, since: revisionOf(session) },
      requestTimeout(),
    )
    await mergeServerState(session, flight)
    if (isSent)
      updateState(session, { savedAt: serverNow(), connection: 'open', tryAgainAt: undefined })
    // It may have been offline since it was throttled.
    else
      updateState(session, {
        connection: 'throttled',
        tryAgainAt: session.pausedUntil.sending || undefined,
      })
    if (isScoringOver(flight)) await pruneFlight(session)
    else if (!session.isLinkConfirmed) {
      await saveLink(session, (await call(getFlightLink, { flightId }, requestTimeout())).link)
    }
  } catch (error) {
    const status = error instanceof ApiError && error.status
    if (status === 410) {
      updateState(session, { access: 'closed' })
      // One that is good no more would lead the next phone nowhere.
      await saveLink(session, undefined)
    } else if (status === 404) {
      updateState(session, { access: 'gone' })
      await pruneFlight(session)
    } else if (error instanceof ApiError && error.status !== 408) {
      session.pausedUntil.asking = pauseFor(session, error)
    } else if (isUnreachable(error))
      updateState(session, { connection: 'offline', tryAgainAt: undefined })
    else throw error
  }
}

/** Whether everything is sent. A server that takes nothing more from this flight still tells what is new. */
async function drainUnlessThrottled(session: FlightSession): Promise<boolean> {
  if (serverNow() < session.pausedUntil.sending) return false
  try {
    await drain(session)
    return true
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 429)) throw error
    session.pausedUntil.sending = pauseFor(session, error)
    return false
  }
}

/** Says why nothing is taken; until when the server has asked to be left alone, 0 when it has not. */
function pauseFor(session: FlightSession, error: ApiError): number {
  const { connection, tryAgainAt } = serverBackoff(error)
  updateState(session, { connection, tryAgainAt })
  return tryAgainAt ?? 0
}

const revisionOf = ({ state }: FlightSession) => state.flight?.revision ?? 0

/** A key that came in the address without a connection (E24). */
async function exchangeKey(session: FlightSession) {
  const { flightId } = session
  const key = await getStored<string>(keyOf.key(flightId))
  if (!key) return
  try {
    await call(openFlight, { flightId, key }, requestTimeout())
    await saveLink(session, undefined)
  } catch (error) {
    // An old card scanned again: the cookie that is here may still be good.
    if (!(error instanceof ApiError && error.status === 410)) throw error
  }
  await deleteStored(keyOf.key(flightId))
}

/** A signature never overtakes the scores that it was written on. */
async function drain(session: FlightSession) {
  for (;;) {
    const next = session.state.queue.filter(({ problem }) => problem === undefined)
    const [first] = next
    if (!first) return
    if (first.kind === 'score') await sendBatchOrSplit(session, batchOf(next))
    else await sendOne(session, first)
  }
}

function batchOf(queue: readonly Queued[]): QueuedScore[] {
  const end = queue.findIndex(({ kind }) => kind !== 'score')
  const scores = queue.slice(0, end === -1 ? largestBatch : Math.min(end, largestBatch))
  return scores.filter((item) => item.kind === 'score')
}

/** One that the server cannot even read must not keep the others from being sent. */
async function sendBatchOrSplit(session: FlightSession, batch: QueuedScore[]): Promise<void> {
  const [first, ...rest] = batch
  if (!first) return
  try {
    await sendBatch(session, batch)
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (rest.length === 0) return setAside(session, first, error.body.reason ?? error.body.code)
    const half = Math.ceil(batch.length / 2)
    await sendBatchOrSplit(session, batch.slice(0, half))
    await sendBatchOrSplit(session, batch.slice(half))
  }
}

async function sendBatch(session: FlightSession, batch: QueuedScore[]) {
  const { flightId } = session
  const entries = batch.map(({ entry }) => entry)
  const sent = { flightId, sentAt: Date.now(), since: revisionOf(session), entries }
  const { results, flight } = await call(recordScores, sent, requestTimeout())
  await mergeServerState(session, flight)
  const refused = batch.flatMap((item) => {
    const { reason } = results.find(({ id }) => id === item.entry.id) ?? {}
    return reason ? [{ item, reason }] : []
  })
  await dequeue(
    session,
    batch.filter((item) => !refused.some((one) => one.item === item)),
  )
  for (const { item, reason } of refused) await setAside(session, item, reason)
}

async function sendOne(session: FlightSession, item: Exclude<Queued, QueuedScore>) {
  const { flightId } = session
  try {
    const answer =
      item.kind === 'signature'
        ? call(signCard, { flightId, sentAt: Date.now(), ...item.signature }, requestTimeout())
        : item.kind === 'report'
          ? call(reportFlight, { flightId, sentAt: Date.now(), ...item.told }, requestTimeout())
          : item.kind === 'side'
            ? call(
                recordSideCompetitionResult,
                { flightId, sentAt: Date.now(), ...item.said },
                requestTimeout(),
              )
            : call(deliverCard, { flightId, entryId: item.entryId }, requestTimeout())
    await mergeServerState(session, await answer)
    await dequeue(session, [item])
  } catch (error) {
    if (!isRefusal(error)) throw error
    await setAside(session, item, error.body.reason ?? error.body.code)
  }
}

/** Said no for good, as against now. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 409, 422].includes(error.status)
