import { sql, type SQL } from 'drizzle-orm'
import { listLeads } from '#contract/admin/leads.ts'
import { danishDay } from '../clock.ts'
import { leadReminders, leads } from '../db/tables/partnership.ts'
import type { ListSource } from './list-queries.ts'

/** The next day on which the lead is to be remembered. */
const remindOn: SQL = sql`(select min(${leadReminders.day}) from ${leadReminders}
  where ${leadReminders.leadId} = ${leads.id} and ${leadReminders.doneAt} is null)`

const figure = (name: string) => sql`(${leads.figures} ->> ${name})::int`

export const leadsSource: ListSource = {
  list: listLeads,
  from: sql`${leads}`,
  id: leads.id,
  columns: {
    club: leads.clubName,
    state: leads.state,
    contact: leads.contactName,
    remindOn,
    rounds: sql`(${figure('weekdayRounds')} + ${figure('weekendRounds')} + ${figure('nines')})`,
    createdAt: leads.createdAt,
    updatedAt: leads.updatedAt,
    email: leads.email,
    phone: leads.phone,
  },
  search: (has) =>
    has(
      sql`lower(concat_ws(' ', ${leads.clubName}, ${leads.contactName}, ${leads.email}, ${leads.phone}))`,
    ),
  filters: {
    state: (word) =>
      word === 'open'
        ? sql`${leads.state} not in ('accepted', 'declined')`
        : sql`${leads.state} = ${word}`,
  },
  filtersAt: (now) => ({
    reminder: (word) => {
      if (word === 'due') return sql`${remindOn} <= ${danishDay(now)}`
      return word === 'set' ? sql`${remindOn} is not null` : sql`${remindOn} is null`
    },
  }),
}
