import { typed, type SearchParams } from '../../search-params.ts'

/** What is asked of the calculator, in the page's address, so that an answer can be shared. */
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

/** The fields for the players of a side, one's own first. */
export const indexFields = ['hcp', 'hcp2', 'hcp3', 'hcp4'] as const

/** What was typed in a field, as text. */
export const textOf = (value: string | number | undefined) => String(value ?? '').trim()

/** What was typed, as it is to stand in the address. */
export const forAddress = (text: string): string | number =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text) : text.trim()
