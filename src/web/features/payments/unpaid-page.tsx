import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { retryPayment, type PaymentState } from '#contract/payments/endpoints.ts'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { call } from '../../api.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ContactUs, Problem } from '../shell/problem.tsx'
import { AnswerHeading } from './answer-heading.tsx'
import { PaymentMethodField } from './payment-method-field.tsx'
import type { Payment } from './queries.ts'

type UnpaidState = Exclude<PaymentState, 'paid' | 'waiting'>

type UnpaidPageProps = { token: string; payment: Payment }

const texts: Record<UnpaidState, { title: string; text: string }> = {
  declined: {
    title: 'Betalingen blev afvist',
    text: 'Banken afviste betalingen. Der er ikke trukket penge. Prøv et andet betalingskort, eller ring til din bank. Alt, du har udfyldt, er gemt.',
  },
  cancelled: {
    title: 'Du afbrød betalingen',
    text: 'Der er ikke trukket penge, og alt, du har udfyldt, er gemt. Betal, når du er klar.',
  },
  expired: {
    title: 'Tiden til at betale er gået',
    text: 'Bestillingen blev ikke betalt i tide. Kom der penge alligevel, får du dem tilbage af sig selv. Det, du har udfyldt, er gemt.',
  },
  mismatch: {
    title: 'Beløbet passede ikke',
    text: 'Vi fik besked om et andet beløb end bestillingens. Pengene gives tilbage af sig selv, og en af os ser på sagen. Du kan betale igen med det samme.',
  },
}

/** A place in a tournament is reserved only for a limited time. */
const entryTexts: Partial<typeof texts> = {
  declined: {
    title: 'Betalingen blev afvist',
    text: 'Banken afviste betalingen. Der er ikke trukket penge. Vi holder pladsen lidt endnu. Prøv et andet betalingskort, eller ring til din bank.',
  },
  cancelled: {
    title: 'Du afbrød betalingen',
    text: 'Der er ikke trukket penge. Vi holder pladsen lidt endnu. Betal, når du er klar.',
  },
  expired: {
    title: 'Betalingssiden er lukket',
    text: 'Den stod åben uden en betaling. Der er ikke trukket penge, og vi holder pladsen lidt endnu. Betal, når du er klar.',
  },
}

/** The window keeps the form of a gift card until it is paid. */
const giftCardTexts: Partial<typeof texts> = {
  declined: {
    title: 'Betalingen blev afvist',
    text: 'Banken afviste betalingen. Der er ikke trukket penge. Prøv et andet betalingskort, eller ring til din bank.',
  },
  cancelled: {
    title: 'Du afbrød betalingen',
    text: 'Der er ikke trukket penge. Betal, når du er klar, så er gavekortet som du skrev det.',
  },
  expired: {
    title: 'Tiden til at betale er gået',
    text: 'Gavekortet blev ikke betalt i tide. Kom der penge alligevel, får du dem tilbage af sig selv. Det, du skrev, står der stadig.',
  },
}

const releasedText = (state: PaymentState) => ({
  title: 'Vi holder ikke pladsen længere',
  text: [
    state === 'mismatch'
      ? 'Vi fik besked om et andet beløb end bestillingens. Pengene gives tilbage af sig selv, og en af os ser på sagen.'
      : 'Der er ikke trukket penge. Kom der nogle alligevel, får du dem tilbage af sig selv.',
    'Tilmeld dig igen, så længe der er åbent: er der en plads, får du den, og ellers kommer du på ventelisten.',
  ].join(' '),
})

const nextLabels: Record<string, string> = {
  '/account': 'Til din konto',
  '/account/tournaments': 'Til din tilmelding',
  '/gavekort': 'Tilbage til gavekortet',
}

/** The page of a payment that failed: why, that no money was taken, and how to continue. */
export function UnpaidPage({ payment, token }: UnpaidPageProps) {
  const { orderNumber, totalOre, next, canRetry, isReleased, kind } = payment
  const { title, text } = textFor(payment)
  const client = useQueryClient()
  const [paymentMethod, choose] = useState<PaymentMethod>()
  const retry = useMutation({
    mutationFn: () => call(retryPayment, { token, paymentMethod }),
    onSuccess: ({ redirectUrl }) => location.assign(redirectUrl),
    // The payment may have changed since the page was opened.
    onError: () => client.invalidateQueries({ queryKey: ['payment', token] }),
  })
  return (
    <section className="mx-auto grid max-w-text gap-5 sm:pt-8">
      <Icon name="warning" className="size-14 text-yellow-700" />
      <AnswerHeading>{title}</AnswerHeading>
      <p className="text-lg text-slate-700">{text}</p>
      <p className="text-slate-600">Bestilling {orderNumber}</p>
      {retry.isError && !isReleased && (
        <Problem error={retry.error} title="Du er ikke sendt til betaling" />
      )}
      {canRetry && kind !== 'set_up_test' && <PaymentMethodField onChoose={choose} />}
      <ButtonRow className="mt-2">
        {canRetry && (
          <Button
            size="lg"
            busy={(retry.isPending || retry.isSuccess) && 'Sender dig til betaling …'}
            onClick={() => retry.mutate()}
          >
            Prøv igen, betal {formatKroner(totalOre)}
          </Button>
        )}
        <ButtonLink size="lg" variant={canRetry ? 'secondary' : 'primary'} href={next}>
          {isReleased ? 'Tilmeld igen' : (nextLabels[next] ?? 'Tilbage til bestillingen')}
        </ButtonLink>
      </ButtonRow>
      <p className="mt-2 border-t border-slate-300 pt-5 text-slate-700">
        Driller det? <ContactUs about={`Betaling af bestilling ${orderNumber}`} />
      </p>
    </section>
  )
}

function textFor({ state, kind, isReleased }: Payment) {
  if (isReleased) return releasedText(state)
  const own = kind === 'tournament_entry' ? entryTexts : kind === 'gift_card' ? giftCardTexts : {}
  return own[state as UnpaidState] ?? texts[state as UnpaidState]
}
