import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Receipt } from '#contract/checkins.ts'
import { forget, keep, listKept } from '../../browser-store.ts'
import { danishMoment, serverNow } from '../../server-clock.ts'
import { receiptsQuery } from './queries.ts'

/** Dagens kvittering as this phone knows it: without signal the word of the day is still to come. */
export type ShownReceipt = Omit<Receipt, 'wordOfDay' | 'clubId'> & {
  wordOfDay: string | null
  undoUntil?: string | null
}

const prefix = 'mine:receipt:'

export async function keepReceipt(receipt: ShownReceipt): Promise<void> {
  await keep(prefix + receipt.checkInId, receipt).catch(() => undefined)
}

export const forgetReceipt = (checkInId: string) => forget(prefix + checkInId)

/** Today's receipts: the server's when it answers, else those kept here. Gone at midnight (D4). */
export function useReceipts(): readonly ShownReceipt[] {
  const { data, dataUpdatedAt } = useQuery(receiptsQuery)
  const [kept, setKept] = useState<readonly ShownReceipt[]>([])
  useEffect(() => {
    let isGone = false
    void settle(data?.receipts).then((receipts) => isGone || setKept(receipts))
    return () => {
      isGone = true
    }
  }, [data, dataUpdatedAt])
  return kept
}

async function settle(known: readonly Receipt[] | undefined): Promise<ShownReceipt[]> {
  const { day } = danishMoment(serverNow())
  const kept = await listKept<ShownReceipt>(prefix)
  const waits = new Set((await listKept<{ request: { id: string } }>('check-in:')).map(idOf))
  // The server knows best, except of what it has not been told yet.
  const isStale = (receipt: ShownReceipt) =>
    receipt.day !== day || (known !== undefined && !waits.has(receipt.checkInId))
  for (const receipt of kept.filter(isStale)) await forgetReceipt(receipt.checkInId)
  const fresh = known?.map((receipt) => ({
    ...receipt,
    undoUntil: kept.find(({ checkInId }) => checkInId === receipt.checkInId)?.undoUntil ?? null,
  }))
  for (const receipt of fresh ?? []) await keepReceipt(receipt)
  const own = kept.filter((receipt) => !isStale(receipt))
  return [...(fresh ?? []), ...own].toSorted((a, b) => b.minute - a.minute)
}

const idOf = ({ request }: { request: { id: string } }) => request.id
