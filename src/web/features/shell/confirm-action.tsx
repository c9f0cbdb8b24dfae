import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from './problem.tsx'

export type Confirmation = {
  title: string
  /** What confirming does. */
  effect: string
  confirm: string
}

type ConfirmActionProps = Confirmation & {
  label: string
  /** The row that the action changes, for users of a screen reader. */
  about: string
  /** The action removes something. */
  danger?: boolean
  /** The toast after success. */
  said: string
  run: Run
  id: string
  /** Where the form is posted without scripts, and the page afterwards. */
  posted?: Posted | undefined
}
export type Run = {
  mutate: (id: string, options: { onSuccess: () => void }) => void
  error: Error | null
  isPending: boolean
  reset: () => void
}
export type Posted = { action: string; page: string; next: string }

/** A button for one action on a row; a dialog shows the effect before the action runs. */
export function ConfirmAction(props: ConfirmActionProps) {
  const { label, about, title, effect, confirm, danger = false, said, run, id, posted } = props
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const onSuccess = () => {
    setOpen(false)
    toast({ title: said, tone: 'success' })
  }
  const openDialog = (event: FormEvent) => {
    event.preventDefault()
    run.reset()
    setOpen(true)
  }
  return (
    <form method="post" action={posted?.action} onSubmit={openDialog}>
      {posted && <input type="hidden" name="_page" value={posted.page} />}
      {posted && <input type="hidden" name="_next" value={posted.next} />}
      <Button type="submit" variant="quiet" className="min-h-11 px-3! text-sm">
        {label}
        <span className="sr-only"> {about}</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        effect={
          <div className="grid gap-3">
            <p className="break-words">{effect}</p>
            {run.error && <Problem error={run.error} title="Det blev ikke gjort" />}
          </div>
        }
        confirmLabel={confirm}
        danger={danger}
        busy={run.isPending && 'Øjeblik …'}
        onConfirm={() => run.mutate(id, { onSuccess })}
      />
    </form>
  )
}
