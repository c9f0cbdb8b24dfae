import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Receipt } from '#contract/checkins.ts'
import { deleteStored, putStored, listStored } from '../../browser-store.ts'
import { danishMoment, serverNow } from '../../server-clock.ts'
import { loadOutbox } from '../../outbox/outbox.ts'
import { checkInOutbox } from './check-in-outbox.ts'
import { receiptsQuery } from './queries.ts'

/** Today's receipt on this phone; the word of the day is null until the check-in is sent. */
export type ShownReceipt = Omit<Receipt, 'wordOfDay' | 'clubId'> & {
  wordOfDay: string | null
  undoUntil?: string | null
}

const prefix = 'mine:receipt:'

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
    let isGone = false
    const show = (receipts: readonly ShownReceipt[]) => isGone || setReceipts(receipts)
    const look = () => void todays().then(show)
    void settle(data?.receipts).then(look)
    listeners.add(look)
    return () => {
      isGone = true
      listeners.delete(look)
    }
  }, [data])
  return receipts
}

async function todays(): Promise<ShownReceipt[]> {
  const { day } = danishMoment(serverNow())
  const stored = await listStored<ShownReceipt>(prefix)
  return stored.filter((receipt) => receipt.day === day).toSorted((a, b) => b.minute - a.minute)
}

/** Replaces the stored receipts by the server's, except those of check-ins that are still queued. */
async function settle(known: readonly Receipt[] | undefined): Promise<void> {
  const { day } = danishMoment(serverNow())
  const stored = await listStored<ShownReceipt>(prefix)
  await loadOutbox(checkInOutbox)
  const queuedIds = new Set(checkInOutbox.state.queue.map(({ request }) => request.id))
  const knownIds = new Set(known?.map(({ checkInId }) => checkInId))
  for (const { checkInId, day: of } of stored) {
    const isVoided = known !== undefined && !knownIds.has(checkInId) && !queuedIds.has(checkInId)
    if (of !== day || isVoided) await deleteStored(prefix + checkInId)
  }
  const undoOf = new Map(stored.map(({ checkInId, undoUntil }) => [checkInId, undoUntil]))
  for (const receipt of known ?? []) {
    const undoUntil = undoOf.get(receipt.checkInId) ?? null
    await putStored(prefix + receipt.checkInId, { ...receipt, undoUntil }).catch(() => undefined)
  }
}
