import { useState, type SubmitEvent } from 'react'
import type { AbuseRow } from '#contract/admin/abuse.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../shell/problem.tsx'
import { TextArea } from '../../../ui/text-field.tsx'

const texts = {
  asked: {
    title: 'Spørg holderen',
    effect:
      'Holderen får en mail med det, du skriver. Den sendes om ti minutter, så du kan fortryde.',
    label: 'Spørgsmålet',
    confirm: 'Spørg',
  },
  blocked: {
    title: 'Spær kortet',
    effect: 'Alle klubber afviser kortet fra nu af. Holderen får straks en mail med grunden.',
    label: 'Grunden',
    confirm: 'Spær kortet',
  },
} as const

type AnswerDialogProps = {
  row: AbuseRow
  answer: keyof typeof texts
  onClose: () => void
  onGive: (reason: string) => void
  isBusy: boolean
  error: Error | null
}

/** Asks for the text that the holder reads. It stays open, with the text, until the answer is stored. */
export function AnswerDialog(props: AnswerDialogProps) {
  const { row, answer, onClose, onGive, isBusy, error } = props
  const [reason, setReason] = useState('')
  const { title, effect, label, confirm } = texts[answer]
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onGive(reason)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${title}: ${row.holder}`}
      description={effect}
      focusOn={`reason-${row.id}`}
    >
      <form method="post" onSubmit={submit} className="grid gap-5">
        {error && <Problem error={error} title="Svaret blev ikke gemt" />}
        <TextArea
          id={`reason-${row.id}`}
          name={`reason-${row.id}`}
          label={label}
          required
          minLength={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <ButtonRow>
          <Button
            type="submit"
            variant={answer === 'blocked' ? 'danger' : 'primary'}
            busy={isBusy && 'Gemmer …'}
          >
            {confirm}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Annullér
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}
