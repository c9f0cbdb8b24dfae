import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Receipt } from '#contract/checkins.ts'
import { deleteStored, putStored, listStored } from '../../browser-store.ts'
import { danishMoment, serverNow } from '../../server-clock.ts'
import { receiptsQuery } from './queries.ts'

/** Dagens kvittering as this phone knows it: without signal the word of the day is still to come. */
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

/** Today's receipts: the server's when it answers, else those kept here. Gone at midnight (D4). */
export function useReceipts(isGolfer: boolean): readonly ShownReceipt[] {
  const { data } = useQuery({ ...receiptsQuery, enabled: isGolfer })
  const [kept, setKept] = useState<readonly ShownReceipt[]>([])
  useEffect(() => {
    let isGone = false
    const show = (receipts: readonly ShownReceipt[]) => isGone || setKept(receipts)
    const look = () => void todays().then(show)
    void settle(data?.receipts).then(look)
    listeners.add(look)
    return () => {
      isGone = true
      listeners.delete(look)
    }
  }, [data])
  return kept
}

async function todays(): Promise<ShownReceipt[]> {
  const { day } = danishMoment(serverNow())
  const kept = await listStored<ShownReceipt>(prefix)
  return kept.filter((receipt) => receipt.day === day).toSorted((a, b) => b.minute - a.minute)
}

/** The server knows best, except of what it has not been told yet. */
async function settle(known: readonly Receipt[] | undefined): Promise<void> {
  const { day } = danishMoment(serverNow())
  const kept = await listStored<ShownReceipt>(prefix)
  const waits = new Set((await listStored<{ request: { id: string } }>('check-in:')).map(idOf))
  const stands = new Set(known?.map(({ checkInId }) => checkInId))
  for (const { checkInId, day: of } of kept) {
    const isTaken = known !== undefined && !stands.has(checkInId) && !waits.has(checkInId)
    if (of !== day || isTaken) await deleteStored(prefix + checkInId)
  }
  const undoOf = new Map(kept.map(({ checkInId, undoUntil }) => [checkInId, undoUntil]))
  for (const receipt of known ?? []) {
    const undoUntil = undoOf.get(receipt.checkInId) ?? null
    await putStored(prefix + receipt.checkInId, { ...receipt, undoUntil }).catch(() => undefined)
  }
}

const idOf = ({ request }: { request: { id: string } }) => request.id
