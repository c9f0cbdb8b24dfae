import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getBoughtGiftCard } from '#contract/giftcards/endpoints.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { call } from '../../api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AnswerHeading } from '../payments/answer-heading.tsx'
import { forgetTypedGiftCard } from './typed-gift-card.ts'

/** After the payment of a gift card: where it is on its way, and for an hour the link to print it; later it is in the mail. */
export function PaidGiftCardPage({ token, orderNumber }: { token: string; orderNumber: string }) {
  const bought = useQuery({
    queryKey: ['bought-gift-card', token],
    queryFn: ({ signal }) => call(getBoughtGiftCard, { token }, signal),
    retry: 1,
  })
  const card = bought.data
  useEffect(forgetTypedGiftCard, [])
  return (
    <section className="mx-auto grid max-w-text gap-5 sm:pt-8">
      <p className="flex items-center gap-3 font-semibold text-green-800">
        <Icon name="check-circle" className="size-8" /> Betalingen er godkendt
      </p>
      <AnswerHeading>
        {card ? `Gavekortet til ${card.recipientName} er klar` : 'Gavekortet er klar'}
      </AnswerHeading>
      <p className="text-lg text-slate-700">
        {card?.arrivesOn
          ? `Vi sender det på mail ${formatDay(plainDate(card.arrivesOn))}. Du kan også udskrive det.`
          : card && 'Udskriv det på A4, og fold det én gang.'}{' '}
        {bought.isError
          ? 'Se og udskriv det fra linket, vi har sendt til din mail.'
          : 'Vi har sendt kvitteringen og et link til gavekortet til din mail.'}
      </p>
      <p className="text-slate-600">Bestilling {orderNumber}</p>
      {card && (
        <ButtonLink size="lg" href={card.printPath} className="mt-2 w-fit">
          <Icon name="print" /> Se og udskriv gavekortet
        </ButtonLink>
      )}
    </section>
  )
}
