import { companyPrice } from '#domain/companies/company-price.ts'
import {
  maxCardsPerOrder,
  maxRoundsPerOrder,
  minRoundsPerOrder,
} from '#domain/companies/company-order.ts'
import { cardSum, clipSum, moreText, turningText } from '#domain/companies/price-text.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'

type PriceAnswerProps = {
  players: number
  roundsEach: number
  listPriceOre: number
  withVat: boolean
}

/** The cheaper alternative, its total, and both calculations. */
export function PriceAnswer({ players, roundsEach, listPriceOre, withVat }: PriceAnswerProps) {
  const price = companyPrice({ players, roundsEach }, listPriceOre)
  const { cards, clips, recommended, turningPoint } = price
  const total = recommended === 'cards' ? cards.total : clips.total
  return (
    <output className="mt-5 block border-t border-slate-200 pt-4">
      <p className="font-semibold text-green-800">
        {recommended === 'cards'
          ? 'Billigst for jer: kort med navn'
          : 'Billigst for jer: klippekort'}
      </p>
      <p className="mt-1 font-head text-3xl leading-none font-extrabold tracking-tight">
        {formatKroner(total)}
      </p>
      <p className="mt-2 text-sm text-slate-600">
        {formatKroner(Math.ceil(total / players))} pr. person, {withVat ? 'med moms' : 'uden moms'}
      </p>
      <dl className="mt-4 grid gap-px overflow-hidden rounded-sm border border-slate-200 bg-slate-200">
        <Way
          name="Kort med navn"
          sum={cardSum(players, cards)}
          total={cards.total}
          chosen={recommended === 'cards'}
        />
        <Way
          name="Klippekort"
          sum={clipSum(players * roundsEach, clips)}
          total={clips.total}
          chosen={recommended === 'clips'}
        />
      </dl>
      {canOrder(recommended, { players, rounds: players * roundsEach }) && (
        <ButtonLink
          href={`/business/order?kind=${recommended}&count=${recommended === 'cards' ? players : players * roundsEach}`}
          className="mt-4"
        >
          Bestil på faktura
        </ButtonLink>
      )}
      <p className="flex flex-wrap gap-x-5">
        {[
          { format: 'pdf', label: 'Hent en side til chefen (PDF)' },
          { format: 'html', label: 'Åbn siden' },
        ].map(({ format, label }) => (
          <a
            key={format}
            href={`/api/v1/companies/offer.${format}?players=${players}&rounds=${roundsEach}`}
            className="text-link inline-flex min-h-11 items-center text-sm"
          >
            {label}
          </a>
        ))}
      </p>
      <p className="mt-1 text-sm text-slate-700">
        {turningText(turningPoint)} {cards.pricedAs > players && moreText(players, cards)}
      </p>
    </output>
  )
}

/** More than an order may have needs an agreement with a person. */
const canOrder = (
  kind: 'cards' | 'clips',
  { players, rounds }: { players: number; rounds: number },
) =>
  kind === 'cards'
    ? players <= maxCardsPerOrder
    : rounds >= minRoundsPerOrder && rounds <= maxRoundsPerOrder

type WayProps = { name: string; sum: string; total: number; chosen: boolean }

function Way({ name, sum, total, chosen }: WayProps) {
  return (
    <div
      className={cx(
        'grid grid-cols-[1fr_auto] items-baseline gap-x-4 px-4 py-2.5',
        chosen ? 'bg-green-50' : 'bg-white',
      )}
    >
      <dt className={cx('flex items-center gap-2', chosen && 'font-semibold')}>
        {name}
        {chosen && <Icon name="check" className="text-green-700" />}
      </dt>
      <dd className={cx('figures text-right', chosen && 'font-semibold')}>{formatKroner(total)}</dd>
      <dd className="figures col-span-2 text-sm text-slate-600">{sum}</dd>
    </div>
  )
}
