import { useState, type SubmitEvent } from 'react'
import type { StoredDraft } from '#contract/draw/endpoints.ts'
import { endOfDay, formatClock, parseMinute } from '#domain/shared/clock-time.ts'
import type { DraftEdit } from '#domain/draw/edit-draft.ts'
import { courseOfSlot, onCourse, type StartSlot } from '#domain/draw/start-slots.ts'
import { cx } from '../../ui/cx.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

type StartDialogProps = {
  flight: StoredDraft['flights'][number]
  number: number
  holes: number
  /** The names of the courses of the round. */
  courses: readonly string[]
  onEdit: (edit: DraftEdit) => void
  onClose: () => void
}

/** The minutes from the day of the round to the midnight before a start. */
const dayOf = (slot: StartSlot | null): number =>
  slot ? Math.floor(slot.minute / endOfDay) * endOfDay : 0

/** Edits the course, time and hole of a flight's start, or removes the flight. */
export function StartDialog({ flight, number, holes, courses, onEdit, onClose }: StartDialogProps) {
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
      slot: onCourse(
        {
          // A start on a later day, where suspended play goes on, stays on that day.
          minute: minute + dayOf(flight.slot),
          hole: Number(form.get('start-hole')),
          ...((group === 'A' || group === 'B') && { group }),
        },
        Number(form.get('start-course') ?? 1),
      ),
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
          <StartFields {...{ flight, holes, courses, error }} />
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

type StartFieldsProps = Pick<StartDialogProps, 'flight' | 'holes' | 'courses'> & {
  error: string | undefined
}

function StartFields({ flight, holes, courses, error }: StartFieldsProps) {
  return (
    <div className={cx('grid gap-4', courses.length > 1 ? 'sm:grid-cols-2' : 'sm:grid-cols-3')}>
      {courses.length > 1 && (
        <SelectField
          name="start-course"
          label="Bane"
          defaultValue={String(courseOfSlot(flight.slot ?? {}))}
          options={courses.map((course, i) => ({ value: String(i + 1), label: course }))}
        />
      )}
      <TextField
        name="start-time"
        label="Start kl."
        width="short"
        defaultValue={flight.slot ? formatClock(flight.slot.minute - dayOf(flight.slot)) : ''}
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
