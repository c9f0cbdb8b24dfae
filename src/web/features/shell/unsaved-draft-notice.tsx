import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type UnsavedDraftNoticeProps = {
  /** Somebody saved a newer version, which the draft would overwrite. */
  isOlder?: boolean
  onStartOver: () => void
}

/** Marks restored input as unsaved, so that it is not mistaken for saved values. */
export function UnsavedDraftNotice({ isOlder, onStartOver }: UnsavedDraftNoticeProps) {
  return (
    <Notice
      tone={isOlder ? 'warning' : 'info'}
      live
      title={isOlder ? 'Der er gemt noget nyere imens' : 'Det, du skrev sidst, står her endnu'}
      action={
        <Button variant="secondary" onClick={onStartOver}>
          {isOlder ? 'Hent det nyeste' : 'Begynd forfra'}
        </Button>
      }
    >
      {isOlder
        ? 'Her står det, du skrev før og ikke fik gemt. Gemmer du det, vælger du, hvad der skal gælde.'
        : 'Det er ikke gemt.'}
    </Notice>
  )
}
