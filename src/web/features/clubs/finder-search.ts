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

/** Golfers of the account, by id; without it all of them. */
const who = matching(/^[\da-f-]{36}(,[\da-f-]{36}){0,9}$/)

/** A flight has at most four. */
export const mostPlayers = 4

/** The finder's filters in the URL, which can be shared. */
export const finderSearch = searchParams({
  /** A club, a town or a postcode. Older addresses have `q` and `near` instead. */
  where: textOrNumber(80),
  q: textOrNumber(80),
  region: oneOf(regions),
  holes,
  near: textOrNumber(40),
  within: wholeNumber(1, 500),
  day,
  time,
  card: oneOf(productCodes),
  who,
  /** How many play together, for who is not signed in; one is left out. */
  players: wholeNumber(2, mostPlayers),
  /** On a phone the list or the map. */
  view: oneOf(['map']),
})
export type FinderSearch = ReturnType<typeof finderSearch>

/** The filters that the server answers by; the others only change how an answer is shown. */
export const serverSearch = ({
  view: _view,
  who: _who,
  players: _players,
  ...filters
}: FinderSearch) => filters

/** Whether something is asked. */
export const isAsked = (search: FinderSearch) =>
  Object.values(serverSearch(search)).some((value) => value !== undefined)

/** The text of the one field, also for an older address. */
export const whereText = ({ where, near, q }: FinderSearch): string =>
  String(where ?? near ?? q ?? '')

/** The address of the finder with these filters. */
export function finderHref(search: Partial<FinderSearch>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') query.set(key, String(value))
  }
  return query.size > 0 ? `/clubs?${query}` : '/clubs'
}
