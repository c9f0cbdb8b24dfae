import { formatKroner, formatKronerExact, type Ore } from '#domain/shared/money.ts'
import { cx } from '../../ui/cx.ts'
import { percent, type ReckonedSeason } from './card-money.ts'

/** The split of a card's price, line by line. */
export function CardLedger({ season: { terms }, card, money }: ReckonedSeason) {
  const { commission } = terms
  const ofNet = commission.kind === 'part' ? ` (${percent(commission.of)})` : ''
  return (
    <dl className="figures border-t-2 border-slate-900">
      <LedgerLine term={`Et ${card.name}`} amount={card.price} />
      {card.vat > 0 && <LedgerLine term="Moms" amount={-card.vat} />}
      <LedgerLine
        term={`Vores administrationsandel (${percent(terms.operatorShare)})`}
        amount={-money.operatorShare}
      />
      <LedgerLine
        term={`Salgsprovision til klubben, der solgte kortet${ofNet}`}
        amount={-money.commission}
      />
      <LedgerLine term="Til puljen, som klubberne deler" amount={money.pool} isSum />
    </dl>
  )
}

type LedgerLineProps = { term: string; amount: Ore; isSum?: boolean; short?: boolean }

export function LedgerLine({ term, amount, isSum, short }: LedgerLineProps) {
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-6 py-2.5',
        isSum
          ? 'border-t-2 border-slate-900 font-semibold'
          : 'border-t border-slate-200 first:border-t-0',
      )}
    >
      <dt>{term}</dt>
      <dd className="whitespace-nowrap">
        {short ? formatKroner(amount) : formatKronerExact(amount)}
      </dd>
    </div>
  )
}
