import type { Ctx } from '../ctx.ts'
import { findAttempt, type AttemptRow } from './attempt-queries.ts'
import { selectCaptures, updateCapture, type CaptureRow } from './money-queries.ts'
import type { Provider } from './provider.ts'
import { providerByName } from './providers.ts'
import { lockOrder } from './queries.ts'
import { latestCapture } from './queue-capture.ts'
import { linesWithoutCapture } from './release-due.ts'

/** The captures of one request to the provider; the id of the first one is its idempotency key. */
export type SentCaptures = { key: string; amountOre: number; captures: CaptureRow[] }

/**
 * What is sent for a due capture: itself, or at a provider that captures a reservation once the sum of the order's
 * captures. Undefined when it must wait for the others, or belongs to the request of another one.
 */
export async function capturesToSend(
  ctx: Ctx,
  provider: Provider,
  capture: CaptureRow,
  attempt: AttemptRow,
): Promise<SentCaptures | undefined> {
  if (!provider.capturesOnce) return sumOf(capture)
  return ctx.db.transaction((tx) => joinLocked({ ...ctx, db: tx }, capture.id, attempt))
}

async function joinLocked(
  ctx: Ctx,
  captureId: string,
  attempt: AttemptRow,
): Promise<SentCaptures | undefined> {
  const { db: tx } = ctx
  const order = await lockOrder(tx, attempt.orderId)
  const all = (await selectCaptures(tx, attempt.orderId)).filter(
    ({ attemptId }) => attemptId === attempt.id,
  )
  const capture = all.find(({ id }) => id === captureId)
  if (!order || capture?.status !== 'sending') return undefined
  // A repeated request must be the same, so it keeps the captures that it was first sent with.
  if (capture.sentWith) {
    if (capture.sentWith !== capture.id) return undefined
    const joined = all.filter(({ id, sentWith }) => sentWith === capture.id && id !== capture.id)
    return sumOf(capture, joined)
  }
  const others = all.filter(
    ({ id, status, sentWith }) =>
      id !== capture.id && sentWith === null && (status === 'due' || status === 'sending'),
  )
  const isAnyLineOpen = (await linesWithoutCapture(tx, order)).length > 0
  const waitsUntil = timeToWaitFor(ctx.now(), latestCapture(attempt), { others, isAnyLineOpen })
  if (waitsUntil) {
    await updateCapture(tx, capture.id, { status: 'due', dueAt: ctx.now(), waitsUntil, tries: 0 })
    return undefined
  }
  for (const { id } of [capture, ...others]) {
    await updateCapture(tx, id, { status: 'sending', waitsUntil: null, sentWith: capture.id })
  }
  return sumOf(capture, others)
}

/** One capture takes all: it waits for every card, but not beyond the last safe time. */
function timeToWaitFor(
  now: Date,
  latest: Date | null,
  { others, isAnyLineOpen }: { others: CaptureRow[]; isAnyLineOpen: boolean },
): Date | undefined {
  if (!latest || latest <= now) return undefined
  if (isAnyLineOpen) return latest
  // One that waits itself is due already, and is taken along.
  const planned = others.filter(({ status, waitsUntil }) => status === 'due' && !waitsUntil)
  const last = Math.max(0, ...planned.map(({ dueAt }) => dueAt.getTime()))
  return last > now.getTime() ? new Date(Math.min(last, latest.getTime())) : undefined
}

/** The first one is last, because it is the one that is tried again if we crash before all are recorded. */
const sumOf = (first: CaptureRow, others: CaptureRow[] = []): SentCaptures => ({
  key: first.id,
  amountOre: others.reduce((sum, { amountOre }) => sum + amountOre, first.amountOre),
  captures: [...others, first],
})

/** Wakes captures that wait for the order's other lines, after one of these needs none any more. */
export async function wakeWaitingCaptures(ctx: Ctx, orderId: string, attemptId: string) {
  const attempt = await findAttempt(ctx.db, attemptId)
  // A provider that is no longer configured is asked nothing, and wakes nothing.
  const provider = attempt && (await providerByName(ctx, attempt.provider).catch(() => undefined))
  if (!provider?.capturesOnce) return
  for (const { id, waitsUntil } of await selectCaptures(ctx.db, orderId)) {
    if (waitsUntil) await updateCapture(ctx.db, id, { waitsUntil: null })
  }
}
