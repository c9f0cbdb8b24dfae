import { roundPoints } from '#domain/checkins/slots.ts'
import type { ClubEconomy, ClubExpectation } from '#domain/settlement/club-economy.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { LedgerLine } from './card-ledger.tsx'
import type { ReckonedSeason } from './card-money.ts'

type EconomyWorkingsProps = {
  expected: ClubExpectation
  economy: ClubEconomy
  reckoned: ReckonedSeason
}

/** The arithmetic, so that a treasurer can do it again. */
export function EconomyWorkings({ expected, economy, reckoned }: EconomyWorkingsProps) {
  const { money, card } = reckoned
  const { weekday, weekend, nine } = roundPoints
  return (
    <details className="mt-8" open>
      <summary className="text-link w-fit py-2 font-semibold">Sådan er det regnet</summary>
      <dl className="figures mt-2">
        <LedgerLine
          term={`${economy.points.toLocaleString('da-DK')} point: ${expected.weekdayRounds} × ${weekday} + ${expected.weekendRounds} × ${weekend} + ${expected.nines} × ${nine}. Af puljen giver de`}
          amount={economy.share}
        />
        {economy.topUp > 0 && <LedgerLine term="Tillæg fra garantien" amount={economy.topUp} />}
        {economy.commission > 0 && (
          <LedgerLine
            term={`Salgsprovision: ${expected.cardsSold} kort à ${formatKroner(money.commission)}`}
            amount={economy.commission}
          />
        )}
        <LedgerLine term="I alt" amount={economy.total} isSum />
      </dl>
      <p className="mt-3 max-w-text text-sm text-slate-600">
        Hvert kort lægger {formatKroner(money.pool)} i puljen: {formatKroner(card.price)}
        {card.vat > 0 && ` − ${formatKroner(card.vat)} i moms`} −{' '}
        {formatKroner(money.operatorShare)} i administrationsandel −{' '}
        {formatKroner(money.commission)} i salgsprovision. Puljen deles mellem alle klubbers point.
      </p>
    </details>
  )
}
