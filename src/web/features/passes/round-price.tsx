import type { Offer } from '#contract/registrations/endpoints.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { costPerRound, typicalGreenFee } from './products-facts.ts'

type RoundPriceProps = {
  offer: Offer
  clubs: readonly { greenFeeWeekdayOre: number; greenFeeWeekendOre: number }[]
}

/** Compares the price per round with a green fee, on the front page. */
export function RoundPrice({ offer, clubs }: RoundPriceProps) {
  const fee = typicalGreenFee(clubs, offer.days)
  const { plannedRounds } = offer
  const withCard = costPerRound(offer, plannedRounds)
  if (!fee || !withCard || withCard >= fee) return null
  const rows = [
    { label: 'Green fee, typisk', amount: fee, bar: 'bg-slate-400' },
    {
      label: `Med ${offer.name}, når du spiller ${plannedRounds} runder`,
      amount: withCard,
      bar: 'bg-green-700',
    },
  ]
  return (
    <section aria-labelledby="rundepris" className="border-b border-slate-200 bg-white">
      <div className="page section grid items-center gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.2fr]">
        <div>
          <h2 id="rundepris">Tjent hjem efter {Math.ceil(offer.price / fee)} runder</h2>
          <p className="mt-3 max-w-text text-slate-700">
            Kortet koster {formatKroner(offer.price)} Spiller du færre runder end det, er green fee
            billigere, og det siger vi også, når du regner på det.
          </p>
          <ButtonLink href="/beregning" variant="secondary" className="mt-6">
            Hvad sparer du?
          </ButtonLink>
        </div>
        <ul className="grid gap-6">
          {rows.map(({ label, amount, bar }) => (
            <li key={label}>
              <p className="flex items-baseline justify-between gap-x-4">
                <span className="text-slate-700">{label}</span>
                <strong className="shrink-0 font-head text-2xl font-extrabold tracking-tight">
                  {formatKroner(amount)}
                </strong>
              </p>
              <div
                aria-hidden="true"
                className={`mt-2 h-3.5 rounded-r-xs forced-colors:bg-[Highlight] ${bar}`}
                style={{ width: `${(100 * amount) / fee}%` }}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
