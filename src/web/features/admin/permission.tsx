import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { holdsPower, type Power } from '#domain/accounts/powers.ts'
import { meQuery } from '../accounts/queries.ts'

/** Whether whoever looks holds a power of the back office, by the table that the server counts by. */
export function usePermission(power: Power): boolean {
  const { data: me } = useQuery(meQuery)
  return holdsPower(me?.roles ?? [], power)
}

/** Shown to those who may do it; for everybody else it is not there. */
export const IfPermitted = ({ power, children }: { power: Power; children: ReactNode }) =>
  usePermission(power) ? children : null
