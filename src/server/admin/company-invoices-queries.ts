import { sql } from 'drizzle-orm'
import { getInvoiceAsAdmin, listAllInvoices } from '#contract/admin/company-invoices.ts'
import { danishDay } from '../clock.ts'
import { companies, companyInvoices, companyOrders } from '../db/tables/companies.ts'
import type { ListSource } from './list-queries.ts'
import type { RecordSource } from './record-queries.ts'

const { kind, paidOn, stoppedOn, dueOn, totalOre } = companyInvoices

const credits = sql`coalesce((select sum(credit.total_ore) from ${companyInvoices} as credit
  where credit.company_order_id = ${companyInvoices.companyOrderId} and credit.kind = 'credit_note'), 0)`

export const companyInvoicesSource: ListSource = {
  list: listAllInvoices,
  from: sql`${companyInvoices} join ${companyOrders} on ${companyOrders.id} = ${companyInvoices.companyOrderId}
    join ${companies} on ${companies.id} = ${companyInvoices.companyId}`,
  id: companyInvoices.id,
  columns: {
    number: sql`coalesce(${companyInvoices.number}, '')`,
    kind,
    company: companies.name,
    cvr: companies.cvr,
    issuedOn: companyInvoices.issuedOn,
    dueOn,
    total: totalOre,
    left: sql`(case when ${paidOn} is not null then 0 when ${kind} = 'invoice'
      then greatest(0, ${totalOre} - ${credits}) else ${totalOre} end)`,
    paidOn,
    reference: sql`nullif(${companyOrders.reference}, '')`,
    gln: companyOrders.gln,
    isInRegister: companies.isInRegister,
  },
  columnsAt: (now) => ({
    state: sql`(case
      when ${kind} = 'credit_note' and ${paidOn} is not null then 'credit'
      when ${kind} = 'credit_note' then 'owed'
      when ${paidOn} is not null then 'paid'
      when ${stoppedOn} is not null then 'stopped'
      when ${dueOn} < ${danishDay(now)} then 'overdue' else 'open' end)`,
  }),
  search: (has) =>
    has(
      sql`lower(concat_ws(' ', ${companyInvoices.number}, ${companies.name}, ${companies.cvr}, ${companyOrders.reference}))`,
    ),
}

export const companyInvoiceRecord: RecordSource = {
  record: getInvoiceAsAdmin,
  source: companyInvoicesSource,
  timelineOf: (id) => ({ others: sql`array[${id}]` }),
}
