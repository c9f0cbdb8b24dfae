import { z } from 'zod'
import { rowSchema, type AdminList, type ListColumn, type ListRow } from './admin-list.ts'
import { endpoint, type Endpoint } from './endpoint.ts'

/** A short table on a page; with a `path` its rows have pages of their own. */
export type TableShape = Pick<AdminList, 'title' | 'columns'> & Partial<Pick<AdminList, 'path'>>

/**
 * Something that happened, for the line of time beside a page. `kind` says what it was, `code` how
 * it went (a state, a result, an action), `text` which one; `path` leads to its page.
 */
export const timelineKinds = [
  'activity',
  'case',
  'check_in',
  'mail',
  'order',
  'pass',
  'payment_case',
  'withdrawal',
] as const
export const timelineEntry = z.object({
  at: z.iso.datetime(),
  kind: z.enum(timelineKinds),
  code: z.string(),
  text: z.string(),
  path: z.string().nullable(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

type RecordAnswer = {
  row: ListRow
  related: Record<string, ListRow[]>
  timeline: TimelineEntry[]
}

/** The page of one row: the row itself, what belongs to it, and what happened to it. */
export type AdminRecord = Endpoint<z.ZodType<{ id: string }>, z.ZodType<RecordAnswer>> & {
  list: AdminList
  /** Facts beside those of the list. */
  more: readonly ListColumn[]
  related: Readonly<Record<string, TableShape>>
}

type Definition = {
  list: AdminList
  summary: string
  more?: readonly ListColumn[]
  related?: Readonly<Record<string, TableShape>>
  /** How its id looks; a UUID when nothing is said. */
  id?: z.ZodType<string>
}

/** Declares the page of a list's rows, answered at `list.path/:id`. */
export function adminRecord(definition: Definition): AdminRecord {
  const { list, summary, more = [], related = {}, id = z.uuid() } = definition
  const tables = Object.entries(related).map(([name, { columns }]) => [
    name,
    z.array(rowSchema(columns)).max(200),
  ])
  const declared = endpoint({
    method: 'GET',
    path: `${list.path}/:id`,
    audience: list.audience,
    summary,
    input: z.object({ id }),
    output: z.object({
      row: rowSchema([...list.columns, ...more]),
      related: z.object(Object.fromEntries(tables)) as z.ZodType<Record<string, ListRow[]>>,
      /** The newest first, at most a hundred. */
      timeline: z.array(timelineEntry).max(100),
    }),
  })
  return Object.assign(declared, { list, more, related })
}
