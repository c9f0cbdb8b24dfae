import type { RegistrationCard } from '#contract/registrations/endpoints.ts'
import { pricePerRound } from '#domain/passes/price.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { errorText } from '../../error-text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { FormError } from '../../ui/form-error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { plannedText } from '../passes/products-facts.ts'
import { ProductsNotForYou } from '../passes/products-ticket.tsx'
import { keyOf, nameOf, type FieldValue } from './field-values.ts'
import { upgradeKeeps, upgradeSum, periodText } from './card-text.ts'
import { useRegistration, useRegistrationContext } from './use-registration.tsx'
import { useState } from 'react'
import { formatDay, formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { Icon } from '../../ui/icon.tsx'
import { DateField } from '../../ui/text-field.tsx'

type CardChoiceProps = {
  card: RegistrationCard
  heading: string | undefined
  errors: readonly FormError[]
}

/** Choice of a golfer's card, its first day and the early start. */
export function CardChoice({ card, heading, errors }: CardChoiceProps) {
  const choice = useChoice(card, errors)
  return (
    <section aria-label={heading} className="grid gap-6">
      {heading && <h2 className="border-t-2 border-slate-900 pt-4 text-xl">{heading}</h2>}
      <Products choice={choice} card={card} heading={heading} />
      {card.productCode && (
        <>
          {card.start.available && <StartNow choice={choice} card={card} />}
          <FirstDay card={card} error={choice.errorOf('firstDayWish')} />
        </>
      )}
      {card.needsGuardian && (
        <Checkbox
          framed
          name={choice.nameOf('guardianAccepted')}
          checked={choice.valueOf('guardianAccepted') === true}
          onChange={(event) => choice.choose('guardianAccepted', event.currentTarget.checked)}
          label="Jeg er forælder eller værge og køber kortet til golfspilleren."
          help="Golfspilleren er under 18 år."
          error={choice.errorOf('guardianAccepted')}
        />
      )}
    </section>
  )
}

type Choice = ReturnType<typeof useChoice>

function useChoice(card: RegistrationCard, errors: readonly FormError[]) {
  const { saver, refusals } = useRegistration()
  const ref = (field: string) => ({ cardId: card.id, field })
  return {
    nameOf: (field: string) => nameOf(ref(field)),
    valueOf: (field: string) => saver.valueOf(ref(field)),
    errorOf: (field: string) => {
      const refusal = refusals[keyOf(ref(field))]
      if (refusal) return errorText(refusal)
      return errors.find((error) => error.field === nameOf(ref(field)))?.message
    },
    /** Saves at once, because prices and dates depend on the choice. */
    choose: (field: string, value: FieldValue) => {
      saver.change(ref(field), value)
      void saver.flush()
    },
  }
}

type PartProps = { choice: Choice; card: RegistrationCard }

function Products({ choice, card, heading }: PartProps & { heading: string | undefined }) {
  const allowed = card.offers.filter((offer) => offer.allowed)
  const others = card.offers.filter((offer) => !offer.allowed)
  const chosen = choice.valueOf('productCode')
  return (
    <div>
      {allowed.length > 0 ? (
        <RadioCards
          legend={heading ? `Kort til ${heading}` : 'Kort'}
          legendHidden
          name={choice.nameOf('productCode')}
          value={typeof chosen === 'string' ? chosen : ''}
          onChange={(event) => choice.choose('productCode', event.currentTarget.value)}
          error={choice.errorOf('productCode')}
          options={allowed.map((offer) => ({
            value: offer.code,
            label: offer.upgrade ? `Opgradering til ${offer.name}` : offer.name,
            aside: formatKroner(offer.price),
            description: describe(offer),
          }))}
        />
      ) : (
        <Notice tone="warning" title="Der er ikke et kort, der passer">
          Se hvorfor herunder. Er medlemskab eller fødselsdag skrevet forkert, så ret det under
          Oplysninger.
        </Notice>
      )}
      <ProductsNotForYou offers={others} open={allowed.length === 0} />
    </div>
  )
}

const describe = (offer: RegistrationCard['offers'][number]) =>
  offer.upgrade
    ? `${upgradeSum(offer.upgrade)}. ${upgradeKeeps} ${offer.summary} ${plannedText(offer)}.`
    : `${offer.summary} ${plannedText(offer)}.`

/** Consent to an early start: not ticked in advance, with its full text, and only if it applies (L-WD-5). */
function StartNow({ choice, card }: PartProps) {
  const { start, plannedRounds, price } = card
  const { textVersion } = start
  return (
    <Checkbox
      framed
      name={choice.nameOf('startNow')}
      checked={isTicked(choice.valueOf('startNow'))}
      onChange={({ currentTarget: { checked: ticked } }) =>
        choice.choose('startNow', { ticked, textVersion })
      }
      label={<span className="font-semibold">Begynd med det samme</span>}
      help={
        <>
          {start.text}
          {plannedRounds !== null && price !== null && (
            <span className="mt-1 block">
              Hver spillet runde regnes til {formatKroner(pricePerRound(price, plannedRounds))} Uden
              kryds begynder kortet, når fortrydelsesfristen er udløbet.
            </span>
          )}
        </>
      }
      error={choice.errorOf('startNow')}
    />
  )
}

const isTicked = (value: FieldValue) =>
  typeof value === 'object' && value !== null ? value.ticked : false

type FirstDayProps = { card: RegistrationCard; error: string | undefined }

/** The wanted first day and the resulting period; the period keeps its place, so that nothing moves. */
function FirstDay({ card, error }: FirstDayProps) {
  const { saver } = useRegistration()
  const { drafts } = useRegistrationContext()
  const ref = { cardId: card.id, field: 'firstDayWish' }
  const name = nameOf(ref)
  const [fieldError, setFieldError] = useState<string>()
  const range = card.firstDayRange
  const defaultValue = drafts.get(name) ?? shortDay(saver.valueOf(ref))

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
          defaultValue={defaultValue}
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
