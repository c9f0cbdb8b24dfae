import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminList } from '#contract/admin/list.ts'
import { call } from '../../../api.ts'
import { readListSearch } from './list-search.ts'
import type { ListSearch } from './list-search-params.ts'

/** One page of a list. The previous page stays until the next one is loaded, so that the layout does not jump. */
export const listQuery = (list: AdminList, address: ListSearch) => {
  const search = readListSearch(list)(address)
  return queryOptions({
    queryKey: ['admin', list.path, search],
    queryFn: ({ signal }) => call(list, search, signal),
    placeholderData: keepPreviousData,
  })
}
