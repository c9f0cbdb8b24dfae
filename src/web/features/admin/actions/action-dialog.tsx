import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'

type ActionDialogProps = {
  /** On the button, and above the question: "Send en kode til log ind". */
  label: string
  /** What will have happened afterwards. Drawn when the question is asked. */
  effect: ReactNode
  confirmLabel: string
  busy: string
  danger?: boolean
  /** On the way back, where "Annullér" would say two things. */
  cancelLabel?: string
  /** Told when the question is asked. */
  onAsk?: () => void
  /** False while there is nothing to confirm: the effect then says why. */
  isPossible?: boolean
  /** Asked at the press: false when a field must be filled in first, which then says so itself. */
  mayRun?: () => boolean
  /** Answers what is said when it is done. */
  run: () => Promise<string>
}

/** One thing that the back office can do: its effect is shown first, and everything is asked again after. */
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
    // What has been sent cannot be called back: how it ends is told here.
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
