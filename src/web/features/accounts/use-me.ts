import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { Me } from '#contract/accounts/endpoints.ts'
import { meQuery } from './queries.ts'

/**
 * The signed-in account after hydration; undefined before, also when the data are already cached,
 * because the server renders the same page for everybody.
 */
export function useMe(): Me | undefined {
  const isHydrated = useHydrated()
  const { data } = useQuery({ ...meQuery, enabled: isHydrated })
  return isHydrated ? data : undefined
}
