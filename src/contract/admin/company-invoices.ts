import { adminList, type Words } from './list.ts'
import { adminRecord } from './record.ts'

const kindWords = {
  invoice: { label: 'Faktura' },
  credit_note: { label: 'Kreditnota' },
} satisfies Words

const stateWords = {
  open: { label: 'Ikke betalt', tone: 'info' },
  overdue: { label: 'Forfalden', tone: 'warning' },
  stopped: { label: 'Kort på pause', tone: 'error' },
  owed: { label: 'Penge på vej tilbage', tone: 'info' },
  paid: { label: 'Betalt', tone: 'success' },
  credit: { label: 'Modregnet', tone: 'success' },
} satisfies Words

/** The invoices and credit notes of all companies, those with most money outstanding first. */
export const listAllInvoices = adminList({
  path: '/api/v1/admin/company-invoices',
  audience: 'money.read',
  summary: 'Invoices and credit notes of all companies, what waits for money first.',
  title: 'Firmaers fakturaer',
  searchHint: 'Nummer, firma, CVR eller reference',
  columns: [
    { key: 'number', heading: 'Nummer', kind: 'code', sortable: true },
    { key: 'kind', heading: 'Hvad', kind: 'word', words: kindWords },
    { key: 'company', heading: 'Firma', kind: 'text', sortable: true },
    { key: 'cvr', heading: 'CVR', kind: 'code' },
    { key: 'issuedOn', heading: 'Udstedt', kind: 'day', sortable: true },
    { key: 'dueOn', heading: 'Betales senest', kind: 'day', sortable: true },
    { key: 'state', heading: 'Tilstand', kind: 'word', words: stateWords, sortable: true },
    { key: 'total', heading: 'Beløb', kind: 'money', sortable: true },
    /** What the company has left to pay, or what we have left to pay back. */
    { key: 'left', heading: 'Mangler', kind: 'money', sortable: true },
    { key: 'paidOn', heading: 'Betalt', kind: 'day', sortable: true, optional: true },
    { key: 'reference', heading: 'Reference', kind: 'text', aside: true, optional: true },
    { key: 'gln', heading: 'EAN/GLN', kind: 'code', aside: true, optional: true },
    { key: 'isInRegister', heading: 'Navn fra CVR', kind: 'flag', aside: true },
  ],
  filters: [
    { key: 'state', label: 'Tilstand', kind: 'choice', words: stateWords },
    { key: 'kind', label: 'Hvad', kind: 'choice', words: kindWords },
    { key: 'issuedOn', label: 'Udstedt', kind: 'period' },
  ],
  sort: { by: 'left', order: 'desc' },
})

export const getInvoiceAsAdmin = adminRecord({
  list: listAllInvoices,
  summary: 'One invoice or credit note of a company.',
})
