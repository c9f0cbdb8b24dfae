import type { RegistrationCard } from '#contract/registrations/endpoints.ts'
import { pricePerRound } from '#domain/passes/price.ts'
import { lastDaysText } from '#domain/passes/season.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { plannedText } from '../passes/products-facts.ts'
import { ProductsNotForYou } from '../passes/products-ticket.tsx'
import { nameOf, type FieldValue } from './field-values.ts'
import { CheaperNotice } from './cheaper-notice.tsx'
import { FirstDay } from './first-day.tsx'
import type { StepErrors } from './step-errors.ts'
import { isChosenOffered, upgradeKeeps, upgradeSum } from './card-text.ts'
import { useRegistration } from './use-registration.tsx'

type CardChoiceProps = {
  card: RegistrationCard
  heading: string | undefined
  errors: StepErrors
}

/** Choice of a golfer's card, its first day and the early start. */
export function CardChoice({ card, heading, errors }: CardChoiceProps) {
  const choice = useChoice(card, errors)
  return (
    <section aria-label={heading} className="grid gap-6">
      {heading && <h2 className="border-t-2 border-slate-900 pt-4 text-xl">{heading}</h2>}
      <Products choice={choice} card={card} heading={heading} />
      {isChosenOffered(card) ? (
        <CardStart card={card} errors={errors} />
      ) : (
        <Guardian {...{ choice, card }} />
      )}
    </section>
  )
}

type Choice = ReturnType<typeof useChoice>

function useChoice(card: RegistrationCard, errors: StepErrors) {
  const { saver } = useRegistration()
  const ref = (field: string) => ({ cardId: card.id, field })
  return {
    nameOf: (field: string) => nameOf(ref(field)),
    valueOf: (field: string) => saver.valueOf(ref(field)),
    errorOf: (field: string) => errors.errorOf(ref(field)),
    /** Saves at once, because prices and dates depend on the choice. */
    choose: (field: string, value: FieldValue) => {
      saver.change(ref(field), value)
      void saver.flush()
    },
  }
}

type PartProps = { choice: Choice; card: RegistrationCard }

function Products({ choice, card, heading }: PartProps & { heading: string | undefined }) {
  const { lastDays } = useRegistration().registration.season
  const allowed = card.offers.filter((offer) => offer.allowed)
  const others = card.offers.filter((offer) => !offer.allowed)
  const chosen = choice.valueOf('productCode')
  return (
    <div>
      {card.insteadOf && card.price !== null && (
        <Notice className="mb-4" title={`${card.productName} i stedet for ${card.insteadOf.name}`}>
          Kortet giver mindst det samme og koster {formatKroner(card.price)} i stedet for{' '}
          {formatKroner(card.insteadOf.price)}
        </Notice>
      )}
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
            description: describe(offer, lastDays),
          }))}
        />
      ) : (
        // Has the id of the missing field, so that the list of errors can link to it.
        <div id={choice.nameOf('productCode')} tabIndex={-1} className="outline-none">
          <Notice tone="warning" title="Der er ikke et kort, der passer">
            Se hvorfor herunder. Er medlemskab eller fødselsdag skrevet forkert, så ret det under
            Oplysninger.
          </Notice>
        </div>
      )}
      <ProductsNotForYou offers={others} open={allowed.length === 0} />
    </div>
  )
}

function describe(offer: RegistrationCard['offers'][number], lastDays: number | null): string {
  const upgrade = offer.upgrade ? `${upgradeSum(offer.upgrade)}. ${upgradeKeeps} ` : ''
  const length = lastDays === null ? plannedText(offer) : lastDaysText('Kortet', lastDays)
  return `${upgrade}${offer.summary} ${length}.`
}

/** The start of a card whose product is chosen, and the guardian's tick for a child. */
export function CardStart({ card, errors }: { card: RegistrationCard; errors: StepErrors }) {
  const choice = useChoice(card, errors)
  return (
    <>
      {card.start.available && <StartChoice choice={choice} card={card} />}
      <FirstDay
        card={card}
        error={choice.errorOf('firstDayWish')}
        wasAttempted={errors.attempt > 0}
      />
      <CheaperNotice card={card} />
      <Guardian {...{ choice, card }} />
    </>
  )
}

function Guardian({ choice, card }: PartProps) {
  if (!card.needsGuardian) return null
  return (
    <Checkbox
      framed
      name={choice.nameOf('guardianAccepted')}
      checked={choice.valueOf('guardianAccepted') === true}
      onChange={(event) => choice.choose('guardianAccepted', event.currentTarget.checked)}
      label="Jeg er forælder eller værge og køber kortet til golfspilleren."
      help="Golfspilleren er under 18 år."
      error={choice.errorOf('guardianAccepted')}
    />
  )
}

/**
 * The two starts of a card with their days. The early one stands first, because most buyers want to play now.
 * It needs consent, and the later one makes the buyer wait, so neither is chosen in advance (L-WD-5).
 */
function StartChoice({ choice, card }: PartProps) {
  const { choices, text, textVersion } = card.start
  if (!choices) return <StartConsent {...{ choice, card }} />
  const { now, later, laterWhy } = choices
  const chosen = choice.valueOf('startNow')
  const laterChosen = chosen !== null && later !== null ? 'later' : ''
  return (
    <RadioCards
      legend="Hvornår skal kortet begynde?"
      name={choice.nameOf('startNow')}
      value={isTicked(chosen) ? 'now' : laterChosen}
      onChange={({ currentTarget: { value } }) =>
        choice.choose('startNow', { ticked: value === 'now', textVersion })
      }
      error={choice.errorOf('startNow')}
      options={[
        { value: 'now', label: now, description: `${text} ${roundPriceText(card)}` },
        {
          value: 'later',
          label: later ?? 'Begynd, når fortrydelsesfristen er udløbet',
          ...(later === null
            ? { unavailable: 'Da er det for sent at begynde i denne sæson.' }
            : { description: laterWhy }),
        },
      ]}
    />
  )
}

/** An upgraded card keeps its days, so its holder only consents to play before the deadline. */
function StartConsent({ choice, card }: PartProps) {
  const { text, textVersion } = card.start
  return (
    <Checkbox
      framed
      name={choice.nameOf('startNow')}
      checked={isTicked(choice.valueOf('startNow'))}
      onChange={({ currentTarget: { checked: ticked } }) =>
        choice.choose('startNow', { ticked, textVersion })
      }
      label={<span className="font-semibold">Begynd med det samme</span>}
      help={`${text} ${roundPriceText(card)}`}
      error={choice.errorOf('startNow')}
    />
  )
}

const roundPriceText = ({ price, plannedRounds }: RegistrationCard) =>
  price === null || plannedRounds === null
    ? ''
    : `Hver spillet runde regnes til ${formatKroner(pricePerRound(price, plannedRounds))}`

const isTicked = (value: FieldValue) =>
  typeof value === 'object' && value !== null ? value.ticked : false
