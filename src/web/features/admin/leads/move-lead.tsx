import { useState, type SubmitEvent } from 'react'
import type { Lead } from '#contract/partnership/leads.ts'
import { movesFrom, type LeadState } from '#domain/partnership/lead.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { Problem } from '../../shell/problem.tsx'
import { useMoveLead } from './lead-queries.ts'

const moveText: Partial<Record<LeadState, string>> = {
  contacted: 'Kontaktet',
  meeting: 'Møde aftalt',
  declined: 'Nej tak',
}

/** The states that a person may choose now. A *no* asks for the reason, because it ends the offer. */
export function MoveLead({ lead }: { lead: Lead }) {
  const { id: leadId, state: from } = lead
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const move = useMoveLead()
  const moves = movesFrom(from)
  if (moves.length === 0) return null
  const decline = (event: SubmitEvent) => {
    event.preventDefault()
    move.mutate({ leadId, from, to: 'declined', note }, { onSuccess: () => setOpen(false) })
  }
  return (
    <div className="print-hide grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-slate-600">Sæt som</span>
        {moves.map((to) => (
          <Button
            key={to}
            variant="secondary"
            busy={move.isPending && move.variables.to === to && 'Gemmer …'}
            onClick={() =>
              to === 'declined' ? setOpen(true) : move.mutate({ leadId, from, to, note: '' })
            }
          >
            {moveText[to]}
          </Button>
        ))}
      </div>
      {move.error && !isOpen && <Problem error={move.error} title="Tilstanden er ikke ændret" />}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Klubben siger nej tak"
        description="Er der sendt et tilbud, kan det ikke længere underskrives. Påmindelser slettes."
      >
        <form method="post" onSubmit={decline} className="grid gap-5">
          {move.error && <Problem error={move.error} title="Tilstanden er ikke ændret" />}
          <TextArea
            name="why"
            label="Hvorfor?"
            maxLength={4000}
            optional
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <ButtonRow>
            <Button type="submit" busy={move.isPending && 'Gemmer …'}>
              Sæt som nej tak
            </Button>
          </ButtonRow>
        </form>
      </Dialog>
    </div>
  )
}
