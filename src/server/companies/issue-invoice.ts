import {
  joinLines,
  type InvoiceDocument,
  type InvoiceLine,
} from '#domain/companies/invoice-document.ts'
import { vatOfCredit } from '#domain/passes/price.ts'
import { dueDays } from '#domain/companies/invoice-schedule.ts'
import { sellerOf } from '#domain/content/company.ts'
import { addDays, yearOf } from '#domain/shared/dates.ts'
import { companyOf } from '../content/company.ts'
import { today, type Ctx } from '../ctx.ts'
import { findSetting } from '../db/settings.ts'
import { freeze } from '../documents/stored-files.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { SecuredOrder } from '../payments/purchases.ts'
import { nextDocumentNumber } from '../payments/queries.ts'
import type { CompanyOrderRow, CompanyRow } from './company-queries.ts'
import { storeInvoiceFiles } from './invoice-files.ts'
import { insertInvoice, sumCredits, updateInvoice, type InvoiceRow } from './invoice-queries.ts'

type Sold = { company: CompanyRow; companyOrder: CompanyOrderRow }

/**
 * Issues and mails the invoice of a delivered order. Call it as the last thing before the commit, because it locks
 * the series of numbers.
 */
export async function issueInvoice(ctx: Ctx, sold: Sold & { order: SecuredOrder }) {
  const { order } = sold
  const lines = joinLines(order.lines.map((line) => ({ ...line, text: line.description })))
  const vatOre = order.lines.reduce((sum, line) => sum + line.vatOre, 0)
  return issue(ctx, sold, {
    kind: 'invoice',
    orderNumber: order.number,
    credits: null,
    lines,
    totalOre: order.totalOre,
    vatOre,
  })
}

type Credited = { invoice: InvoiceRow; orderNumber: string; cards: number; creditOre: number }

/** Issues and mails a credit note for returned cards. */
export async function issueCreditNote(ctx: Ctx, sold: Sold, credited: Credited) {
  const { invoice, orderNumber, cards, creditOre } = credited
  const { id: companyOrderId, terms } = sold.companyOrder
  const left = invoice.totalOre - (await sumCredits(ctx.db, companyOrderId))
  const issued = await issue(ctx, sold, {
    kind: 'credit_note',
    orderNumber,
    credits: invoice.number,
    lines: [
      {
        text: `${terms.productName}, returneret`,
        quantity: cards,
        listPriceOre: 0,
        discountOre: 0,
        totalOre: creditOre,
      },
    ],
    totalOre: creditOre,
    vatOre: vatOfCredit(left, creditOre, terms.vatMode),
  })
  // A credit of an unpaid invoice makes it smaller; nothing has to be paid back.
  if (!invoice.paidOn) await updateInvoice(ctx.db, issued.id, { paidOn: today(ctx) })
  return issued
}

type Content = Pick<InvoiceDocument, 'kind' | 'orderNumber' | 'credits' | 'totalOre' | 'vatOre'> & {
  lines: readonly InvoiceLine[]
}

async function issue(ctx: Ctx, { company, companyOrder }: Sold, content: Content) {
  const issuedOn = today(ctx)
  const dueOn = addDays(issuedOn, dueDays)
  const { playFrom, playTo } = companyOrder.terms
  const written: InvoiceDocument = {
    ...content,
    issuedOn,
    dueOn,
    seller: sellerOf(await companyOf(ctx)),
    payTo: await ownBankAccount(ctx),
    buyer: {
      name: company.name,
      address: `${company.street}, ${company.postcode} ${company.city}`,
      cvr: company.cvr,
      contact: company.contactName,
    },
    gln: companyOrder.gln,
    reference: companyOrder.reference,
    period: { from: playFrom, to: playTo },
    vatMode: companyOrder.terms.vatMode,
  }
  const row = await insertInvoice(ctx.db, {
    companyId: company.id,
    companyOrderId: companyOrder.id,
    kind: content.kind,
    issuedOn,
    dueOn,
    totalOre: content.totalOre,
    ...freeze(written),
  })
  return number(ctx, { company, row, written })
}

type Numbered = { company: CompanyRow; row: InvoiceRow; written: InvoiceDocument }

const letters = { invoice: 'F', credit_note: 'K' } as const

/** The number is the last thing that is taken, so that a rollback before it leaves no gap (E11). */
async function number(ctx: Ctx, { company, row, written }: Numbered) {
  const series = `${letters[row.kind]}${yearOf(row.issuedOn)}`
  const link = `${ctx.publicUrl}/company/${company.id}/invoices/${row.id}`
  const text = await nextDocumentNumber(ctx.db, `company-${series}`, series)
  await updateInvoice(ctx.db, row.id, { number: text })
  await storeInvoiceFiles(ctx.db, { row, number: text, document: written })
  await queueMail(ctx.db, ctx, {
    template: 'companyInvoice',
    to: company.contactEmail,
    data: {
      contactName: company.contactName,
      company: company.name,
      number: text,
      kind: row.kind,
      credits: written.credits,
      lines: written.lines.map((line) => ({
        text: line.text,
        quantity: line.quantity,
        ore: line.totalOre,
      })),
      totalOre: written.totalOre,
      vatOre: written.vatOre,
      dueOn: written.dueOn,
      reference: written.reference,
      payTo: written.payTo,
      link,
    },
    dedupeKey: `company-invoice:${row.id}`,
  })
  return { ...row, number: text }
}

type BankAccount = { registration: string; account: string }

/** The bank account to which companies pay; in the demonstration an invented one. */
async function ownBankAccount({ db, config }: Ctx): Promise<BankAccount | null> {
  const stored = await findSetting<BankAccount>(db, 'bank_account')
  return stored ?? (config.demo ? { registration: '9999', account: '0041870001' } : null)
}
