import type { ReceiptKind } from './receipt-document.ts'

/** What a receipt is called, as buyers and the back office read it. */
export const receiptNames: Record<ReceiptKind, string> = {
  receipt: 'Kvittering',
  credit_receipt: 'Kreditkvittering',
}
