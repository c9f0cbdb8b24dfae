import { useState } from 'react'
import type { DayMovePlan } from '#contract/director/move-day.ts'
import { countOf } from '#domain/shared/danish.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { moveEffects, moveWarnings } from './move-day-text.ts'

type ConfirmMoveProps = {
  plan: DayMovePlan
  error: Error | null
  busy: string | false
  onClose: () => void
  onConfirm: (
    input: { reason: string; keepDeadlines: boolean },
    onMoved: (answer: { told: number }) => void,
  ) => void
}

/** What a move does, what to look at first, whether deadlines move too, and the reason that players read. */
export function ConfirmMove({ plan, error, busy, onClose, onConfirm }: ConfirmMoveProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [deadlines, setDeadlines] = useState('move')
  const toast = useToast()
  const keepDeadlines = deadlines === 'keep'
  const warnings = moveWarnings(plan)
  const confirm = () => {
    if (reason.trim().length < 3) return setMissing(true)
    onConfirm({ reason, keepDeadlines }, ({ told }) => {
      onClose()
      const mails = `${countOf(told, 'spiller', 'spillere')} får en mail.`
      toast({ title: 'Dagen er flyttet.', text: mails, tone: 'success' })
    })
  }
  return (
    <ConfirmDialog
      open
      readFirst
      onOpenChange={onClose}
      title="Flyt dagen?"
      confirmLabel="Flyt, og giv besked"
      cancelLabel="Behold dagen"
      busy={busy}
      onConfirm={confirm}
      effect={
        <div className="grid gap-5">
          {warnings.length > 0 && (
            <Notice tone="warning" title="Se efter først">
              <Lines lines={warnings} />
            </Notice>
          )}
          <Lines lines={moveEffects(plan, keepDeadlines)} />
          {plan.deadlines?.canKeep && <Deadlines {...{ deadlines, setDeadlines }} />}
          <TextField
            name="move-day-reason"
            label="Hvorfor?"
            help="Står i mailen til spillerne"
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={isMissing ? 'Skriv grunden. Spillerne får den at vide.' : undefined}
          />
          {error && <Problem error={error} title="Dagen er ikke flyttet" />}
        </div>
      }
    />
  )
}

type DeadlinesProps = { deadlines: string; setDeadlines: (deadlines: string) => void }

const Deadlines = ({ deadlines, setDeadlines }: DeadlinesProps) => (
  <RadioCards
    legend="Frister"
    name="move-day-deadlines"
    value={deadlines}
    onChange={(event) => setDeadlines(event.target.value)}
    options={[
      { value: 'move', label: 'Flyt fristerne med' },
      { value: 'keep', label: 'Behold fristerne' },
    ]}
    columns={2}
  />
)

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid list-disc gap-1.5 pl-5">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
