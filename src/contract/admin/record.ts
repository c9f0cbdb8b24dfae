import { z } from 'zod'
import { rowSchema, type AdminList, type ListColumn, type ListRow } from './list.ts'
import { endpoint, type Endpoint } from '#contract/shared/endpoint.ts'

/** A short table on a page. With a `path`, its rows link to their pages. */
export type TableShape = Pick<AdminList, 'title' | 'columns'> & Partial<Pick<AdminList, 'path'>>

/**
 * An event in the timeline beside a page: `code` is its state, result or action, `text` identifies
 * its record, `path` links to its page.
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

/** The page of one row: the row, its related records and its timeline. */
export type AdminRecord = Endpoint<z.ZodType<{ id: string }>, z.ZodType<RecordAnswer>> & {
  list: AdminList
  /** Fields beside those of the list. */
  more: readonly ListColumn[]
  related: Readonly<Record<string, TableShape>>
}

type Definition = {
  list: AdminList
  summary: string
  more?: readonly ListColumn[]
  related?: Readonly<Record<string, TableShape>>
  /** The schema of its id; a UUID by default. */
  id?: z.ZodType<string>
}

/** Declares the page of a list's rows, served at `list.path/:id`. */
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
      /** The latest first, at most 100. */
      timeline: z.array(timelineEntry).max(100),
    }),
  })
  return Object.assign(declared, { list, more, related })
}
