import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { holdsPower, type Power } from '#domain/accounts/powers.ts'
import { meQuery } from '../accounts/queries.ts'

/** Whether the signed-in person has a power, by the same table as on the server. */
export function usePermission(power: Power): boolean {
  const { data: me } = useQuery(meQuery)
  return holdsPower(me?.roles ?? [], power)
}

/** Renders its children only for staff with the power. */
export const IfPermitted = ({ power, children }: { power: Power; children: ReactNode }) =>
  usePermission(power) ? children : null
