import type { QueryClient } from '@tanstack/react-query'
import type { Receipt } from '#contract/checkins/endpoints.ts'
import type { OwnReceipt } from '#contract/checkins/receipts.ts'
import { deleteStored, putStored } from '../../browser-store.ts'

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
export const receiptPrefix = 'scan:receipt:'

/** The key of the server's list of today's receipts. */
export const receiptsKey = ['check-ins', 'receipts'] as const

const listeners = new Set<() => void>()

/** Calls a function when a stored receipt is added or deleted; returns what ends that. */
export function onStoredReceipts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export async function storeReceipt(receipt: ShownReceipt): Promise<void> {
  await putStored(receiptPrefix + receipt.checkInId, receipt).catch(() => undefined)
  for (const listener of listeners) listener()
}

export async function deleteReceipt(checkInId: string): Promise<void> {
  await deleteStored(receiptPrefix + checkInId)
  for (const listener of listeners) listener()
}

let last: Promise<void> = Promise.resolve()

/** One at a time: an older list that is still being stored would bring back the receipt of an undone check-in. */
export function inTurn(work: () => Promise<void>): Promise<void> {
  last = last.then(work, work)
  return last
}

/** Takes an undone check-in out of the server's list as well, which is read again afterwards, once there is a connection. */
export async function forgetReceipt(client: QueryClient, checkInId: string): Promise<void> {
  await client.cancelQueries({ queryKey: receiptsKey })
  client.setQueryData<{ receipts: OwnReceipt[] }>(receiptsKey, (known) =>
    known
      ? { ...known, receipts: known.receipts.filter((one) => one.checkInId !== checkInId) }
      : known,
  )
  await inTurn(() => deleteReceipt(checkInId))
}
