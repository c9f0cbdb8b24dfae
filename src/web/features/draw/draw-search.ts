import { searchParams, uuid } from '../../search-params.ts'

/** Selects a player who was marked as absent, to be replaced. */
export const drawSearch = searchParams({ absent: uuid })
