import type { Offer } from '#contract/registrations/endpoints.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { cx } from '../../ui/cx.ts'
import { costPerRound, typicalGreenFee } from './products-facts.ts'

type ProductsCostProps = {
  offers: readonly Offer[]
  clubs: readonly { greenFeeWeekdayOre: number; greenFeeWeekendOre: number }[]
}

const roundCounts = [4, 8, 12, 20]

/** The price per round by number of rounds, compared with a typical green fee. */
export function ProductsCost({ offers, clubs }: ProductsCostProps) {
  const shown = offers.filter(({ allowed }) => allowed)
  const fee = typicalGreenFee(clubs, 'all')
  if (shown.length === 0) return null
  const highest = Math.max(fee ?? 0, ...shown.map((offer) => costPerRound(offer, 4) ?? 0))
  return (
    <section aria-labelledby="runde" className="page section-start">
      <h2 id="runde">Hvad koster en runde?</h2>
      <p className="mt-3 max-w-text text-slate-700">
        Jo mere du spiller, jo mindre koster hver runde.{' '}
        {fee !== undefined &&
          `Til sammenligning er green fee i samarbejdsklubberne typisk ${formatKroner(fee)}`}
      </p>
      <div className="mt-8 grid items-start gap-x-10 gap-y-8 lg:grid-cols-3">
        {shown.map((offer) => (
          <table key={offer.code} className="w-full border-t-2 border-slate-900">
            <caption className="pt-3 pb-1 text-left font-head text-lg font-bold">
              {offer.name}
              <Breakeven offer={offer} clubs={clubs} />
            </caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">Runder</th>
                <th scope="col" colSpan={2}>
                  Pris pr. runde
                </th>
              </tr>
            </thead>
            <tbody>
              <CostRow
                label="Green fee"
                cost={typicalGreenFee(clubs, offer.days)}
                highest={highest}
                plain
              />
              {countsFor(offer).map((rounds) => (
                <CostRow
                  key={rounds}
                  label={`${rounds} runder`}
                  cost={costPerRound(offer, rounds)}
                  highest={highest}
                />
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  )
}

/** Numbers of rounds up to the card's limit, and the limit itself. */
function countsFor({ totalRounds }: Offer): number[] {
  if (totalRounds === null) return roundCounts
  return [...new Set([2, ...roundCounts.filter((n) => n < totalRounds), totalRounds])]
}

function Breakeven({ offer, clubs }: Pick<ProductsCostProps, 'clubs'> & { offer: Offer }) {
  const fee = typicalGreenFee(clubs, offer.days)
  if (!fee) return null
  return (
    <span className="block font-sans text-sm font-normal text-slate-600">
      Tjent hjem efter {Math.ceil(offer.price / fee)} runder à {formatKroner(fee)}
    </span>
  )
}

type CostRowProps = { label: string; cost: number | undefined; highest: number; plain?: boolean }

function CostRow({ label, cost, highest, plain }: CostRowProps) {
  if (cost === undefined) return null
  return (
    <tr>
      <th scope="row" className="figures w-24 py-1.5 text-left font-normal text-slate-600">
        {label}
      </th>
      <td aria-hidden="true" className="py-1.5">
        <span
          className={cx(
            'block h-3 rounded-r-xs forced-colors:bg-[Highlight]',
            plain ? 'bg-slate-400' : 'bg-green-700',
          )}
          style={{ width: `${Math.max(4, (100 * cost) / highest)}%` }}
        />
      </td>
      <td className="figures w-24 py-1.5 text-right font-semibold">{formatKroner(cost)}</td>
    </tr>
  )
}
