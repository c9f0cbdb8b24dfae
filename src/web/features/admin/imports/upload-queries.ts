import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applyUpload, planUpload, type SentUpload } from '#contract/admin/imports.ts'
import { call } from '../../../api.ts'

/** Plans an import; nothing is stored. */
export const usePlanUpload = () =>
  useMutation({ mutationFn: (upload: SentUpload) => call(planUpload, upload) })

/** Applies the import and invalidates everything, because clubs are on public pages too. */
export function useApplyUpload() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: SentUpload & { digest: string }) => call(applyUpload, wanted),
    onSuccess: () => client.invalidateQueries(),
  })
}
