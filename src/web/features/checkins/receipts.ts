import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Receipt } from '#contract/checkins/endpoints.ts'
import type { OwnReceipt } from '#contract/checkins/receipts.ts'
import { deleteStored, putStored, listStored } from '../../browser-store.ts'
import { danishMoment, serverNow } from '../../server-clock.ts'
import { loadOutbox } from '../../outbox/outbox.ts'
import { checkInOutbox } from './check-in-outbox.ts'
import { receiptsQuery } from './queries.ts'

/** Today's receipt on this phone; the word of the day is null until the check-in is sent. */
export type ShownReceipt = Omit<Receipt, 'wordOfDay' | 'clubId'> & {
  wordOfDay: string | null
  undoUntil?: string | null
  /** From the server's list, which is read after the check-in. */
  saved?: OwnReceipt['saved']
}

/** Not under `mine:`: a phone checks in after its session has ended, and then shows the receipt all day. */
const prefix = 'scan:receipt:'

const listeners = new Set<() => void>()

export async function storeReceipt(receipt: ShownReceipt): Promise<void> {
  await putStored(prefix + receipt.checkInId, receipt).catch(() => undefined)
  for (const listener of listeners) listener()
}

export async function deleteReceipt(checkInId: string): Promise<void> {
  await deleteStored(prefix + checkInId)
  for (const listener of listeners) listener()
}

/** Today's receipts: those of the server if it answers, else the stored ones, which are valid until midnight. */
export function useReceipts(isGolfer: boolean): readonly ShownReceipt[] {
  const { data } = useQuery({ ...receiptsQuery, enabled: isGolfer })
  const [receipts, setReceipts] = useState<readonly ShownReceipt[]>([])
  useEffect(() => {
    let isUnmounted = false
    const show = (receipts: readonly ShownReceipt[]) => isUnmounted || setReceipts(receipts)
    const refresh = () => void listTodaysStored().then(show)
    void updateStored(data?.receipts).then(refresh)
    listeners.add(refresh)
    return () => {
      isUnmounted = true
      listeners.delete(refresh)
    }
  }, [data])
  return receipts
}

async function listTodaysStored(): Promise<ShownReceipt[]> {
  const { day } = danishMoment(serverNow())
  const stored = await listStored<ShownReceipt>(prefix)
  return stored.filter((receipt) => receipt.day === day).toSorted((a, b) => b.minute - a.minute)
}

/** Replaces the stored receipts by the server's, except those of check-ins that are still queued. */
async function updateStored(serverReceipts: readonly OwnReceipt[] | undefined): Promise<void> {
  const { day } = danishMoment(serverNow())
  const stored = await listStored<ShownReceipt>(prefix)
  await loadOutbox(checkInOutbox)
  const queuedIds = new Set(checkInOutbox.state.queue.map(({ request }) => request.id))
  const serverIds = new Set(serverReceipts?.map(({ checkInId }) => checkInId))
  for (const { checkInId, day: receiptDay } of stored) {
    const isVoided =
      serverReceipts !== undefined && !serverIds.has(checkInId) && !queuedIds.has(checkInId)
    if (receiptDay !== day || isVoided) await deleteStored(prefix + checkInId)
  }
  const undoOf = new Map(stored.map(({ checkInId, undoUntil }) => [checkInId, undoUntil]))
  for (const receipt of serverReceipts ?? []) {
    const undoUntil = undoOf.get(receipt.checkInId) ?? null
    await putStored(prefix + receipt.checkInId, { ...receipt, undoUntil }).catch(() => undefined)
  }
}
