import { useQuery } from '@tanstack/react-query'
import { countOf } from '#domain/shared/danish.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { companyRenewalQuery } from './portal-queries.ts'

/** What the same number of cards and clips costs next season; nothing while it is not on sale. */
export function RenewalQuote({ companyId }: { companyId: string }) {
  const renewal = useQuery(companyRenewalQuery(companyId)).data?.renewal
  if (!renewal || renewal.cardsOre + renewal.clipsOre === 0) return null
  const { season, cards, cardsOre, clips, clipsOre } = renewal
  return (
    <section
      aria-labelledby="naeste"
      className="rounded-md border border-green-300 bg-green-50 p-6"
    >
      <h2 id="naeste" className="text-xl">
        Sæson {season}
      </h2>
      <p className="mt-2">
        Det samme til næste sæson:{' '}
        {cards > 0 && `${countOf(cards, 'kort', 'kort')} for ${formatKroner(cardsOre)} `}
        {clips > 0 && `${countOf(clips, 'klip', 'klip')} for ${formatKroner(clipsOre)} `}
        Det binder jer ikke.
      </p>
      <ButtonLink
        href={`/business/order?company=${companyId}${cards > 0 ? `&count=${cards}` : ''}`}
        className="mt-4"
      >
        Bestil til sæson {season}
      </ButtonLink>
    </section>
  )
}
