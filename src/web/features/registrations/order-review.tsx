import type { RegistrationCard } from '#contract/registrations.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { DataList } from '../../ui/data-list.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { holderName } from './holder.ts'
import { periodText } from './period-text.ts'
import { orderedName, upgradeKeeps, upgradeOf, upgradeSum } from './upgrade-text.ts'
import { stepPaths, useRegistration } from './use-registration.tsx'

/** Everything that was chosen, each with the way back to it (L-IN-5). */
export function OrderReview() {
  const { registration } = useRegistration()
  return (
    <div className="grid gap-8">
      {registration.cards.map((card) => (
        <CardReview key={card.id} card={card} />
      ))}
      <section aria-labelledby="koeber">
        <h2 id="koeber" className="mb-3 text-xl">
          Dig, der køber
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

function CardReview({ card }: { card: RegistrationCard }) {
  const upgrade = upgradeOf(card)
  const home = card.memberships.find(({ isHome }) => isHome) ?? card.memberships[0]
  return (
    <section aria-labelledby={`${card.id}-kort`}>
      <h2 id={`${card.id}-kort`} className="mb-3 text-xl">
        {orderedName(card)} til {holderName(card)}
      </h2>
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
            value: upgrade ? upgradeKeeps : startOf(card),
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
  return (
    <>
      {card.price !== null && formatKroner(card.price)}
      {upgrade && <span className="block text-sm text-slate-600">{upgradeSum(upgrade)}</span>}
    </>
  )
}

function startOf({ start, firstDayWish }: RegistrationCard): string {
  if (start.ticked && start.available) return 'Med det samme, som du har bedt om'
  return firstDayWish ? 'Den dag, du har valgt' : 'Når fortrydelsesfristen er udløbet'
}

const edit = (step: keyof typeof stepPaths, what: string) => (
  <UiLink href={stepPaths[step]} className="text-link">
    Ret<span className="sr-only"> {what}</span>
  </UiLink>
)
