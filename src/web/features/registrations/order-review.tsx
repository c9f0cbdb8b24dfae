import type { Registration, RegistrationCard } from '#contract/registrations/endpoints.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { DataList } from '../../ui/data-list.tsx'
import { FieldError } from '../../ui/field.tsx'
import type { FormError } from '../../ui/form-error-summary.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import {
  holderName,
  periodText,
  orderedName,
  upgradeKeeps,
  upgradeOf,
  upgradeSum,
} from './card-text.ts'
import { stepPaths, useRegistration } from './use-registration.tsx'
import { withdrawalForm } from '#domain/content/withdrawal-text.ts'
import { pricePerRound } from '#domain/passes/price.ts'
import { useCompany } from '../../company.ts'
import { Icon } from '../../ui/icon.tsx'

/** All choices, each with a link to change it, so that the buyer can correct input (L-IN-5). */
export function OrderReview({ errors }: { errors: readonly FormError[] }) {
  const { registration } = useRegistration()
  return (
    <div className="grid gap-8">
      {registration.cards.map((card) => (
        <CardReview
          key={card.id}
          card={card}
          error={errors.find(({ field }) => field === reviewId(card.id))?.message}
        />
      ))}
      <section aria-labelledby="koeber">
        <h2 id="koeber" className="mb-3 text-xl">
          Køber
        </h2>
        <DataList
          items={[
            { term: 'Navn', value: registration.name, action: edit('information', 'navn') },
            { term: 'Mail', value: registration.email },
            ...(registration.phone ? [{ term: 'Telefon', value: registration.phone }] : []),
          ]}
        />
      </section>
    </div>
  )
}

/** The id of a card's heading, to which an error about the card links. */
export const reviewId = (cardId: string) => `${cardId}-kort`

type CardReviewProps = { card: RegistrationCard; error: string | undefined }

function CardReview({ card, error }: CardReviewProps) {
  const upgrade = upgradeOf(card)
  const home = card.memberships.find(({ isHome }) => isHome) ?? card.memberships[0]
  return (
    <section aria-labelledby={reviewId(card.id)}>
      <h2
        id={reviewId(card.id)}
        tabIndex={-1}
        aria-describedby={error && `${reviewId(card.id)}-error`}
        className="mb-3 scroll-mt-6 text-xl outline-none"
      >
        {orderedName(card)} til {holderName(card)}
      </h2>
      {error && (
        <div className="mb-3">
          <FieldError id={reviewId(card.id)}>{error}</FieldError>
        </div>
      )}
      <DataList
        items={[
          {
            term: 'Pris',
            value: <Price card={card} />,
            action: edit('season-pass', `kortet til ${holderName(card)}`),
          },
          { term: 'Gælder', value: periodText(card.period) },
          {
            term: 'Begynder',
            value: upgrade ? upgradeKeeps : card.start.begins,
          },
          {
            term: 'Medlemskab',
            value: home ? `${home.clubName}, ${home.typeName}` : 'Bekræftes senere',
            action: edit('verification', `medlemskabet for ${holderName(card)}`),
          },
        ]}
      />
    </section>
  )
}

function Price({ card }: { card: RegistrationCard }) {
  const upgrade = upgradeOf(card)
  const { summary } = useRegistration().registration
  const discountOre = discountOf(summary, card)
  return (
    <>
      {card.price !== null && formatKroner(card.price - discountOre)}
      {card.price !== null && discountOre > 0 && (
        <span className="block text-sm text-slate-600">
          {formatKroner(card.price)} minus {formatKroner(discountOre)} i rabat
        </span>
      )}
      {upgrade && <span className="block text-sm text-slate-600">{upgradeSum(upgrade)}</span>}
      {card.insteadOf && (
        <span className="block text-sm text-slate-600">
          I stedet for {card.insteadOf.name} til {formatKroner(card.insteadOf.price)}
        </span>
      )}
    </>
  )
}

const discountOf = ({ lines }: Registration['summary'], { id }: RegistrationCard) =>
  lines.find(({ cardId }) => cardId === id)?.discountOre ?? 0

const edit = (step: keyof typeof stepPaths, label: string) => (
  <UiLink href={stepPaths[step]} className="text-link">
    Ret<span className="sr-only"> {label}</span>
  </UiLink>
)

/** Information on the right of withdrawal, required before payment: period, procedure, form and early start (L-WD-1). */
export function WithdrawalInformation() {
  const { registration } = useRegistration()
  const started = registration.cards.filter(({ start }) => start.available && start.ticked)
  return (
    <section aria-labelledby="fortryd" className="grid gap-3">
      <h2 id="fortryd" className="text-xl">
        Du kan fortryde i 14 dage
      </h2>
      <p className="text-slate-700">
        Fristen regnes fra dagen efter købet. Du behøver ikke give en grund, og der er intet gebyr.
        Brug{' '}
        <a className="text-link" href="/withdrawal" target="_blank" rel="noreferrer">
          Fortryd aftale
        </a>
        , som står nederst på alle sider og i din mail, eller skriv til os. Du får pengene tilbage
        senest 14 dage efter. Har du brugt et gavekort, går pengene først tilbage på gavekortet,
        resten til betalingskortet.
      </p>
      {started.length === 0 ? (
        <p className="text-slate-700">Fortryder du i tide, får du alle pengene tilbage.</p>
      ) : (
        started.map((card) => (
          <p key={card.id} className="text-slate-700">
            {card.productName} til {holderName(card)} begynder, før fristen er udløbet. Fortryder
            du, betaler du for de runder, der er spillet:{' '}
            {perRound(card, discountOf(registration.summary, card))} pr. runde, når prisen deles med{' '}
            {card.plannedRounds} beregnede runder. Resten får du tilbage.
          </p>
        ))
      )}
      <details className="group">
        <summary className="inline-flex min-h-11 list-none items-center gap-2 font-medium text-green-700 [&::-webkit-details-marker]:hidden">
          <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
          Vis standardfortrydelsesformularen
        </summary>
        <div className="mt-2 grid gap-3 rounded-md border border-slate-300 bg-white p-5 text-sm">
          {withdrawalForm(useCompany()).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </details>
    </section>
  )
}

const perRound = ({ price, plannedRounds }: RegistrationCard, discountOre: number) =>
  formatKroner(pricePerRound((price ?? 0) - discountOre, Math.max(1, plannedRounds ?? 1)))
