import { namesOf, type AdminList } from '#contract/admin/list.ts'
import { listSearchParams, type ListSearch } from './list-search-params.ts'

/** Parses the search parameters of a list; unknown and invalid ones are left out. */
export const readListSearch =
  (list: AdminList) =>
  (raw: Record<string, unknown>): ListSearch => {
    const names = ['q', 'sort', 'order', 'page', 'size', ...list.filters.flatMap(namesOf)]
    const address = listSearchParams(raw)
    const said = names.flatMap((name): [string, string][] => {
      const value = address[name]
      if (value === undefined) return []
      const one = { [name]: String(value).slice(0, 100) }
      return list.input.safeParse(one).success ? [[name, one[name] ?? '']] : []
    })
    return shortest(list, Object.fromEntries(said))
  }

/** The search parameters without default values, for short URLs. */
function shortest(list: AdminList, said: Record<string, string>): ListSearch {
  const usual: Record<string, string> = {
    sort: list.sort.by,
    order: list.sort.order,
    page: '1',
    size: '50',
  }
  const isSorted = (said.sort ?? usual.sort) !== usual.sort
  return Object.fromEntries(
    Object.entries(said).filter(
      ([name, value]) => value !== usual[name] || (name === 'order' && isSorted),
    ),
  )
}

/** The query with changes, from the first page. */
export function withChange(list: AdminList, search: ListSearch, change: ListSearch): ListSearch {
  const { page: _, ...rest } = search
  return readListSearch(list)({ ...rest, ...change })
}

export function toQueryString(search: ListSearch): string {
  const said = Object.entries(search).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return said.length > 0 ? `?${new URLSearchParams(said)}` : ''
}
