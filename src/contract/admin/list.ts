import { z } from 'zod'
import type { Power } from '#domain/accounts/powers.ts'
import type { Cell, CellKind, Words } from '#contract/shared/cells.ts'
import { writtenDay } from '#contract/shared/day.ts'
import { endpoint, type Endpoint } from '#contract/shared/endpoint.ts'

export type { Cell, CellKind, Tone, Word, Words } from '#contract/shared/cells.ts'

export type ListColumn = {
  key: string
  /** The Danish heading of the column, also in exports. */
  heading: string
  kind: CellKind
  /** For `word`: the Danish label of every value. */
  words?: Words
  sortable?: true
  /** Shown only on the row's page and in exports. */
  aside?: true
  /** Used by the page only, never shown or exported itself. */
  unseen?: true
  /** The unseen column with the path of the page that the cell links to. */
  linkKey?: string
  /** May be empty; empty cells are last in both directions of sorting. */
  optional?: true
}

/** Query parameters: `key` for `choice` and `number`; `keyFrom` and `keyTo`, both inclusive, for `period`. */
export type ListFilter =
  | { key: string; label: string; kind: 'choice'; words: Words }
  | { key: string; label: string; kind: 'number' }
  | { key: string; label: string; kind: 'period' }

export const sizes = [50, 100, 200] as const
/** Maximum number of rows that are exported. */
export const maxRows = 100_000
/** Maximum number of rows that are counted and so paged; filters lead to those behind. */
export const maxCounted = 10_000

export type ListQuery = {
  /** Words that must all match; an empty text matches everything. */
  q: string
  sort: string
  order: 'asc' | 'desc'
  /** From 1. */
  page: number
  /** Rows per page: 1 … 200. */
  size: number
  /** The filters that are set, by their query parameters. */
  filters: Record<string, string>
}

export type ListRow = { id: string } & Record<string, Cell>
export type ListPage = { rows: ListRow[]; total: number; isMore: boolean }

/** A list of the back office: an endpoint with a description of its presentation. */
export type AdminList = Endpoint<z.ZodType<ListQuery>, z.ZodType<ListPage>> & {
  /** The power to see the list; exports also require `lists.export`. */
  audience: Power
  /** Parses the query parameters of the list, in the browser too. */
  input: z.ZodType<ListQuery>
  /** The heading of the list and the name of its exports. */
  title: string
  /** The first column names the row, and leads to its page. */
  columns: readonly [ListColumn, ...ListColumn[]]
  filters: readonly ListFilter[]
  sort: { by: string; order: 'asc' | 'desc' }
  /** The hint of the search field: "Navn, mail eller ordrenummer". */
  searchHint: string
}

type Definition = Omit<AdminList, 'method' | 'input' | 'loadSchema'> & { summary: string }

/**
 * Declares a list. The API serves its pages at `path`, and all rows at `path/export.csv` and
 * `path/export.xlsx` by the same query (`server/admin/list-routes.ts`).
 */
export function adminList(definition: Definition): AdminList {
  const { summary, ...shown } = definition
  const { path, audience } = shown
  const input = inputOf(definition)
  const output = z.object({
    rows: z.array(rowSchema(definition.columns)).max(200),
    /** The number of rows, counted up to `maxCounted`. */
    total: z.int(),
    /** Whether there are more rows than `total`. */
    isMore: z.boolean(),
  })
  const declared = endpoint({ method: 'GET', path, audience, summary, input, output })
  return Object.assign(declared, { ...shown, input })
}

/** The query parameters of a filter. */
export function namesOf(filter: ListFilter): string[] {
  return filter.kind === 'period' ? [`${filter.key}From`, `${filter.key}To`] : [filter.key]
}

/** Query parameters of paging and sorting, which no filter may use. */
const reserved = new Set(['q', 'sort', 'order', 'page', 'size'])

type Paging = Omit<ListQuery, 'filters'>

function inputOf({ columns, filters, sort }: Definition): z.ZodType<ListQuery> {
  const taken = filters.flatMap(namesOf).filter((name) => reserved.has(name))
  if (taken.length > 0) throw new Error(`A list turns its pages by ${taken.join(', ')}`)
  const sortable = columns.filter((column) => column.sortable).map(({ key }) => key)
  const paging = z.object({
    q: z.string().trim().max(100).default(''),
    sort: z.enum([sort.by, ...sortable]).default(sort.by),
    order: z.enum(['asc', 'desc']).default(sort.order),
    page: z.coerce.number().int().min(1).max(maxRows).default(1),
    size: z.coerce.number().int().min(1).max(200).default(sizes[0]),
  })
  const chosen = z.object(Object.fromEntries(filters.flatMap(filterInputs)))
  return paging.extend(chosen.shape).transform((given) => {
    const { q, sort, order, page, size, ...rest } = given as Paging & Record<string, unknown>
    const set = Object.entries(rest).filter((entry): entry is [string, string] => Boolean(entry[1]))
    return { q, sort, order, page, size, filters: Object.fromEntries(set) }
  })
}

function filterInputs(filter: ListFilter): [string, z.ZodType][] {
  return namesOf(filter).map((name) => [name, filterValue(filter).optional()])
}

function filterValue(filter: ListFilter): z.ZodType {
  if (filter.kind === 'period') return writtenDay
  if (filter.kind === 'choice') return z.enum(Object.keys(filter.words) as [string])
  // Kept as text like the other filters; the database converts it by the column.
  return z.string().regex(/^[1-9]\d{0,7}$/)
}

/** The schema of a row with these columns. */
export const rowSchema = (columns: readonly ListColumn[]) =>
  z.object({
    id: z.string(),
    ...Object.fromEntries(columns.map(({ key, kind }) => [key, cellOf[kind].nullable()])),
  }) as unknown as z.ZodType<ListRow>

const cellOf = {
  text: z.string(),
  code: z.string(),
  number: z.int(),
  money: z.int(),
  handicap: z.int(),
  day: z.iso.date(),
  time: z.iso.datetime(),
  word: z.string(),
  flag: z.boolean(),
} satisfies Record<CellKind, z.ZodType>
