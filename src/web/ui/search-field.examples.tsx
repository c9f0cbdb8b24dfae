import { SearchField } from './search-field.tsx'

export const Empty = () => (
  <SearchField label="Søg efter klub" value="" onChange={() => undefined} />
)

export const Filled = () => (
  <SearchField label="Søg efter klub" value="rold" onChange={() => undefined} />
)
