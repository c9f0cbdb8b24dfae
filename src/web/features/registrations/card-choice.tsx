import type { RegistrationCard } from '#contract/registrations.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { errorText } from '../../error-text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { FormFault } from '../../ui/form-error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { plannedText } from '../passes/products-facts.ts'
import { ProductsNotForYou } from '../passes/products-ticket.tsx'
import { keyOf, type FieldValue } from './field-values.ts'
import { FirstDay } from './first-day.tsx'
import { nameOf } from './information-schema.ts'
import { useRegistration } from './use-registration.tsx'

type CardChoiceProps = {
  card: RegistrationCard
  heading: string | undefined
  faults: readonly FormFault[]
}

/** One golfer's card: which, from when, and what it means to start at once. */
export function CardChoice({ card, heading, faults }: CardChoiceProps) {
  const { saver, refusals } = useRegistration()
  const ref = (field: string) => ({ cardId: card.id, field })
  const faultOf = (field: string) => {
    const refusal = refusals[keyOf(ref(field))]
    if (refusal) return errorText(refusal)
    return faults.find((one) => one.field === nameOf(ref(field)))?.message
  }
  // Prices and dates depend on the choice, so it is sent at once.
  const choose = (field: string, value: FieldValue) => {
    saver.change(ref(field), value)
    void saver.flush()
  }
  const allowed = card.offers.filter((offer) => offer.allowed)
  const others = card.offers.filter((offer) => !offer.allowed)
  const chosen = saver.valueOf(ref('productCode'))
  return (
    <section aria-label={heading} className="grid gap-6">
      {heading && <h2 className="border-t-2 border-slate-900 pt-4 text-xl">{heading}</h2>}
      <div>
        {allowed.length > 0 ? (
          <RadioCards
            legend={heading ? `Kort til ${heading}` : 'Kort'}
            legendHidden
            name={nameOf(ref('productCode'))}
            value={typeof chosen === 'string' ? chosen : ''}
            onChange={(event) => choose('productCode', event.currentTarget.value)}
            error={faultOf('productCode')}
            options={allowed.map((offer) => ({
              value: offer.code,
              label: offer.name,
              aside: formatKroner(offer.price),
              description: `${offer.summary} ${plannedText(offer)}.`,
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
      {card.productCode && (
        <>
          {card.start.available && (
            <Checkbox
              framed
              name={nameOf(ref('startNow'))}
              checked={isTicked(saver.valueOf(ref('startNow')))}
              onChange={(event) =>
                choose('startNow', {
                  ticked: event.currentTarget.checked,
                  textVersion: card.start.textVersion,
                })
              }
              label={<span className="font-semibold">Begynd med det samme</span>}
              help={
                <>
                  {card.start.text}
                  {card.plannedRounds !== null && card.price !== null && (
                    <span className="mt-1 block">
                      Hver spillet runde regnes til{' '}
                      {formatKroner(Math.floor(card.price / card.plannedRounds))} Uden kryds
                      begynder kortet, når fortrydelsesfristen er udløbet.
                    </span>
                  )}
                </>
              }
              error={faultOf('startNow')}
            />
          )}
          <FirstDay card={card} error={faultOf('firstDayWish')} />
        </>
      )}
      {card.needsGuardian && (
        <Checkbox
          framed
          name={nameOf(ref('guardianAccepted'))}
          checked={saver.valueOf(ref('guardianAccepted')) === true}
          onChange={(event) => choose('guardianAccepted', event.currentTarget.checked)}
          label="Jeg er forælder eller værge og køber kortet til golfspilleren."
          help="Golfspilleren er under 18 år."
          error={faultOf('guardianAccepted')}
        />
      )}
    </section>
  )
}

const isTicked = (value: FieldValue) =>
  typeof value === 'object' && value !== null ? value.ticked : false
