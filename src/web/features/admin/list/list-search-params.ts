/** The search parameters of a list, without default values. */
export type ListSearch = Record<string, string | number>

/**
 * Everything an address says that could be about a list. The list itself knows what of it is true
 * (`readListSearch`); the addresses of the back office are known to every page, its lists are not.
 */
export const listSearchParams = (raw: Record<string, unknown>): ListSearch =>
  Object.fromEntries(
    Object.entries(raw).filter((entry): entry is [string, string | number] => {
      const [name, value] = entry
      const isSaid = typeof value === 'number' || (typeof value === 'string' && value !== '')
      return isSaid && /^[a-zA-Z]{1,40}$/.test(name)
    }),
  )
