import { recordDrive } from '#contract/scoring/drives.ts'
import { getFlightLink, reportFlight } from '#contract/scoring/flights.ts'
import { recordSideCompetitionResult } from '#contract/sidecompetitions/endpoints.ts'
import { getScoredFlight, openFlight, recordScores } from '#contract/scoring/endpoints.ts'
import { deliverCard, recordSignedCard, signCard } from '#contract/scoring/signing.ts'
import { ApiError, call } from '../../api.ts'
import { deleteStored, getStored } from '../../browser-store.ts'
import { createOutbox, type Refusal } from '../../outbox/outbox.ts'
import { serverNow } from '../../server-clock.ts'
import {
  initialScoreState,
  keyOf,
  mergeServerState,
  mergeTabMessage,
  saveLink,
  updateState,
  type FlightSession,
} from './flight-session.ts'
import type { FlightItem, QueuedItem, QueuedScore } from './flight-items.ts'
import { isScoringOver, pruneFlight } from './prune-cache.ts'
import { registerKey } from './signed-card/register-key.ts'

const largestBatch = 100
const requestTimeout = () => AbortSignal.timeout(8_000)

/** Creates a flight's session with its outbox, which holds items of this phone until the server has them. */
export function createFlightSession(flightId: string): FlightSession {
  const outbox = createOutbox<FlightItem>({
    prefix: keyOf.queue(flightId),
    upgrade: upgradeItem,
    batchOf,
    send: (batch) => sendBatch(session, batch),
    // These errors are final; others may pass.
    classify: (error) =>
      error instanceof ApiError && [400, 409, 422].includes(error.status) ? 'refused' : 'stop',
    sync: (sendQueued) => syncFlight(session, sendQueued),
    onTabMessage: (message) => mergeTabMessage(session, message),
  })
  const session: FlightSession = {
    flightId,
    state: initialScoreState,
    outbox,
    listeners: new Set(),
    received: '',
    isLinkConfirmed: false,
    isCached: true,
    keyRefusedFor: undefined,
  }
  outbox.listeners.add(() => updateState(session, outbox.state))
  return session
}

type EarlierItem = QueuedItem & { told?: object; said?: object }

/** Reads an item of an earlier release, which named a report's message `told` and a measurement `said`. */
export function upgradeItem({ told, said, ...item }: EarlierItem): QueuedItem {
  return { ...item, ...(told && { message: told }), ...(said && { result: said }) } as QueuedItem
}

/** Sends the queue and receives new data, even when sending fails. */
async function syncFlight(session: FlightSession, sendQueued: () => Promise<boolean>) {
  try {
    await exchangeKey(session)
    const isSent = await sendQueued()
    const { flightId } = session
    const since = revisionOf(session)
    const flight = await call(getScoredFlight, { flightId, since }, requestTimeout())
    await mergeServerState(session, flight)
    if (isSent) updateState(session, { savedAt: serverNow() })
    if (isScoringOver(flight)) await pruneFlight(session)
    else {
      if (!session.isLinkConfirmed) {
        await saveLink(session, (await call(getFlightLink, { flightId }, requestTimeout())).link)
      }
      await registerKey(session)
    }
  } catch (error) {
    const status = error instanceof ApiError && error.status
    if (status === 410) {
      updateState(session, { access: 'closed' })
      // A revoked link must not be handed over to another phone.
      await saveLink(session, undefined)
    } else if (status === 404) {
      updateState(session, { access: 'gone' })
      await pruneFlight(session)
    } else throw error
  }
}

const revisionOf = ({ state }: FlightSession) => state.flight?.revision ?? 0

/** Exchanges a key from the address that was stored without a connection. */
async function exchangeKey(session: FlightSession) {
  const { flightId } = session
  const key = await getStored<string>(keyOf.key(flightId))
  if (!key) return
  try {
    await call(openFlight, { flightId, key }, requestTimeout())
    await saveLink(session, undefined)
  } catch (error) {
    // The key may be from an old card while the browser's cookie is still valid.
    if (!(error instanceof ApiError && error.status === 410)) throw error
  }
  await deleteStored(keyOf.key(flightId))
}

/** Sends scores together and everything else one at a time, so that a signature never overtakes its scores. */
function batchOf(waiting: readonly QueuedItem[]): readonly QueuedItem[] {
  const end = waiting.findIndex(({ kind }) => kind !== 'score')
  if (end === 0) return waiting.slice(0, 1)
  return waiting.slice(0, end === -1 ? largestBatch : Math.min(end, largestBatch))
}

async function sendBatch(
  session: FlightSession,
  batch: readonly QueuedItem[],
): Promise<Refusal<FlightItem>[]> {
  const [first] = batch
  const scores = batch.filter((item) => item.kind === 'score')
  if (scores.length > 0) return sendScores(session, scores)
  if (first && first.kind !== 'score')
    await mergeServerState(session, await sendOne(session, first))
  return []
}

async function sendScores(session: FlightSession, batch: readonly QueuedScore[]) {
  const { flightId } = session
  const scoreEntries = batch.map(({ entry }) => entry)
  const input = { flightId, sentAt: Date.now(), since: revisionOf(session), entries: scoreEntries }
  const { results, flight } = await call(recordScores, input, requestTimeout())
  await mergeServerState(session, flight)
  return batch.flatMap((item) => {
    const { reason } = results.find(({ id }) => id === item.entry.id) ?? {}
    return reason ? [{ item, problem: reason }] : []
  })
}

function sendOne({ flightId }: FlightSession, item: Exclude<QueuedItem, QueuedScore>) {
  const base = { flightId, sentAt: Date.now() }
  switch (item.kind) {
    case 'signature':
      return call(signCard, { ...base, ...item.signature }, requestTimeout())
    case 'signed_card': {
      const { code, readAt } = item
      return call(recordSignedCard, { ...base, code, readAt }, requestTimeout())
    }
    case 'report':
      return call(reportFlight, { ...base, ...item.message }, requestTimeout())
    case 'side':
      return call(recordSideCompetitionResult, { ...base, ...item.result }, requestTimeout())
    case 'drive':
      return call(recordDrive, { ...base, ...item.drive }, requestTimeout())
    case 'delivery':
      return call(deliverCard, { flightId, entryId: item.entryId }, requestTimeout())
  }
}
