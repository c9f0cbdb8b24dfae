import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getOwnedText, writeOwnedText } from '#contract/admin/texts.ts'
import { call } from '../../../api.ts'

export const textToEditQuery = (key: string) =>
  queryOptions({
    queryKey: ['admin', 'text', key],
    queryFn: ({ signal }) => call(getOwnedText, { key }, signal),
  })

/** Saves a text and invalidates the text, the list and its pages. */
export function useWriteText() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wording: { key: string; body: string; basedOn: number }) =>
      call(writeOwnedText, wording),
    // Also after a refusal, in order to show a concurrent edit.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['admin'] }),
        client.invalidateQueries({ queryKey: ['texts'] }),
      ]),
  })
}
