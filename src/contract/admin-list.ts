import { z } from 'zod'
import type { Power } from '#domain/accounts/powers.ts'
import { writtenDay } from './day.ts'
import { endpoint, type Endpoint } from './endpoint.ts'

/**
 * What a cell holds on the wire, and how it is shown, sorted and exported:
 * - `text` in Danish order · `code` numbers and names for machines, in the order of their signs
 * - `number` whole · `money` whole øre · `handicap` tenths, negative is a plus handicap
 * - `day` `2027-05-04` · `time` an ISO instant, shown on the Danish clock
 * - `word` one of the column's `words` · `flag` yes or no
 */
export type CellKind =
  | 'text'
  | 'code'
  | 'number'
  | 'money'
  | 'handicap'
  | 'day'
  | 'time'
  | 'word'
  | 'flag'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error'
export type Word = { label: string; tone?: Tone }
export type Words = Readonly<Record<string, Word>>

export type ListColumn = {
  key: string
  /** In Danish: above the column, and in the first line of an export. */
  heading: string
  kind: CellKind
  /** For `word`: every value with its Danish word. */
  words?: Words
  sortable?: true
  /** Only on the row's page and in exports: a table has no room for everything. */
  aside?: true
  /** Only for what the page makes of it, never shown or exported as it is. */
  unseen?: true
  /** The unseen column that holds the address of the page about it, where there is one. */
  linkKey?: string
  /** May be empty; the empty ones then stand last, whichever way the list is sorted. */
  optional?: true
}

/** `choice` and `number` are asked as `key`, `period` as `keyFrom` and `keyTo`, both days being part of it. */
export type ListFilter =
  | { key: string; label: string; kind: 'choice'; words: Words }
  | { key: string; label: string; kind: 'number' }
  | { key: string; label: string; kind: 'period' }

export const sizes = [50, 100, 200] as const
/** Rows are counted, turned and exported so far; whoever needs more, narrows the list. */
export const maxRows = 100_000

export type ListQuery = {
  /** Words that must all be found; empty finds everything. */
  q: string
  sort: string
  order: 'asc' | 'desc'
  /** From 1. */
  page: number
  /** Rows a page: 1 … 200. */
  size: number
  /** Only those that were set, by the names in the address. */
  filters: Record<string, string>
}

export type Cell = string | number | boolean | null
export type ListRow = { id: string } & Record<string, Cell>
export type ListPage = { rows: ListRow[]; total: number; isMore: boolean }

/** One list of the back office: an endpoint that also says how it is shown. */
export type AdminList = Endpoint<z.ZodType<ListQuery>, z.ZodType<ListPage>> & {
  /** What it takes to see the list; to export it takes `lists.export` besides. */
  audience: Power
  /** Reads an address of the list, in the browser too. */
  input: z.ZodType<ListQuery>
  /** What stands above the list, and is the name of its exports. */
  title: string
  /** The first column names the row, and leads to its page. */
  columns: readonly [ListColumn, ...ListColumn[]]
  filters: readonly ListFilter[]
  sort: { by: string; order: 'asc' | 'desc' }
  /** What the search field looks through: "Navn, mail eller ordrenummer". */
  searchHint: string
}

type Definition = Omit<AdminList, 'method' | 'input' | 'loadSchema'> & { summary: string }

/**
 * Declares a list. The API answers its pages at `path`, and the whole of it at `path/export.csv`
 * and `path/export.xlsx` by the same query (`server/admin/list-routes.ts`).
 */
export function adminList(definition: Definition): AdminList {
  const { summary, ...shown } = definition
  const { path, audience } = shown
  const input = inputOf(definition)
  const output = z.object({
    rows: z.array(rowSchema(definition.columns)).max(200),
    /** How many in all, counted as far as `maxRows`. */
    total: z.int(),
    /** There are more than `total`. */
    isMore: z.boolean(),
  })
  const declared = endpoint({ method: 'GET', path, audience, summary, input, output })
  return Object.assign(declared, { ...shown, input })
}

/** The names under which a filter stands in an address. */
export function namesOf(filter: ListFilter): string[] {
  return filter.kind === 'period' ? [`${filter.key}From`, `${filter.key}To`] : [filter.key]
}

/** What turns and sorts a list cannot also narrow it. */
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
  // As text, as the other filters: an address is shared, and the database reads it by the column.
  return z.string().regex(/^[1-9]\d{0,7}$/)
}

/** What a row with these columns is on the wire. */
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
