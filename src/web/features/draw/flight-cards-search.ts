import { searchParams, uuid } from '../../search-params.ts'

/** Selects the card of one flight, for example after a new key; without it all cards are shown. */
export const flightCardsSearch = searchParams({ flight: uuid })
