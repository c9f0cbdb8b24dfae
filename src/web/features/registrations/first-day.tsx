import { useState } from 'react'
import type { RegistrationCard } from '#contract/registrations.ts'
import { formatDay, formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { Icon } from '../../ui/icon.tsx'
import { DateField } from '../../ui/text-field.tsx'
import { nameOf } from './field-values.ts'
import { periodText } from './period-text.ts'
import { useRegistration, useShared } from './use-registration.tsx'

type FirstDayProps = { card: RegistrationCard; error: string | undefined }

/** The wish for a first day, and what it comes to; the answer stands in the same place always. */
export function FirstDay({ card, error }: FirstDayProps) {
  const { saver } = useRegistration()
  const { drafts } = useShared()
  const ref = { cardId: card.id, field: 'firstDayWish' }
  const name = nameOf(ref)
  const [fieldError, setFieldError] = useState<string>()
  const range = card.firstDayRange
  const first = drafts.get(name) ?? shortDay(saver.valueOf(ref))

  const save = (typed: string) => {
    const day = readDanishDate(typed)
    if (typed.trim() !== '' && !day) {
      drafts.set(name, typed)
      setFieldError('Skriv dagen som 01.06.2027.')
      return
    }
    drafts.delete(name)
    setFieldError(undefined)
    saver.change(ref, day ?? null)
    void saver.flush()
  }
  return (
    <div className="grid gap-4">
      {range && (
        <DateField
          name={name}
          label="Vil du begynde en bestemt dag?"
          help={`Tidligst ${formatDay(plainDate(range.from), { weekday: false })}, senest ${formatDay(plainDate(range.to), { weekday: false })}.`}
          optional
          defaultValue={first}
          onBlur={(event) => save(event.currentTarget.value)}
          error={fieldError ?? error}
        />
      )}
      <p className="flex min-h-8 items-center gap-2.5 font-medium">
        <Icon name="calendar" className="text-green-700" />
        {card.period ? `Kortet gælder ${periodText(card.period)}` : 'Vælg en anden dag.'}
      </p>
    </div>
  )
}

const shortDay = (value: unknown) =>
  typeof value === 'string' ? formatShortDate(plainDate(value)) : ''
