import type { ClubSettlement } from '#contract/settlement/club-settlement.ts'
import { capital, countOf } from '#domain/shared/danish.ts'
import { monthNames } from '#domain/shared/dates.ts'
import { figureText } from '#domain/shared/figure.ts'
import { formatKroner, formatKronerExact } from '#domain/shared/money.ts'

/** What the rounds of this month bring the club, and how the amount comes about. */
export function ClubMonthShare({ season }: { season: ClubSettlement['seasons'][number] }) {
  const { month, share, topUp, points } = season
  if (!month) return null
  const { from, rounds, amount, perPoint } = month
  const name = monthNames[Number(from.slice(5, 7)) - 1] ?? ''
  return (
    <div className="max-w-text rounded-md border border-slate-300 bg-white p-4">
      <h3 className="text-base!">{capital(name)} indtil nu</h3>
      {rounds === 0 ? (
        <p className="mt-1">Ingen runder med kort i denne måned endnu.</p>
      ) : (
        <>
          <p className="mt-1">
            <strong className="font-head text-2xl">
              Cirka {formatKroner(wholeKroner(amount))}
            </strong>{' '}
            <span className="whitespace-nowrap">for {countOf(rounds, 'runde', 'runder')}</span>
          </p>
          <p className="mt-1 text-sm text-slate-700">
            {rounds === 1 ? 'Runden' : 'Runderne'} gav {figureText(month.points)} point, og et point
            er {formatKronerExact(perPoint)} værd i dag: klubbens{' '}
            {topUp > 0 ? 'andel og tillæg' : 'andel'} på {formatKroner(share + topUp)} delt med dens{' '}
            {figureText(points)} point i sæsonen. Beløbet ændrer sig med salget og med de andre
            klubbers runder. Provision, klip og rabatter er ikke med.
          </p>
        </>
      )}
    </div>
  )
}

/** An estimate has no øre. */
const wholeKroner = (ore: number) => Math.round(ore / 100) * 100
