import {
  dueStep,
  firstReminderDays,
  stopsOn,
  type InvoiceStep,
} from '#domain/companies/invoice-schedule.ts'
import type { InvoiceDocument } from '#domain/companies/invoice-document.ts'
import { addDays, latest } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { today, type Ctx } from '../ctx.ts'
import { errorFields } from '../log.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { findClipPool } from '../passes/clip-pool-queries.ts'
import { setPassesPaid } from '../passes/company-pass.ts'
import { findCompany, findCompanyOrder, lockCompany } from './company-queries.ts'
import {
  lockInvoice,
  selectOpenInvoices,
  sumCredits,
  updateInvoice,
  type InvoiceRow,
} from './invoice-queries.ts'
import { selectPassIds } from './seat-queries.ts'

/** Job: sends the reminders that are due, and stops the cards after the second (D22). Each in its own transaction. */
export async function remindOfInvoices(ctx: Ctx): Promise<void> {
  const open = await selectOpenInvoices(ctx.db, addDays(today(ctx), -firstReminderDays))
  for (const { id, companyId } of open) {
    await ctx.db
      .transaction(async (tx) => {
        // Who accepts a card in this moment either gets it before it is stopped with the others, or is refused.
        await lockCompany(tx, companyId)
        await step({ ...ctx, db: tx }, id)
      })
      .catch((error: unknown) =>
        ctx.log('warn', 'An invoice was not reminded of', { invoiceId: id, ...errorFields(error) }),
      )
  }
  if (open.length > 0) ctx.wake?.('mails')
}

async function step(ctx: Ctx, invoiceId: string) {
  const invoice = await lockInvoice(ctx.db, invoiceId)
  if (!invoice || invoice.paidOn) return
  const due = dueStep(invoice, today(ctx))
  if (!due) return
  const openOre = invoice.totalOre - (await sumCredits(ctx.db, invoice.companyOrderId))
  // Everything was returned, so there is nothing to pay.
  if (openOre <= 0) return updateInvoice(ctx.db, invoiceId, { paidOn: today(ctx) })
  await updateInvoice(ctx.db, invoiceId, { [columns[due]]: today(ctx) })
  if (due === 'stop') await stopCards(ctx, invoice)
  await mail(ctx, invoice, { due, openOre })
  await recordActivity(ctx.db, ctx, {
    action: actions[due],
    subject: { type: 'customer', id: invoice.companyId },
    data: { invoiceId, openOre },
    actorKind: 'system',
  })
}

const columns = {
  first_reminder: 'remindedOn',
  second_reminder: 'remindedAgainOn',
  stop: 'stoppedOn',
} as const satisfies Record<InvoiceStep, keyof InvoiceRow>

const actions = {
  first_reminder: 'companies.remind',
  second_reminder: 'companies.remind_again',
  stop: 'companies.stop',
} as const

async function stopCards(ctx: Ctx, { companyOrderId }: InvoiceRow) {
  const order = await findCompanyOrder(ctx.db, companyOrderId)
  if (!order) return
  const pool = await findClipPool(ctx.db, order.companyId, order.seasonId)
  const poolId = order.kind === 'clips' ? pool?.id : undefined
  await setPassesPaid(ctx.db, ctx, await selectPassIds(ctx.db, { companyOrderId, poolId }), false)
}

async function mail(
  ctx: Ctx,
  invoice: InvoiceRow,
  { due, openOre }: { due: InvoiceStep; openOre: number },
) {
  const company = await findCompany(ctx.db, invoice.companyId)
  if (!company) return
  const number = invoice.number ?? ''
  const link = `${ctx.publicUrl}/company/${company.id}/invoices/${invoice.id}`
  const to = company.contactEmail
  const { contactName } = company
  const dedupeKey = `company-${due}:${invoice.id}`
  if (due === 'stop') {
    const data = { contactName, number, openOre, link }
    return queueMail(ctx.db, ctx, { template: 'companyStopped', to, data, dedupeKey })
  }
  const { payTo } = JSON.parse(invoice.document) as InvoiceDocument
  // The cards never stop earlier than a week after the second reminder, which is today.
  const stops = latest(stopsOn(invoice.issuedOn), addDays(today(ctx), 7))
  return queueMail(ctx.db, ctx, {
    template: 'companyReminder',
    to,
    data: {
      contactName,
      number,
      openOre,
      dueOn: invoice.dueOn,
      stopsOn: due === 'second_reminder' ? stops : null,
      payTo,
      link,
    },
    dedupeKey,
  })
}
