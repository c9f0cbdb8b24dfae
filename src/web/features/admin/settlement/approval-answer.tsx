import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { Problem } from '../../shell/problem.tsx'
import { useAnswer } from './approval-queries.ts'

type AnswerProps = {
  /** Of what is shown. */
  inputHash: string
  /** Of the confirmation. */
  title: string
  /** What approving does. */
  effect: ReactNode
  /** The buttons, as what is approved is called. */
  labels: { confirm: string; busy: string; refuse: string; notApproved: string }
}

/** The two answers: approving is confirmed once more, refusing needs a reason. */
export function ApprovalAnswer({ inputHash, title, effect, labels }: AnswerProps) {
  const [isAsking, setAsking] = useState(false)
  const [isRefusing, setRefusing] = useState(false)
  const { approve, refuse } = useAnswer()
  return (
    <section aria-labelledby="answer" className="print-hide grid gap-5">
      <h2 id="answer">Dit svar</h2>
      {approve.error && <Problem error={approve.error} title={labels.notApproved} />}
      {!isRefusing && (
        <ButtonRow>
          <Button size="lg" onClick={() => setAsking(true)}>
            Godkend
          </Button>
          <Button size="lg" variant="secondary" onClick={() => setRefusing(true)}>
            Afvis
          </Button>
        </ButtonRow>
      )}
      {isRefusing && (
        <RefuseForm
          label={labels.refuse}
          error={refuse.error}
          isSending={refuse.isPending}
          onSend={(reason) => refuse.mutate({ inputHash, reason })}
          onCancel={() => setRefusing(false)}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !approve.isPending && setAsking(open)}
        title={title}
        effect={effect}
        confirmLabel={labels.confirm}
        busy={approve.isPending && labels.busy}
        onConfirm={() => approve.mutate({ inputHash }, { onSettled: () => setAsking(false) })}
      />
    </section>
  )
}

type RefuseFormProps = {
  label: string
  error: unknown
  isSending: boolean
  onSend: (reason: string) => void
  onCancel: () => void
}

function RefuseForm({ label, error, isSending, onSend, onCancel }: RefuseFormProps) {
  const [reason, setReason] = useState('')
  const [isPressed, setPressed] = useState(false)
  const isMissing = reason.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (!isMissing && !isSending) onSend(reason)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-text gap-4">
      <TextArea
        name="reason"
        label="Hvorfor kan du ikke godkende?"
        help="Den, der har spurgt, får din begrundelse på mail."
        value={reason}
        rows={4}
        maxLength={2000}
        error={isPressed && isMissing ? 'Skriv, hvad der er forkert.' : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {error !== null && <Problem error={error} title="Dit svar er ikke sendt" />}
      <ButtonRow>
        <Button type="submit" busy={isSending && 'Sender …'}>
          {label}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Fortryd
        </Button>
      </ButtonRow>
    </form>
  )
}
