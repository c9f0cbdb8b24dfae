import { typed, type SearchParams } from '../../search-params.ts'

/** The calculator's fields as search params, so that a result can be shared. */
export const handicapShape = {
  club: typed(100),
  tee: typed(100),
  holes: typed(100),
  format: typed(100),
  allowance: typed(100),
  hcp: typed(100),
  hcp2: typed(100),
  hcp3: typed(100),
  hcp4: typed(100),
}

export type HandicapSearch = SearchParams<typeof handicapShape>
export type HandicapField = keyof HandicapSearch

/** The fields for the handicaps of a side, the asking player's first. */
export const indexFields = ['hcp', 'hcp2', 'hcp3', 'hcp4'] as const

/** The value of a field as trimmed text. */
export const textOf = (value: string | number | undefined) => String(value ?? '').trim()

/** The value of a field as a search param. */
export const forAddress = (text: string): string | number =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text) : text.trim()
