import type { CompanyPrices } from '#contract/companies/endpoints.ts'
import { cardTiers, clipPacks, priceOfCards } from '#domain/companies/company-price.ts'
import { formatDay, formatPeriod, plainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'

/** Personal cards and *klippekort*: contents and all prices. */
export function BusinessPrices({ prices }: { prices: CompanyPrices }) {
  const { playFrom, playTo, listPriceOre, nextPrice } = prices
  return (
    <section aria-labelledby="priser" className="page section-start">
      <h2 id="priser">Kort med navn eller klippekort?</h2>
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <Way
          title="Kort med navn"
          text="Et Sæsonkort til en bestemt medarbejder: to runder i hver klub hele sæsonen, undtagen i medarbejderens egen klub. Kortet kan flyttes til en anden to gange."
          rows={tierRows(listPriceOre)}
          unit="Pr. kort"
        >
          I betaler altid den billigste samlede pris: 24 kort koster aldrig mere end 25.
          {nextPrice &&
            ` Fra den ${formatDay(plainDate(nextPrice.from), { weekday: false })} er prisen for et enkelt kort ${formatKroner(nextPrice.priceOre)}`}
        </Way>
        <Way
          title="Klippekort"
          text="En fælles pulje af runder. Ethvert klip gælder i enhver klub, for medarbejdere og kunder, der er medlem af en golfklub. En person bruger højst ét klip om dagen."
          rows={clipPacks.map(({ clips, perClip }) => ({
            name: `${clips} klip`,
            each: perClip,
            total: clips * perClip,
          }))}
          unit="Pr. runde"
        >
          Klippene gælder {formatPeriod(plainDate(playFrom), plainDate(playTo))}.
        </Way>
      </div>
    </section>
  )
}

type PriceRow = { name: string; each: number; total: number }

function tierRows(listPrice: number): PriceRow[] {
  const starts = [1, ...cardTiers.map(({ from }) => from)]
  return starts.map((from, i) => {
    const next = starts[i + 1]
    const { perCard, total } = priceOfCards(from, listPrice)
    return {
      name: next ? `${from}–${next - 1} kort` : `fra ${from} kort`,
      each: perCard,
      total,
    }
  })
}

type WayProps = {
  title: string
  text: string
  rows: readonly PriceRow[]
  unit: string
  children: React.ReactNode
}

function Way({ title, text, rows, unit, children }: WayProps) {
  return (
    <div>
      <h3 className="text-xl">{title}</h3>
      <p className="mt-2 text-slate-700">{text}</p>
      <table className="mt-5 w-full border-t-2 border-slate-900">
        <thead>
          <tr className="border-b border-slate-300 text-left text-sm">
            <th scope="col" className="py-2.5 font-semibold">
              Antal
            </th>
            <th scope="col" className="py-2.5 text-right font-semibold">
              {unit}
            </th>
            <th scope="col" className="py-2.5 pl-3 text-right font-semibold max-[24rem]:hidden">
              I alt fra
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, each, total }) => (
            <tr key={name} className="border-b border-slate-200">
              <th scope="row" className="py-2.5 pr-3 text-left font-normal whitespace-nowrap">
                {name}
              </th>
              <td className="figures py-2.5 text-right font-semibold whitespace-nowrap">
                {formatKroner(each)}
              </td>
              <td className="figures py-2.5 pl-3 text-right whitespace-nowrap text-slate-600 max-[24rem]:hidden">
                {formatKroner(total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-slate-600">{children}</p>
    </div>
  )
}
