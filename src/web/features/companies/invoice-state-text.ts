import type { InvoiceState } from '#contract/companies/invoices.ts'

/** The state of an invoice or a credit note in a word. */
export const invoiceStateText: Record<
  InvoiceState,
  { text: string; tone: 'neutral' | 'success' | 'warning' | 'error' | 'info' }
> = {
  open: { text: 'Ikke betalt', tone: 'info' },
  overdue: { text: 'Forfalden', tone: 'warning' },
  stopped: { text: 'Kort på pause', tone: 'error' },
  paid: { text: 'Betalt', tone: 'success' },
  credit: { text: 'Modregnet', tone: 'success' },
  owed: { text: 'Penge på vej tilbage', tone: 'info' },
}

export const documentName = { invoice: 'Faktura', credit_note: 'Kreditnota' } as const
