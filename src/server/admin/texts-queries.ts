import { sql } from 'drizzle-orm'
import { getNotice, listAllNotices } from '#contract/admin/notices.ts'
import { listOwnedTexts } from '#contract/admin/texts.ts'
import { ownedTexts } from '#domain/content/owned-texts.ts'
import { accounts } from '../db/tables/accounts.ts'
import { contentTexts, notices } from '../db/tables/content.ts'
import type { ListSource } from './list-queries.ts'
import type { RecordSource } from './record-queries.ts'

/** The editable texts in the code, as rows to join with their latest version. */
const textsInCode = sql.join(
  ownedTexts.map(
    ({ key, title, page, body }) =>
      sql`(${key}::text, ${title}::text, ${page}::text, ${body}::text)`,
  ),
  sql`, `,
)

export const textsSource: ListSource = {
  list: listOwnedTexts,
  from: sql`(values ${textsInCode}) as owned (key, title, page, shipped)
    left join lateral (
      select version, body, written_at, written_by from ${contentTexts}
      where ${contentTexts.key} = owned.key order by version desc limit 1
    ) as newest on true
    left join ${accounts} on ${accounts.id} = newest.written_by`,
  id: sql`owned.key`,
  columns: {
    title: sql`owned.title`,
    shownOn: sql`owned.page`,
    version: sql`coalesce(newest.version, 0)`,
    writtenAt: sql`newest.written_at`,
    writtenBy: accounts.name,
  },
  search: (has) =>
    has(
      sql`lower(owned.title || ' ' || owned.page || ' ' || coalesce(newest.body, owned.shipped))`,
    ),
}

export const noticesSource: ListSource = {
  list: listAllNotices,
  from: sql`${notices} left join ${accounts} on ${accounts.id} = ${notices.writtenBy}`,
  id: notices.id,
  columns: {
    body: notices.body,
    tone: notices.tone,
    firstDay: notices.firstDay,
    lastDay: notices.lastDay,
    writtenAt: notices.writtenAt,
    writtenBy: accounts.name,
  },
  search: (has) => has(sql`lower(${notices.body})`),
}

export const noticeRecord: RecordSource = {
  record: getNotice,
  source: noticesSource,
  timelineOf: (id) => ({ others: sql`array[${id}]` }),
}
