import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'

type ConfirmedStepProps = {
  label: string
  title: string
  effect: string
  /** What the dialog's button says; the label again where nothing is named. */
  confirm?: string
  /** On the way back, where »Annullér« would say two things. */
  cancelLabel?: string
  failed: string
  said: string
  /** Among others of its rank. */
  secondary?: boolean
  danger?: boolean
  run: {
    mutate: (given: undefined, options: { onSuccess: () => void }) => void
    error: Error | null
    isPending: boolean
    reset: () => void
  }
}

/** Something that everybody will notice: its effect is shown first. */
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
