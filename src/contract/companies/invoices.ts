import { z } from 'zod'
import { invoiceFileFormats } from '#domain/companies/invoice-document.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

/** Invoices and credit notes of a company, and their payment by the back office. */

const companyId = z.uuid()
const ore = z.int().nonnegative()
const invoiceState = z.enum(['open', 'overdue', 'stopped', 'paid', 'credit', 'owed'])
export type InvoiceState = z.output<typeof invoiceState>

const row = z.object({
  invoiceId: z.uuid(),
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  totalOre: ore,
  /** What is left to pay after credit notes; 0 for a paid invoice. */
  openOre: ore,
  state: invoiceState,
  reference: z.string(),
})
export type InvoiceInList = z.output<typeof row>

export const listCompanyInvoices = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/invoices',
  audience: 'company.seats',
  summary: 'The company’s invoices and credit notes, newest first.',
  input: z.object({ companyId }),
  output: z.object({ name: z.string(), invoices: z.array(row).max(500) }),
})

const line = z.object({
  text: z.string(),
  quantity: z.int().positive(),
  listPriceOre: ore,
  discountOre: ore,
  totalOre: ore,
})

const document = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  orderNumber: z.string(),
  credits: z.string().nullable(),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    cvr: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  /** Registration and account number of our bank; null until it is entered. */
  payTo: z.object({ registration: z.string(), account: z.string() }).nullable(),
  buyer: z.object({
    name: z.string(),
    address: z.string(),
    cvr: z.string(),
    contact: z.string(),
  }),
  gln: z.string().nullable(),
  reference: z.string(),
  period: z.object({ from: z.iso.date(), to: z.iso.date() }),
  lines: z.array(line).max(100),
  totalOre: ore,
  vatOre: ore,
  /** Missing on documents that were issued before it was kept. */
  vatMode: z.enum(['full_25', 'exempt', 'mpv']).optional(),
})

/** The files that are kept; none of a document that was issued before they were. */
const files = z.array(z.enum(invoiceFileFormats))

export const getCompanyInvoice = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/invoices/:invoiceId',
  audience: 'company.seats',
  summary: 'One invoice or credit note, as it was issued.',
  input: z.object({ companyId, invoiceId: z.uuid() }),
  output: z.object({ invoice: row, document, hash: z.string(), files }),
})
export type InvoiceShown = z.output<typeof document>

/** Next season's price of as many cards and clips as are in use. */
export const getCompanyRenewal = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/renewal',
  audience: 'company.seats',
  summary:
    'What the same number of cards and clips costs in the next season; null while none is on sale.',
  input: z.object({ companyId }),
  output: z.object({
    renewal: z
      .object({
        season: z.string(),
        cards: z.int().nonnegative(),
        cardsOre: ore,
        clips: z.int().nonnegative(),
        clipsOre: ore,
      })
      .nullable(),
  }),
})

export const listInvoiceFiles = endpoint({
  method: 'GET',
  path: '/api/v1/admin/company-invoices/:invoiceId/files',
  audience: 'money.read',
  summary: 'The files that are kept of an invoice or a credit note.',
  input: z.object({ invoiceId: z.uuid() }),
  output: z.object({ files }),
})

/** Cards that had stopped work again at once. Twice changes nothing. */
export const registerInvoicePayment = endpoint({
  method: 'POST',
  path: '/api/v1/admin/company-invoices/:invoiceId/payment',
  audience: 'money.move',
  errors: ['refused', 'not_found'],
  summary: 'Register that an invoice is paid, or that a credit note has been paid back.',
  input: z.object({ invoiceId: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
})
