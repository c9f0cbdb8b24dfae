import { searchOf, uuid } from '../../../search-shape.ts'

/** One flight's card, as when it has been given a new key; without it every flight's. */
export const flightCardsSearch = searchOf({ flight: uuid })
