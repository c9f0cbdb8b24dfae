import type { ClosingReason } from '#contract/clubs/course.ts'
import { blackoutReasonNames } from '#domain/clubs/blackout-text.ts'
import { closureNoteLimit } from '#domain/clubs/closure-end.ts'
import { blackoutReasons } from '#domain/clubs/terms.ts'
import { capital } from '#domain/shared/danish.ts'
import { addDays, formatDay, isPlainDate, plainDate } from '#domain/shared/dates.ts'
import { cx } from '../../ui/cx.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ClosingDraft, EndKind } from './closing-draft.ts'

const endNames: Record<EndKind, string> = {
  time: 'Til kl. …',
  today: 'Resten af i dag',
  tomorrow: 'Til og med i morgen',
  day: 'Flere dage',
  opened: 'Indtil vi åbner igen',
}

type ClosingFieldsProps = {
  draft: ClosingDraft
  errors: { time?: string; lastDay?: string; note?: string }
  today: string
  onEnd: (change: Partial<ClosingDraft>) => void
  onReason: (reason: ClosingReason) => void
  onNote: (note: string) => void
}

/** How long, why, and what golfers read; in the order that lets frost on a morning be two presses. */
export function ClosingFields({ draft, errors, today, ...on }: ClosingFieldsProps) {
  const { kind, reason, note } = draft
  const isOther = reason === 'andet'
  const left = closureNoteLimit - note.trim().length
  return (
    <>
      <EndChoice value={kind} onChange={(chosen) => on.onEnd({ kind: chosen })} />
      {kind === 'day' && (
        <SelectField
          name="close-day"
          label="Til og med"
          value={draft.lastDay}
          onChange={(event) => on.onEnd({ lastDay: event.currentTarget.value })}
          options={lastDays(today, draft.lastDay)}
          {...(errors.lastDay && { error: errors.lastDay })}
        />
      )}
      <div className={cx('grid items-start gap-4', kind === 'time' && 'grid-cols-2')}>
        {kind === 'time' && (
          <TextField
            name="close-time"
            label="Åbner kl."
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            value={draft.time}
            onChange={(event) => on.onEnd({ time: event.currentTarget.value })}
            {...(errors.time && { error: errors.time })}
          />
        )}
        <SelectField
          name="close-reason"
          label="Grund"
          value={reason}
          onChange={(event) => on.onReason(event.currentTarget.value as ClosingReason)}
          options={blackoutReasons.map((value) => ({ value, label: blackoutReasonNames[value] }))}
        />
      </div>
      <TextField
        name="close-note"
        label={isOther ? 'Hvorfor er banen lukket?' : 'Besked til golfspillerne'}
        optional={!isOther}
        autoComplete="off"
        value={note}
        onChange={(event) => on.onNote(event.currentTarget.value)}
        {...(left < 50 && left >= 0 && { help: `${left} tegn tilbage` })}
        {...(errors.note && { error: errors.note })}
      />
    </>
  )
}

/** Days that are offered as the last closed one. A longer closure has no known end. */
const offeredDays = 30

/** From the day after tomorrow, by their Danish names; with the chosen day if it is a later one. */
function lastDays(today: string, chosen: string) {
  const days = Array.from({ length: offeredDays }, (_, i) => addDays(plainDate(today), i + 2))
  const others = isPlainDate(chosen) && !days.includes(chosen) ? [chosen] : []
  return [...days, ...others].map((value) => ({
    value,
    label: capital(formatDay(value, { year: false })),
  }))
}

function EndChoice({ value, onChange }: { value: EndKind; onChange: (kind: EndKind) => void }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-slate-900">Hvor længe?</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(endNames) as EndKind[]).map((kind) => (
          <label
            key={kind}
            className={cx(
              'inline-flex min-h-11 items-center rounded-full border border-slate-400 bg-white px-4 font-medium text-slate-900 transition-colors',
              'hover:border-slate-700 has-checked:border-green-700 has-checked:bg-green-700 has-checked:text-white',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
              'forced-colors:has-checked:outline-2',
            )}
          >
            <input
              type="radio"
              name="close-end"
              value={kind}
              checked={value === kind}
              onChange={() => onChange(kind)}
              className="sr-only"
            />
            {endNames[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
