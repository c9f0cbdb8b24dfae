import { useState } from 'react'
import type { RegistrationCard } from '#contract/registrations/endpoints.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { formatDay, formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import type { FormError } from '../../ui/form-error-summary.tsx'
import { DateField } from '../../ui/text-field.tsx'
import { holderName, periodText } from './card-text.ts'
import { nameOf } from './field-values.ts'
import type { TypedTexts } from './typed-texts.ts'
import { useRegistration, useRegistrationContext } from './use-registration.tsx'

const firstDayErrorText = 'Datoen findes ikke. Skriv fx 01.06.2027.'

type FirstDayProps = { card: RegistrationCard; error: string | undefined }

/** The wanted first day and the resulting period; the period keeps its place, so that nothing moves. */
export function FirstDay({ card, error }: FirstDayProps) {
  const { saver } = useRegistration()
  const { drafts } = useRegistrationContext()
  const ref = { cardId: card.id, field: 'firstDayWish' }
  const name = nameOf(ref)
  const [isUnread, setUnread] = useState(drafts.has(name))
  const range = card.firstDayRange
  const defaultValue = drafts.get(name) ?? shortDay(saver.valueOf(ref))

  // Kept while typing, because the Enter key submits without leaving the field.
  const keep = (typed: string) => {
    const day = readDanishDate(typed)
    if (typed.trim() !== '' && !day) {
      drafts.set(name, typed)
      return
    }
    drafts.delete(name)
    setUnread(false)
    saver.change(ref, day ?? null)
  }
  const leave = (typed: string) => {
    keep(typed)
    setUnread(drafts.has(name))
    void saver.flush()
  }
  return (
    <div className="grid gap-4">
      {range && (
        <DateField
          name={name}
          label="Startdato"
          help={`Tidligst ${formatDay(plainDate(range.from), { weekday: false })}, senest ${formatDay(plainDate(range.to), { weekday: false })}.`}
          optional
          defaultValue={defaultValue}
          onInput={(event) => keep(event.currentTarget.value)}
          onBlur={(event) => leave(event.currentTarget.value)}
          error={isUnread ? firstDayErrorText : error}
        />
      )}
      <p className="flex min-h-8 items-center gap-2.5 font-medium">
        <Icon name="calendar" className="text-green-700" />
        {card.period ? `Kortet gælder ${periodText(card.period)}` : noPeriodText(card)}
      </p>
    </div>
  )
}

/** First days that were typed but are no date, and so could not be saved. */
export function unreadDays(cards: readonly RegistrationCard[], drafts: TypedTexts) {
  return cards.flatMap((card): FormError[] => {
    const field = nameOf({ cardId: card.id, field: 'firstDayWish' })
    const about = cards.length > 1 ? holderName(card) : undefined
    return drafts.has(field) ? [{ field, message: firstDayErrorText, about }] : []
  })
}

const noPeriodText = ({ start }: RegistrationCard) =>
  start.choices ? 'Vælg, hvornår kortet skal begynde.' : 'Vælg en anden dag.'

const shortDay = (value: unknown) =>
  typeof value === 'string' ? formatShortDate(plainDate(value)) : ''
