import { holesChoices } from '#domain/clubs/holes.ts'
import { regions } from '#domain/clubs/regions.ts'
import { productCodes } from '#domain/passes/products.ts'
import {
  anyText,
  day,
  matching,
  oneOf,
  searchParams,
  wholeNumber,
  type Reader,
} from '../../search-params.ts'

/** Converts digits to a number, because the router writes a numeric text in quotation marks. */
const toUrlValue = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : text)

/** An empty or invalid value is no filter. */
const textOrNumber =
  (most: number): Reader<string | number> =>
  (value) => {
    const text = anyText(most)(typeof value === 'string' ? value.trim() : value)
    return text ? toUrlValue(text) : undefined
  }

export const time = matching(/^\d{1,2}[:.]\d{2}$/)

const holes: Reader<number> = (value) => {
  const number = wholeNumber(1, 99)(value)
  return holesChoices.some((choice) => Number(choice) === number) ? number : undefined
}

/** The finder's filters in the URL, which can be shared. */
export const finderSearch = searchParams({
  q: textOrNumber(80),
  region: oneOf(regions),
  holes,
  near: textOrNumber(40),
  within: wholeNumber(1, 500),
  day,
  time,
  card: oneOf(productCodes),
})
export type FinderSearch = ReturnType<typeof finderSearch>

/** The address of the finder with these filters. */
export function finderHref(search: Partial<FinderSearch>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') query.set(key, String(value))
  }
  return query.size > 0 ? `/clubs?${query}` : '/clubs'
}
