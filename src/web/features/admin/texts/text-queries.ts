import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getOwnedText, writeOwnedText } from '#contract/admin-texts.ts'
import { call } from '../../../api.ts'

export const textToEditQuery = (key: string) =>
  queryOptions({
    queryKey: ['admin', 'text', key],
    queryFn: ({ signal }) => call(getOwnedText, { key }, signal),
  })

/** Saves a wording; the text, the list and the pages that show it are then fetched again. */
export function useWriteText() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wording: { key: string; body: string; basedOn: number }) =>
      call(writeOwnedText, wording),
    // After a refusal too: what another wrote in the meantime is then seen.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['admin'] }),
        client.invalidateQueries({ queryKey: ['texts'] }),
      ]),
  })
}
