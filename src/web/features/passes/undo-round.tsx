import { useMutation } from '@tanstack/react-query'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { errorText } from '../../error-text.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { undoMutation } from './my-passes-queries.ts'

type UndoRoundProps = {
  round: { checkInId: string; clubName: string; minute: number }
  onClose: () => void
}

/** Explains the effect of undoing a round and asks for confirmation (D5). */
export function UndoRound({ round, onClose }: UndoRoundProps) {
  const toast = useToast()
  const undo = useMutation(undoMutation)
  const confirm = () =>
    undo.mutate(round.checkInId, {
      onSuccess: ({ headline }) => toast({ tone: 'success', title: headline }),
      onError: (error) =>
        toast({ tone: 'error', title: 'Runden står stadig.', text: errorText(error) }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Fortryd runden hos ${round.clubName}?`}
      effect={`Runden ${formatClockProse(round.minute)} tæller ikke længere, og du kan spille den en anden dag. Klubben kan se, at du fortrød.`}
      confirmLabel="Fortryd runden"
      cancelLabel="Behold runden"
      danger
      busy={undo.isPending && 'Fortryder …'}
      onConfirm={confirm}
    />
  )
}
