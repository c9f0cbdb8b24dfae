/** Reads one value from behind the question mark; undefined when it cannot be what was asked for. */
export type Reader<Value> = (given: unknown) => Value | undefined
type Shape = Record<string, Reader<unknown>>
export type SearchParams<Of extends Shape> = {
  [Name in keyof Of]?: (Of[Name] extends Reader<infer Value> ? Value : never) | undefined
}

/**
 * What a page reads from its address. An address may be old, cut off or made up: what does not fit
 * is left out, and the page stands. Without zod, for the addresses of all pages are known to every page.
 */
export const searchParams =
  <Of extends Shape>(shape: Of) =>
  (given: unknown): SearchParams<Of> => {
    const read = Object.entries(shape).map(([name, reader]) => [
      name,
      reader((given as Record<string, unknown>)[name]),
    ])
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as SearchParams<Of>
  }

export const text =
  (most: number): Reader<string> =>
  (given) =>
    typeof given === 'string' && given.length <= most ? given : undefined

/** A text that may consist of digits, which the router has read as a number. */
export const anyText =
  (most: number): Reader<string> =>
  (given) =>
    text(most)(typeof given === 'number' ? String(given) : given)

/** As it was typed: made a string, a number would get quotation marks in the address. */
export const typed =
  (most: number): Reader<string | number> =>
  (given) =>
    typeof given === 'number' ? given : text(most)(given)

export const matching =
  (pattern: RegExp): Reader<string> =>
  (given) => {
    const said = anyText(500)(given)
    return said !== undefined && pattern.test(said) ? said : undefined
  }

export const oneOf =
  <const Value extends string>(values: readonly Value[]): Reader<Value> =>
  (given) =>
    values.find((value) => value === String(given))

export const wholeNumber =
  (least: number, most: number): Reader<number> =>
  (given) => {
    const said = given === '' || given === null ? Number.NaN : Number(given)
    return Number.isInteger(said) && said >= least && said <= most ? said : undefined
  }

export const yesOrNo: Reader<boolean> = (given) => (typeof given === 'boolean' ? given : undefined)

export const uuid = matching(/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i)

/** `2027-05-04`, and a day that exists. */
export const day: Reader<string> = (given) => {
  const said = matching(/^\d{4}-\d{2}-\d{2}$/)(given)
  const at = new Date(`${said}T00:00Z`)
  const exists = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(said ?? ' ')
  return exists ? said : undefined
}

/** `2027-05-04T10:00:00+02:00`. */
export const instant = matching(
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/,
)

/**
 * What was typed to search by; an empty field is no filter. What is all figures is a number, or it
 * would stand in quotation marks in the address.
 */
export const words =
  (most: number): Reader<string | number> =>
  (given) => {
    const said = anyText(most)(typeof given === 'string' ? given.trim() : given)
    if (!said) return undefined
    return /^[1-9]\d{0,8}$/.test(said) ? Number(said) : said
  }

/** The name of a club or a tournament in an address. */
export const slug = matching(/^(?=.{1,100}$)[a-z0-9]+(-[a-z0-9]+)*$/)
