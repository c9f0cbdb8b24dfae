import type { CompanyPrices } from '#contract/companies/endpoints.ts'
import { priceOfCards, priceOfRounds } from '#domain/companies/company-price.ts'
import { membershipNames, type MembershipType } from '#domain/accounts/membership.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { NumberField } from '../../ui/text-field.tsx'
import { cardSum, clipSum } from '#domain/companies/price-text.ts'
import { limitsOf, type OrderKind, type readOrder } from './order-question.ts'

type Choice = { kind: OrderKind; count: string }

type OrderChoiceProps = {
  prices: CompanyPrices
  choice: Choice
  onChoose: (choice: Choice) => void
  order: ReturnType<typeof readOrder>
  error?: string | undefined
}

const names = (types: readonly number[]) =>
  listInDanish(types.map((type) => membershipNames[type as MembershipType]))

/** Who may use which first, then the number with its arithmetic. */
export function OrderChoice({ prices, choice, onChoose, order, error }: OrderChoiceProps) {
  const { min, max } = limitsOf(choice.kind)
  return (
    <div className="grid gap-5">
      <RadioCards
        name="kind"
        legend="Hvad vil I bestille?"
        value={choice.kind}
        onChange={(event) => {
          const kind = event.currentTarget.value as OrderKind
          onChoose({ kind, count: kind === 'cards' ? '10' : '25' })
        }}
        options={[
          {
            value: 'cards',
            label: 'Kort med navn',
            description: `Til hver sin medarbejder. Kræver, at medarbejderen er ${names(prices.cardTypes)}.`,
          },
          {
            value: 'clips',
            label: 'Klippekort',
            description: `En fælles pulje af runder. Kan bruges af ${names(prices.clipTypes)}.`,
          },
        ]}
      />
      <NumberField
        name="count"
        label={choice.kind === 'cards' ? 'Antal kort' : 'Antal runder'}
        help={`Fra ${min} til ${max}. Skal I bruge flere, så skriv til os.`}
        value={choice.count}
        maxLength={3}
        onChange={(event) => onChoose({ ...choice, count: event.currentTarget.value })}
        error={error}
      />
      <output className="block min-h-12 border-t border-slate-200 pt-3">
        {order && (
          <>
            <span className="font-head text-2xl font-extrabold">
              {formatKroner(order.totalOre)}
            </span>
            <span className="mt-1 block text-sm text-slate-700">{sumOf(order, prices)}</span>
          </>
        )}
      </output>
    </div>
  )
}

function sumOf(order: NonNullable<OrderChoiceProps['order']>, { listPriceOre }: CompanyPrices) {
  const { purchase } = order
  if (purchase.kind === 'clips') {
    const price = priceOfRounds(purchase.rounds)
    const more = price.clips - purchase.rounds
    const extra = more > 0 ? ` I får ${countOf(more, 'klip', 'klip')} mere.` : ''
    return `${clipSum(purchase.rounds, price)}.${extra}`
  }
  const price = priceOfCards(purchase.cards, listPriceOre)
  const more = price.pricedAs - purchase.cards
  const extra =
    more > 0 ? ` ${price.pricedAs} kort koster det samme, så I kan lige så godt tage dem.` : ''
  return `${cardSum(purchase.cards, price)}.${extra}`
}
