import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getTermsToEdit, previewTerms, writeTerms, type TermsInput } from '#contract/admin/clubs.ts'
import { call } from '../../../api.ts'

export const termsToEditQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'club-terms', id],
    queryFn: ({ signal }) => call(getTermsToEdit, { id }, signal),
  })

/** Previews the changes of a draft; nothing is stored. */
export function usePreviewTerms() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: TermsInput) => call(previewTerms, draft),
    onError: (_error, { id }) => fetchAgain(client, id),
  })
}

/** Shows a version that another administrator has stored meanwhile. */
const fetchAgain = (client: QueryClient, id: string) =>
  client.invalidateQueries({ queryKey: termsToEditQuery(id).queryKey })

/** Leaves the page before the refetch, because the form belongs to the old version. */
export function useWriteTerms(onSaved: () => void) {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (draft: TermsInput & { acceptsCeiling: boolean }) => call(writeTerms, draft),
    onSuccess: () => {
      onSaved()
      return refresh()
    },
    onError: (_error, { id }) => fetchAgain(client, id),
  })
}

/** Invalidates all queries, because public pages show clubs, too. */
function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}
