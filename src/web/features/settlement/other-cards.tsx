import { guestWorth } from '#domain/settlement/guest-worth.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { moneyOfCard, wholeKroner, type ReckonedSeason } from './card-money.ts'

const rounds = [5, 8]

/** The worth of a guest if only one of the season's other cards were sold, including the lowest. */
export function OtherCards({ reckoned: { season, card } }: { reckoned: ReckonedSeason }) {
  const others = season.cards.filter(({ code }) => code !== card.code)
  if (others.length === 0) return null
  return (
    <details className="group">
      <summary className="text-link w-fit py-2 font-semibold">
        Hvad de andre korttyper giver
      </summary>
      <table className="figures mt-2 w-full text-left">
        <caption className="sr-only">
          Kroner pr. runde, hvis kun dette kort blev solgt, med tillæg
        </caption>
        <thead className="text-sm text-slate-600">
          <tr>
            <th scope="col" className="py-2 font-medium">
              Kort
            </th>
            {rounds.map((count) => (
              <th key={count} scope="col" className="py-2 text-right font-medium">
                {count} runder
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {others.map((other) => (
            <tr key={other.code} className="border-t border-slate-200">
              <th scope="row" className="py-2 pr-3 font-normal">
                {other.name}, {formatKroner(other.price)}
              </th>
              {rounds.map((count) => (
                <td key={count} className="py-2 pl-3 text-right font-semibold whitespace-nowrap">
                  {wholeKroner(
                    guestWorth(moneyOfCard(other, season), count, season.terms).guaranteed,
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
