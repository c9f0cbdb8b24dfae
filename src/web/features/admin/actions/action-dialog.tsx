import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'

type ActionDialogProps = {
  /** The text of the button and the heading of the dialog: "Send en kode til log ind". */
  label: string
  /** The effect of the action. Rendered when the dialog opens. */
  effect: ReactNode
  confirmLabel: string
  busy: string
  danger?: boolean
  /** The text of the cancel button, where "Annullér" would be ambiguous. */
  cancelLabel?: string
  /** Called when the dialog opens. */
  onAsk?: () => void
  /** False while the action is not possible; the effect then has the reason. */
  isPossible?: boolean
  /** Validates at the press; false if a field has an error, which the field shows. */
  mayRun?: () => boolean
  /** Runs the action and returns the text of its success. */
  run: () => Promise<string>
}

/** An action of the back office: a dialog shows its effect first, and all data are refetched afterwards. */
export function ActionDialog(props: ActionDialogProps) {
  const { label, effect, confirmLabel, busy, danger, cancelLabel, onAsk, isPossible, run } = props
  const { mayRun = () => true } = props
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const toast = useToast()
  const act = useMutation({
    mutationFn: run,
    onSuccess: async (said) => {
      setOpen(false)
      toast({ title: said, tone: 'success' })
      await client.invalidateQueries({ queryKey: ['admin'] })
    },
  })
  const open = (now: boolean) => {
    // The dialog stays open while the request runs, in order to show the result.
    if (act.isPending && !act.isPaused) return
    act.reset()
    setOpen(now)
    if (now) onAsk?.()
  }
  return (
    <>
      <Button variant="secondary" className="min-h-11 px-4! text-sm" onClick={() => open(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={open}
        title={label}
        effect={
          isOpen && (
            <div className="grid gap-3">
              {effect}
              {act.error && <Problem error={act.error} title="Det blev ikke gjort" />}
            </div>
          )
        }
        {...{ confirmLabel, cancelLabel, danger, isPossible }}
        busy={act.isPending && busy}
        onConfirm={() => mayRun() && act.mutate()}
      />
    </>
  )
}
