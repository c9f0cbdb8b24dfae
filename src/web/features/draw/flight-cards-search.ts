import { searchParams, uuid } from '../../search-params.ts'

/** One flight's card, as when it has been given a new key; without it every flight's. */
export const flightCardsSearch = searchParams({ flight: uuid })
