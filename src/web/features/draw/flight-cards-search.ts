import { searchParams, uuid } from '../../search-params.ts'

/** Selects the papers of one flight, for example after a new key; without it those of the round are shown. */
export const flightCardsSearch = searchParams({ flight: uuid })
