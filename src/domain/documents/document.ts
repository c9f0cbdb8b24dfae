import type { PlainDate } from '../shared/dates.ts'
import type { Ore } from '../shared/money.ts'

/** A label with its value, on one line. */
export type Fact = { label: string; value: string }

/** A line of an account. Øre; `isSum` is a sum of the rows above it. */
export type AmountRow = { label: string; amount: Ore; isSum?: true }

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  /** What must be on the sheet, but is not read first: a hash, a version. */
  | { kind: 'small'; text: string }
  | { kind: 'facts'; rows: readonly Fact[] }
  /** Amounts with two decimals, right-aligned, under the two headings. */
  | { kind: 'amounts'; headings: readonly [string, string]; rows: readonly AmountRow[] }
  /** Columns of text: the first is left-aligned, the others hold figures. */
  | { kind: 'table'; headings: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'points' | 'steps'; items: readonly string[] }
  /** A text to copy, such as a paragraph for somebody else's page. */
  | { kind: 'quote'; paragraphs: readonly string[] }

/**
 * A document on paper, as content. HTML and PDF are both drawn from it, so that they cannot differ (E32); the drawing
 * decides sizes and places, the content every word.
 */
export type PaperDocument = {
  /** The heading, and the title of the file. */
  title: string
  /** Who issues it: name, address, company number. */
  sender: readonly string[]
  /** Whom it is for; empty for a document to anybody. */
  receiver: readonly string[]
  blocks: readonly Block[]
  /** Stands at the foot of every page, before the number of the page. */
  foot: string
  /** The day of the content. A file names it as its day of creation, so that the same content is the same bytes. */
  day: PlainDate
}
