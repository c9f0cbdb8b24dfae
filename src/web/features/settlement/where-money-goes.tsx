import { useSuspenseQuery } from '@tanstack/react-query'
import { UiLink } from '../../ui/ui-link.tsx'
import { CardLedger } from './card-ledger.tsx'
import { reckon } from './card-money.ts'
import { clubTermsQuery } from './queries.ts'

/** The split of one card's price, public for golfers and clubs. */
export function WhereMoneyGoes() {
  const { season } = useSuspenseQuery(clubTermsQuery).data
  const reckoned = reckon(season)
  if (!reckoned) return null
  return (
    <section aria-labelledby="pengene" className="border-b border-slate-200 bg-white">
      <div className="page section grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.3fr]">
        <div>
          <h2 id="pengene">Hvor pengene går hen</h2>
          <p className="mt-3 max-w-text text-slate-700">
            Regnestykket er det samme for alle og ligger fast, når sæsonen begynder. Puljen deles
            mellem klubberne efter, hvor kortene er brugt.{' '}
            <UiLink className="text-link" href="/for-the-golfclub">
              Se, hvad det giver for en runde
            </UiLink>
          </p>
        </div>
        <CardLedger {...reckoned} />
      </div>
    </section>
  )
}
