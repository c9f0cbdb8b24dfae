import type { Offer } from '#contract/registrations.ts'
import { savingsOf } from '#domain/passes/savings.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { roundsOf, type SavingsClub, type Visit } from './savings-question.ts'

type SavingsOtherCardsProps = {
  offer: Offer
  offers: readonly Offer[]
  visits: readonly Visit[]
  clubs: readonly SavingsClub[]
}

/** Would another card have been better for the same rounds? Said also when it is the cheaper one. */
export function SavingsOtherCards({ offer, offers, visits, clubs }: SavingsOtherCardsProps) {
  const others = offers.filter(({ code }) => code !== offer.code)
  if (others.length === 0) return null
  return (
    <table className="figures mt-8 w-full text-left">
      <caption className="pb-1 text-left font-semibold">De samme runder med et andet kort</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Kort</th>
          <th scope="col">Besparelse</th>
        </tr>
      </thead>
      <tbody>
        {others.map((other) => {
          const { saved } = savingsOf(other, roundsOf(visits, clubs, other.code))
          return (
            <tr key={other.code} className="border-t border-slate-200">
              <th scope="row" className="py-2 pr-4 font-normal">
                {other.name}, {formatKroner(other.price)}
              </th>
              <td className="py-2 text-right whitespace-nowrap">
                {saved > 0 ? `sparer ${formatKroner(saved)}` : 'kan ikke betale sig'}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
