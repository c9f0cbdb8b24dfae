import { useQueryClient } from '@tanstack/react-query'
import { companyQuery } from '../../company.ts'
import { useToast } from '../../ui/toast.tsx'
import { setUpQuery } from './set-up-queries.ts'

/** Announces the saved step, and refetches the list and the company in the footer. */
export function useSaving(said: string) {
  const client = useQueryClient()
  const toast = useToast()
  return () => {
    toast({ title: said, tone: 'success' })
    return Promise.all([
      client.invalidateQueries(setUpQuery),
      client.invalidateQueries(companyQuery),
    ])
  }
}
