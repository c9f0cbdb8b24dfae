import type { ReactNode } from 'react'
import type { Output } from '#contract/shared/endpoint.ts'
import type { previewWithdrawal } from '#contract/passes/endpoints.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Declaration } from './declaration-form.tsx'

type Preview = Pick<Output<typeof previewWithdrawal>, 'text' | 'cards'>
type PreviewCard = Preview['cards'][number]

type WithdrawalReviewProps = {
  preview: Preview
  declaration: Declaration
  busy: boolean
  problem: ReactNode
  onConfirm: () => void
  onChange?: () => void
}

/** Nothing of the agreement can be withdrawn. */
const isNothingOpen = ({ cards }: Preview) =>
  cards.length > 0 && cards.every(({ status }) => status !== 'open')

/** The heading of the review: it asks for a confirmation only where there is something to confirm. */
export const reviewTitle = (preview: Preview) =>
  isNothingOpen(preview) ? 'Aftalen kan ikke fortrydes' : 'Bekræft fortrydelse'

/** The effect of a withdrawal before its confirmation. An unknown number can be declared too. */
export function WithdrawalReview(props: WithdrawalReviewProps) {
  const { preview, declaration, busy, problem, onConfirm, onChange } = props
  const { cards, text } = preview
  const open = cards.filter(({ status }) => status === 'open')
  const refund = open.reduce((sum, card) => sum + card.refundOre, 0)
  const isAllClosed = isNothingOpen(preview)
  return (
    <div className="mt-5 grid gap-6">
      {!isAllClosed && <p className="max-w-text text-slate-700">{text}</p>}
      {cards.map((card) => (
        <CardEffect key={card.number} card={card} />
      ))}
      {open.length > 1 && (
        <p className="text-lg">
          Du får i alt <strong className="figures">{formatKroner(refund)}</strong> tilbage.
        </p>
      )}
      {cards.length === 0 && <Sender declaration={declaration} />}
      {problem}
      <ButtonRow>
        {!isAllClosed && (
          <Button size="lg" busy={busy && 'Sender …'} onClick={onConfirm}>
            Bekræft fortrydelse
          </Button>
        )}
        {onChange && (
          <Button size="lg" variant="secondary" onClick={onChange}>
            Ret oplysningerne
          </Button>
        )}
      </ButtonRow>
      {/* Below the buttons, so that a phone shows what comes back and the button together. */}
      {cards.length > 0 && <Sender declaration={declaration} />}
    </div>
  )
}

function Sender({ declaration }: { declaration: Declaration }) {
  return (
    <p className="text-sm text-slate-600">
      Fortrydes af {declaration.name}, {declaration.email}. Aftale:{' '}
      <span className="figures">{declaration.contract}</span>
    </p>
  )
}

function CardEffect({ card }: { card: PreviewCard }) {
  const heading =
    card.kind === 'gift_card' ? card.productName : `${card.productName} til ${card.holder}`
  if (card.status !== 'open') {
    return (
      <Notice tone={card.status === 'withdrawn' ? 'info' : 'warning'} title={heading}>
        {card.text}
      </Notice>
    )
  }
  return (
    <section
      aria-label={heading}
      className="rounded-md border border-slate-300 bg-white p-5 sm:p-7"
    >
      <h2 className="text-xl">{heading}</h2>
      <p className="figures mt-1 text-sm text-slate-600">{card.number}</p>
      <div className="mt-4">
        <DataList items={amountsOf(card)} />
      </div>
      {card.retainedOre > 0 && <p className="mt-4 text-slate-700">{card.text}</p>}
      <p className="mt-3 text-sm text-slate-600">
        Du kan fortryde til og med {formatDay(plainDate(card.deadline))} kl.&nbsp;23.59.
      </p>
    </section>
  )
}

/** What comes back; the arithmetic stands only where something is kept. */
function amountsOf(card: PreviewCard) {
  const { toGiftCardOre } = card
  const rounds = `${countOf(card.roundsCounted, 'runde', 'runder')} (beregnet til ${card.plannedRounds})`
  if (card.kind === 'gift_card') return amountsOfGiftCard(card)
  const used = [
    { term: 'Betalt', value: formatKroner(card.price) },
    { term: 'Spillede runder', value: rounds },
    { term: 'For spillede runder', value: formatKroner(card.retainedOre) },
  ]
  const parts = [
    { term: 'Heraf til gavekortet', value: formatKroner(toGiftCardOre) },
    { term: 'Heraf til dit betalingskort', value: formatKroner(card.refundOre - toGiftCardOre) },
  ]
  return [
    ...(card.retainedOre > 0 ? used : []),
    {
      term: 'Du får tilbage',
      value: <strong className="font-head text-xl">{formatKroner(card.refundOre)}</strong>,
    },
    ...(toGiftCardOre > 0 ? parts : []),
  ]
}

const amountsOfGiftCard = (card: PreviewCard) => [
  { term: 'Betalt', value: formatKroner(card.price) },
  ...(card.retainedOre > 0
    ? [{ term: 'Brugt af gavekortet', value: formatKroner(card.retainedOre) }]
    : []),
  {
    term: 'Du får tilbage',
    value: <strong className="font-head text-xl">{formatKroner(card.refundOre)}</strong>,
  },
]
