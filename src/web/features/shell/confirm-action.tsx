import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from './problem.tsx'

export type Confirmation = {
  title: string
  /** What will have happened afterwards. */
  effect: string
  confirm: string
}

type ConfirmActionProps = Confirmation & {
  label: string
  /** Whom it concerns, for who cannot see the row. */
  about: string
  /** Something is taken away. */
  danger?: boolean
  /** The toast when it is done. */
  said: string
  run: Run
  id: string
  /** Where the press is posted before there are scripts, and where it leads. */
  posted?: Posted | undefined
}
export type Run = {
  mutate: (id: string, options: { onSuccess: () => void }) => void
  error: Error | null
  isPending: boolean
  reset: () => void
}
export type Posted = { action: string; page: string; next: string }

/** One thing to do with a row: its effect is shown first. */
export function ConfirmAction(props: ConfirmActionProps) {
  const { label, about, title, effect, confirm, danger = false, said, run, id, posted } = props
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const onSuccess = () => {
    setOpen(false)
    toast({ title: said, tone: 'success' })
  }
  const ask = (event: FormEvent) => {
    event.preventDefault()
    run.reset()
    setOpen(true)
  }
  return (
    <form method="post" action={posted?.action} onSubmit={ask}>
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
