import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'

type ConfirmedStepProps = {
  label: string
  title: string
  effect: string
  /** The text of the dialog's button; the label by default. */
  confirm?: string
  /** The text of the cancel button, where »Annullér« would be ambiguous. */
  cancelLabel?: string
  failed: string
  said: string
  /** Styles the button as one of several equal actions. */
  secondary?: boolean
  danger?: boolean
  run: {
    mutate: (input: undefined, options: { onSuccess: () => void }) => void
    error: Error | null
    isPending: boolean
    reset: () => void
  }
}

/** A button whose action affects others, with a dialog that shows the effect first. */
export function ConfirmedStep(props: ConfirmedStepProps) {
  const {
    label,
    title,
    effect,
    confirm = label,
    cancelLabel,
    failed,
    said,
    secondary,
    danger,
    run,
  } = props
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const onSuccess = () => {
    setOpen(false)
    toast({ title: said, tone: 'success' })
  }
  return (
    <>
      <Button
        variant={secondary || danger ? 'secondary' : 'primary'}
        onClick={() => {
          run.reset()
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        effect={
          <div className="grid gap-3">
            <p>{effect}</p>
            {run.error && <Problem error={run.error} title={failed} />}
          </div>
        }
        confirmLabel={confirm}
        cancelLabel={cancelLabel}
        danger={danger === true}
        busy={run.isPending && 'Øjeblik …'}
        onConfirm={() => run.mutate(undefined, { onSuccess })}
      />
    </>
  )
}
