/** A part of a long text to read, jump about in and print: paragraphs, and points where there are any. */
export type TextPart = {
  /** The name of the place in the address: letters only. */
  id: string
  title: string
  paragraphs: readonly string[]
  points?: readonly string[]
  /** After the points. */
  after?: readonly string[]
}
