import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applyUpload, planUpload, type SentUpload } from '#contract/admin-imports.ts'
import { call } from '../../../api.ts'

/** What a file would change; nothing is stored. */
export const usePlanUpload = () =>
  useMutation({ mutationFn: (upload: SentUpload) => call(planUpload, upload) })

/** Reads the file in. Clubs stand on public pages too, so everything is fetched again. */
export function useApplyUpload() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: SentUpload & { digest: string }) => call(applyUpload, wanted),
    onSuccess: () => client.invalidateQueries(),
  })
}
