import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getUnpaidPass, payUnpaidPass } from '#contract/passes/endpoints.ts'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { call } from '../../api.ts'
import { reasonOf } from '../../error-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../shell/problem.tsx'
import { PaymentMethodField } from './payment-method-field.tsx'

/** The page of a mailed pay link: what is owed for the card, and a button to pay. */
export function PayAgainPage({ token }: { token: string | undefined }) {
  return <div className="page page-body">{token ? <Unpaid token={token} /> : <Unknown />}</div>
}

function Unpaid({ token }: { token: string }) {
  const unpaid = useQuery({
    queryKey: ['unpaid-pass', token],
    queryFn: ({ signal }) => call(getUnpaidPass, { token }, signal),
    enabled: typeof window !== 'undefined',
  })
  const { data, error } = unpaid
  if (data) return <PayMissing token={token} {...data} />
  if (!error) return <p role="status">Henter betalingen …</p>
  if (['not_found', 'invalid_input'].includes(reasonOf(error) ?? '')) return <Unknown />
  const retry = <Button onClick={() => void unpaid.refetch()}>Prøv igen</Button>
  return <Problem error={error} title="Vi kan ikke se betalingen lige nu" action={retry} />
}

type PayMissingProps = {
  token: string
  productName: string
  seasonCode: string
  payAgain: { amountOre: number } | null
  stateText: string
}

function PayMissing({ token, productName, seasonCode, payAgain, stateText }: PayMissingProps) {
  const [paymentMethod, choose] = useState<PaymentMethod>()
  const pay = useMutation({
    mutationFn: () => call(payUnpaidPass, { token, paymentMethod }),
    onSuccess: ({ redirectUrl }) => location.assign(redirectUrl),
  })
  return (
    <section className="mx-auto grid max-w-text gap-5 sm:pt-8">
      <h1>{payAgain ? 'Betalingen mangler' : 'Der mangler ikke noget'}</h1>
      <p className="text-lg text-slate-700">
        {productName} {seasonCode}. {stateText}
      </p>
      {payAgain && <PaymentMethodField onChoose={choose} />}
      {pay.isError && <Problem error={pay.error} title="Du er ikke sendt til betaling" />}
      {payAgain ? (
        <Button
          size="lg"
          className="w-fit"
          busy={(pay.isPending || pay.isSuccess) && 'Sender dig til betaling …'}
          onClick={() => pay.mutate()}
        >
          Betal {formatKroner(payAgain.amountOre)}
        </Button>
      ) : (
        <ButtonLink size="lg" href="/account" className="w-fit">
          Se kortet
        </ButtonLink>
      )}
    </section>
  )
}

const Unknown = () => (
  <EmptyState
    isPage
    title="Linket til betalingen virker ikke"
    action={<ButtonLink href="/account">Til din konto</ButtonLink>}
  >
    Log ind, så kan du betale der. Du kan også bruge linket i den nyeste mail fra os.
  </EmptyState>
)
