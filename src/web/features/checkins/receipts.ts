import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OwnReceipt } from '#contract/checkins/receipts.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { deleteStored, putStored, listStored } from '../../browser-store.ts'
import { serverNow } from '../../server-clock.ts'
import { loadOutbox } from '../../outbox/outbox.ts'
import { checkInOutbox, isRefused, useCheckInQueue } from './check-in-outbox.ts'
import {
  deleteReceipt,
  inTurn,
  onStoredReceipts,
  receiptPrefix,
  type ShownReceipt,
} from '../passes/stored-receipts.ts'
import { receiptsQuery } from './queries.ts'

/** Answers to queued check-ins that no page has shown, under the keys of `public/sw-check-ins.js`. */
export const lateAnswerPrefix = 'scan:late-answer:'

/**
 * Today's receipts: those of the server if it answers, else the stored ones, which are valid until midnight.
 * A check-in that the server refused has none.
 */
export function useReceipts(isGolfer: boolean): readonly ShownReceipt[] {
  const { data } = useQuery({ ...receiptsQuery, enabled: isGolfer })
  const { queue } = useCheckInQueue()
  const refusedIds = queue.filter(isRefused).map(({ request }) => request.id)
  const refused = refusedIds.join(' ')
  const [receipts, setReceipts] = useState<readonly ShownReceipt[]>([])
  useEffect(() => {
    let isUnmounted = false
    const show = (receipts: readonly ShownReceipt[]) => isUnmounted || setReceipts(receipts)
    const refresh = () => void listTodaysStored().then(show)
    const update = () => updateStored(data?.receipts)
    void inTurn(update).then(refresh)
    const stopListening = onStoredReceipts(refresh)
    return () => {
      isUnmounted = true
      stopListening()
    }
  }, [data])
  useEffect(() => {
    for (const id of refused.split(' ')) if (id) void deleteReceipt(id)
  }, [refused])
  return receipts.filter(({ checkInId }) => !refusedIds.includes(checkInId))
}

async function listTodaysStored(): Promise<ShownReceipt[]> {
  const { day } = danishMoment(serverNow())
  const stored = await listStored<ShownReceipt>(receiptPrefix)
  return stored.filter((receipt) => receipt.day === day).toSorted((a, b) => b.minute - a.minute)
}

/**
 * Replaces the stored receipts by the server's, except those of check-ins that wait to be sent. A receipt
 * without the word of the day, whose check-in neither waits nor is answered, was refused.
 */
async function updateStored(serverReceipts: readonly OwnReceipt[] | undefined): Promise<void> {
  const { day } = danishMoment(serverNow())
  const stored = await listStored<ShownReceipt>(receiptPrefix)
  await loadOutbox(checkInOutbox)
  const waiting = checkInOutbox.state.queue.filter((item) => !isRefused(item))
  const queuedIds = new Set(waiting.map(({ request }) => request.id))
  const answered = await listStored<{ id: string }>(lateAnswerPrefix)
  const unsettledIds = new Set([...queuedIds, ...answered.map(({ id }) => id)])
  const serverIds = new Set(serverReceipts?.map(({ checkInId }) => checkInId))
  for (const { checkInId, day: receiptDay, wordOfDay } of stored) {
    const isVoided =
      serverReceipts !== undefined && !serverIds.has(checkInId) && !queuedIds.has(checkInId)
    const wasRefused = wordOfDay === null && !unsettledIds.has(checkInId)
    if (receiptDay !== day || isVoided || wasRefused) await deleteStored(receiptPrefix + checkInId)
  }
  for (const receipt of serverReceipts ?? []) {
    await putStored(receiptPrefix + receipt.checkInId, receipt).catch(() => undefined)
  }
}
