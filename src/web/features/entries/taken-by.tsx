import type { ReactNode } from 'react'
import { ApiError } from '../../api.ts'
import { UiLink } from '../../ui/ui-link.tsx'

/** A link to the entry that already has a refused DGU number. */
export function takenBy(error: unknown, onFollow?: () => void): ReactNode {
  const entryId = error instanceof ApiError ? error.body.details?.['entryId'] : undefined
  if (typeof entryId !== 'string') return undefined
  return (
    <UiLink className="text-link" href={`?entry=${entryId}`} onClick={onFollow}>
      Åbn tilmeldingen
    </UiLink>
  )
}
