import { sql, type SQL } from 'drizzle-orm'
import { listCases } from '#contract/admin/cases.ts'
import type { Db } from '../db/client.ts'
import { accounts } from '../db/tables/accounts.ts'
import { cases } from '../db/tables/cases.ts'
import { clubs } from '../db/tables/clubs.ts'
import type { ListSource } from './list-queries.ts'
import { ofAccount, ofAddress, type TimelineScope } from './timeline-queries.ts'

const number = sql`('S-' || ${cases.number})`
/** The club where it happened, the club or company of the writer, or the beginning of the message. */
export const aboutCase: SQL = sql`coalesce(${clubs.name}, ${cases.registeredName}, ${cases.organisation}, left(regexp_replace(${cases.message}, '\\s+', ' ', 'g'), 120))`

export const casesSource: ListSource = {
  list: listCases,
  from: sql`${cases} left join ${clubs} on ${clubs.id} = ${cases.clubId}
    left join ${accounts} on ${accounts.id} = ${cases.assignedTo}`,
  id: cases.id,
  columns: {
    number,
    kind: cases.kind,
    state: cases.state,
    name: cases.name,
    about: aboutCase,
    createdAt: cases.createdAt,
    updatedAt: cases.updatedAt,
    assignee: accounts.name,
    email: cases.email,
    phone: cases.phone,
  },
  search: (has) =>
    has(sql`lower(concat_ws(' ', ${number}, ${cases.name}, ${cases.email},
    ${cases.organisation}, ${cases.registeredName}, ${clubs.name}, ${accounts.name}))`),
  filters: {
    state: (word) =>
      word === 'open' ? sql`${cases.state} <> 'closed'` : sql`${cases.state} = ${word}`,
    assigned: (word) =>
      word === 'nobody' ? sql`${cases.assignedTo} is null` : sql`${cases.assignedTo} is not null`,
  },
}

/**
 * The timeline beside a case: that of the account that wrote, or of the account whose verified
 * address was entered, because the reply goes to it; otherwise that of the address. The page shows
 * whether the writer was signed in.
 */
export async function findCaseScope(db: Db, id: string): Promise<TimelineScope | undefined> {
  const { rows } = await db.execute<{ address: string; account: string | null }>(sql`
    select ${cases.email} as address, coalesce(${cases.accountId}, ${accounts.id}) as account
    from ${cases} left join ${accounts} on ${accounts.email} = ${cases.email} and ${accounts.emailVerified}
    where ${cases.id} = ${id}`)
  const [found] = rows
  if (!found) return undefined
  const others = sql`array[${id}]`
  if (found.account) return { ...ofAccount(found.account), others }
  return { ...ofAddress(found.address), others }
}
