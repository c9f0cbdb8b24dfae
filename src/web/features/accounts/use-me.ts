import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { Me } from '#contract/accounts.ts'
import { meQuery } from './queries.ts'

/**
 * Who is signed in, once this part of the page has come alive; undefined before. The server writes
 * one page for everybody (E15), and the answer may be there before a part that comes alive late.
 */
export function useMe(): Me | undefined {
  const isAlive = useHydrated()
  const { data } = useQuery({ ...meQuery, enabled: isAlive })
  return isAlive ? data : undefined
}
