/** Reads one search parameter; undefined when it is invalid. */
export type Reader<Value> = (value: unknown) => Value | undefined
type Shape = Record<string, Reader<unknown>>
export type SearchParams<Of extends Shape> = {
  [Name in keyof Of]?: (Of[Name] extends Reader<infer Value> ? Value : never) | undefined
}

/**
 * Reads the search parameters of a page and drops invalid ones: an address may be old, truncated or invented,
 * and must still open the page. Without zod, because every page loads the route table.
 */
export const searchParams =
  <Of extends Shape>(shape: Of) =>
  (value: unknown): SearchParams<Of> => {
    const read = Object.entries(shape).map(([name, reader]) => [
      name,
      reader((value as Record<string, unknown>)[name]),
    ])
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as SearchParams<Of>
  }

export const text =
  (most: number): Reader<string> =>
  (value) =>
    typeof value === 'string' && value.length <= most ? value : undefined

/** A text that may consist of digits only, which the router has parsed as a number. */
export const anyText =
  (most: number): Reader<string> =>
  (value) =>
    text(most)(typeof value === 'number' ? String(value) : value)

/** A text or a number. A number stays one: the router would put quotation marks around a string of digits. */
export const typed =
  (most: number): Reader<string | number> =>
  (value) =>
    typeof value === 'number' ? value : text(most)(value)

export const matching =
  (pattern: RegExp): Reader<string> =>
  (value) => {
    const read = anyText(500)(value)
    return read !== undefined && pattern.test(read) ? read : undefined
  }

export const oneOf =
  <const Value extends string>(values: readonly Value[]): Reader<Value> =>
  (value) =>
    values.find((option) => option === String(value))

export const wholeNumber =
  (least: number, most: number): Reader<number> =>
  (value) => {
    const read = value === '' || value === null ? Number.NaN : Number(value)
    return Number.isInteger(read) && read >= least && read <= most ? read : undefined
  }

export const yesOrNo: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

export const uuid = matching(/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i)

/** An existing day such as `2027-05-04`. */
export const day: Reader<string> = (value) => {
  const read = matching(/^\d{4}-\d{2}-\d{2}$/)(value)
  const at = new Date(`${read}T00:00Z`)
  const exists = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(read ?? ' ')
  return exists ? read : undefined
}

/** `2027-05-04T10:00:00+02:00`. */
export const instant = matching(
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/,
)

/**
 * The text of a search field; an empty field is no filter. Digits only become a number, because the router would
 * put quotation marks around a string of digits.
 */
export const words =
  (most: number): Reader<string | number> =>
  (value) => {
    const read = anyText(most)(typeof value === 'string' ? value.trim() : value)
    if (!read) return undefined
    return /^[1-9]\d{0,8}$/.test(read) ? Number(read) : read
  }

/** The slug of a club or a tournament. */
export const slug = matching(/^(?=.{1,100}$)[a-z0-9]+(-[a-z0-9]+)*$/)
