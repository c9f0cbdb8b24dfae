import { useState, type SubmitEvent } from 'react'
import type { StoredDraft } from '#contract/draw/endpoints.ts'
import { formatClock, parseMinute } from '#domain/shared/clock-time.ts'
import type { DraftEdit } from '#domain/draw/edit-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

type StartDialogProps = {
  flight: StoredDraft['flights'][number]
  number: number
  holes: number
  onEdit: (edit: DraftEdit) => void
  onClose: () => void
}

/** Edits the time and hole of a flight's start, or removes the flight. */
export function StartDialog({ flight, number, holes, onEdit, onClose }: StartDialogProps) {
  const [error, setError] = useState<string>()
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const minute = parseMinute(String(form.get('start-time') ?? ''))
    if (minute === undefined) return setError('Skriv tiden som 9.00.')
    const group = form.get('start-group')
    onEdit({
      kind: 'start',
      flight: flight.id,
      slot: {
        minute,
        hole: Number(form.get('start-hole')),
        ...((group === 'A' || group === 'B') && { group }),
      },
    })
    onClose()
  }
  const remove = () => {
    onEdit({ kind: 'remove', flight: flight.id })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Flight ${number}`}
      focusOn="start-time"
      {...(flight.isLocked && { description: 'Flighten er låst. Lås den op for at ændre den.' })}
    >
      {!flight.isLocked && (
        <form method="post" onSubmit={save} noValidate className="grid gap-5">
          <StartFields {...{ flight, holes, error }} />
          <div className="flex flex-col gap-3 sm:flex-row">
            <Button type="submit">Gem starten</Button>
            <Button variant="secondary" onClick={remove}>
              Fjern flighten
            </Button>
          </div>
          {flight.players.length > 0 && (
            <p className="text-slate-700">Fjernes den, kommer spillerne på bænken.</p>
          )}
        </form>
      )}
    </Dialog>
  )
}

type StartFieldsProps = Pick<StartDialogProps, 'flight' | 'holes'> & { error: string | undefined }

function StartFields({ flight, holes, error }: StartFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        name="start-time"
        label="Start kl."
        width="short"
        defaultValue={flight.slot ? formatClock(flight.slot.minute) : ''}
        {...(error !== undefined && { error })}
      />
      <SelectField
        name="start-hole"
        label="Hul"
        defaultValue={String(flight.slot?.hole ?? 1)}
        options={Array.from({ length: holes }, (_, i) => ({
          value: String(i + 1),
          label: `Hul ${i + 1}`,
        }))}
      />
      <SelectField
        name="start-group"
        label="Gruppe"
        defaultValue={flight.slot?.group ?? ''}
        options={[
          { value: '', label: 'Ingen' },
          { value: 'A', label: 'A' },
          { value: 'B', label: 'B' },
        ]}
      />
    </div>
  )
}
