import type { AdminList } from '#contract/admin/list.ts'
import { allEndpoints } from '#server/http/all-endpoints.ts'

/** Every list of the back office. */
export const allLists: AdminList[] = allEndpoints.flatMap(({ declared }) =>
  'columns' in declared ? [declared as AdminList] : [],
)

/** The names of its filters in an address. */
export const namesOfFilters = ({ filters }: AdminList): string[] =>
  filters.flatMap(({ kind, key }) => (kind === 'period' ? [`${key}From`, `${key}To`] : [key]))
