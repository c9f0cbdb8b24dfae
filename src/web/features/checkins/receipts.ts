import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Receipt } from '#contract/checkins/endpoints.ts'
import type { OwnReceipt } from '#contract/checkins/receipts.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { deleteStored, putStored, listStored } from '../../browser-store.ts'
import { serverNow } from '../../server-clock.ts'
import { loadOutbox } from '../../outbox/outbox.ts'
import { checkInOutbox, isRefused, useCheckInQueue } from './check-in-outbox.ts'
import { receiptsQuery } from './queries.ts'

/** Today's receipt on this phone; the word of the day is null until the check-in is sent. */
export type ShownReceipt = Omit<Receipt, 'wordOfDay' | 'clubId'> & {
  wordOfDay: string | null
  undoUntil?: string | null
  /** Queued at a sign that this device does not know: not a proof of a check-in. */
  isUnconfirmed?: boolean
  /** From the server's list, which is read after the check-in. */
  saved?: OwnReceipt['saved']
}

/** Not under `mine:`: a phone checks in after its session has ended, and then shows the receipt all day. */
const prefix = 'scan:receipt:'

/** Answers to queued check-ins that no page has shown, under the keys of `public/sw-check-ins.js`. */
export const lateAnswerPrefix = 'scan:late-answer:'

const listeners = new Set<() => void>()

export async function storeReceipt(receipt: ShownReceipt): Promise<void> {
  await putStored(prefix + receipt.checkInId, receipt).catch(() => undefined)
  for (const listener of listeners) listener()
}

export async function deleteReceipt(checkInId: string): Promise<void> {
  await deleteStored(prefix + checkInId)
  for (const listener of listeners) listener()
}

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
    lastUpdate = lastUpdate.then(update, update)
    void lastUpdate.then(refresh)
    listeners.add(refresh)
    return () => {
      isUnmounted = true
      listeners.delete(refresh)
    }
  }, [data])
  useEffect(() => {
    for (const id of refused.split(' ')) if (id) void deleteReceipt(id)
  }, [refused])
  return receipts.filter(({ checkInId }) => !refusedIds.includes(checkInId))
}

/** One at a time: an older list that is still being stored would bring back the receipt of an undone check-in. */
let lastUpdate: Promise<void> = Promise.resolve()

/** Takes an undone check-in out of the server's list as well, which is read again afterwards, once there is a connection. */
export async function forgetReceipt(client: QueryClient, checkInId: string): Promise<void> {
  const { queryKey } = receiptsQuery
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (known) =>
    known
      ? { ...known, receipts: known.receipts.filter((one) => one.checkInId !== checkInId) }
      : known,
  )
  const forget = () => deleteReceipt(checkInId)
  lastUpdate = lastUpdate.then(forget, forget)
  await lastUpdate
}

async function listTodaysStored(): Promise<ShownReceipt[]> {
  const { day } = danishMoment(serverNow())
  const stored = await listStored<ShownReceipt>(prefix)
  return stored.filter((receipt) => receipt.day === day).toSorted((a, b) => b.minute - a.minute)
}

/**
 * Replaces the stored receipts by the server's, except those of check-ins that wait to be sent. A receipt
 * without the word of the day, whose check-in neither waits nor is answered, was refused.
 */
async function updateStored(serverReceipts: readonly OwnReceipt[] | undefined): Promise<void> {
  const { day } = danishMoment(serverNow())
  const stored = await listStored<ShownReceipt>(prefix)
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
    if (receiptDay !== day || isVoided || wasRefused) await deleteStored(prefix + checkInId)
  }
  for (const receipt of serverReceipts ?? []) {
    await putStored(prefix + receipt.checkInId, receipt).catch(() => undefined)
  }
}
