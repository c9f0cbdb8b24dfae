import { useState } from 'react'
import type { RegistrationCard } from '#contract/registrations/endpoints.ts'
import {
  firstDayError,
  readFirstDay,
  type FirstDayRange,
} from '#domain/registrations/first-day-text.ts'
import { formatDay, formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import type { FormError } from '../../ui/form-error-summary.tsx'
import { DateField } from '../../ui/text-field.tsx'
import { holderName, periodText } from './card-text.ts'
import { nameOf } from './field-values.ts'
import type { TypedTexts } from './typed-texts.ts'
import { useRegistration, useRegistrationContext } from './use-registration.tsx'

type FirstDayProps = {
  card: RegistrationCard
  error: string | undefined
  /** The next step was asked for, so an impossible day is named without leaving the field. */
  wasAttempted: boolean
}

/** The wanted first day and the resulting period; the period keeps its place, so that nothing moves. */
export function FirstDay({ card, error, wasAttempted }: FirstDayProps) {
  const { saver } = useRegistration()
  const { drafts } = useRegistrationContext()
  const ref = refOf(card)
  const name = nameOf(ref)
  // An error is shown only when the field was left.
  const [left, setLeft] = useState(drafts.get(name) ?? '')
  const range = rangeOf(card)
  const saved = shortDay(saver.valueOf(ref))
  const typed = wasAttempted ? (drafts.get(name) ?? '') : left
  const impossible = range && (firstDayError(typed, range) ?? firstDayError(saved, range))

  // Kept while typing, because the Enter key submits without leaving the field.
  const keep = (text: string) => {
    if (!range) return
    const day = readFirstDay(text, range)
    // A day that no start makes possible is never sent.
    if (text.trim() !== '' && (!day || firstDayError(text, { ...range, from: range.soonest }))) {
      drafts.set(name, text)
      return
    }
    drafts.delete(name)
    setLeft('')
    saver.change(ref, day ?? null)
  }
  const leave = (text: string) => {
    keep(text)
    setLeft(drafts.get(name) ?? '')
    void saver.flush()
  }
  return (
    <div className="grid gap-4">
      {range && (
        <DateField
          name={name}
          label="Startdato"
          help={`Tidligst ${formatDay(range.from, { weekday: false })}, senest ${formatDay(range.to, { weekday: false })}.`}
          optional
          defaultValue={drafts.get(name) ?? saved}
          onInput={(event) => keep(event.currentTarget.value)}
          onBlur={(event) => leave(event.currentTarget.value)}
          error={impossible ?? error}
        />
      )}
      <p className="flex min-h-8 items-center gap-2.5 font-medium">
        <Icon name="calendar" className="text-green-700" />
        {card.period && !impossible
          ? `Kortet gælder ${periodText(card.period)}`
          : noPeriodText(card, impossible)}
      </p>
    </div>
  )
}

/** First days that are not possible: typed and so not saved, or saved before another start was chosen. */
export function impossibleDays(
  cards: readonly RegistrationCard[],
  drafts: Pick<TypedTexts, 'get'>,
): FormError[] {
  return cards.flatMap((card): FormError[] => {
    const field = nameOf(refOf(card))
    const range = rangeOf(card)
    const message = range && firstDayError(drafts.get(field) ?? shortDay(card.firstDayWish), range)
    const about = cards.length > 1 ? holderName(card) : undefined
    return message ? [{ field, message, about }] : []
  })
}

const refOf = ({ id }: RegistrationCard) => ({ cardId: id, field: 'firstDayWish' })

function rangeOf({ firstDayRange: range }: RegistrationCard): FirstDayRange | undefined {
  if (!range) return undefined
  const { soonest, from, to } = range
  return { soonest: plainDate(soonest), from: plainDate(from), to: plainDate(to) }
}

function noPeriodText({ start }: RegistrationCard, impossible: string | undefined): string {
  if (impossible) return 'Ret startdatoen, så står perioden her.'
  return start.choices ? 'Vælg, hvornår kortet skal begynde.' : 'Vælg en anden dag.'
}

const shortDay = (value: unknown) =>
  typeof value === 'string' ? formatShortDate(plainDate(value)) : ''
