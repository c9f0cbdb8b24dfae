import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { payPassAgain, type Pass } from '#contract/passes/endpoints.ts'
import { formatDay, plainDate, type PlainDate } from '#domain/shared/dates.ts'
import { phoneHref } from '#domain/shared/phone.ts'
import { useCompany } from '../../company.ts'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { call } from '../../api.ts'
import { PaymentMethodField } from '../payments/payment-method-field.tsx'
import { errorText, reasonOf } from '../../error-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { confirmMutation } from './my-passes-queries.ts'

type PassProblemProps = {
  pass: Pass
  day: PlainDate
  /** The button to the next season. */
  renewal: ReactNode
}

/** Why the card cannot be used today, and what to do about it. */
export function PassProblem({ pass, day, renewal }: PassProblemProps) {
  switch (pass.state) {
    case 'awaiting_verification':
      return <Pending pass={pass} />
    case 'unpaid':
      return <Unpaid pass={pass} />
    case 'revoked':
      return (
        <Notice tone="error" title="Kortet kan ikke bruges" action={<CallUs />}>
          {pass.stateText}
        </Notice>
      )
    case 'withdrawn':
    case 'refunded':
    case 'moved':
      return (
        <Notice
          title={pass.stateText}
          action={
            <ButtonLink variant="secondary" href="/membership">
              Se kort og priser
            </ButtonLink>
          }
        >
          Dine runder og din bestilling bliver stående her.
        </Notice>
      )
    case 'active':
      return day < pass.firstDay ? (
        <NotYetValid pass={pass} />
      ) : (
        <SeasonOver pass={pass} renewal={renewal} />
      )
  }
}

function NotYetValid({ pass }: { pass: Pass }) {
  return (
    <Notice title="Kortet er dit, og det begynder snart">
      Koden står på kortet fra {formatDay(plainDate(pass.firstDay), { year: false })}. Du kan
      allerede nu se, hvor du kan spille, og hvordan du booker.
    </Notice>
  )
}

function SeasonOver({ pass, renewal }: Omit<PassProblemProps, 'day'>) {
  return (
    <Notice title={`Sæsonen ${pass.season.code} er slut`} action={renewal}>
      Tak for i år. Dine runder bliver stående her.
    </Notice>
  )
}

function CallUs() {
  const company = useCompany()
  return (
    <ButtonLink variant="secondary" href={phoneHref(company.phone)}>
      Ring {company.phone}
    </ButtonLink>
  )
}

/** The capture was refused after the delivery; after a new payment the card is valid again. */
function Unpaid({ pass }: { pass: Pass }) {
  const [paymentMethod, choose] = useState<PaymentMethod>()
  const pay = useMutation({
    mutationFn: () => call(payPassAgain, { passId: pass.id, paymentMethod }),
    onSuccess: ({ redirectUrl }) => location.assign(redirectUrl),
  })
  const { payAgain } = pass
  const button = payAgain && (
    <div className="grid justify-items-start gap-4">
      <PaymentMethodField onChoose={choose} />
      <Button
        busy={(pay.isPending || pay.isSuccess) && 'Sender dig til betaling …'}
        onClick={() => pay.mutate()}
      >
        Betal {formatKroner(payAgain.amountOre)}
      </Button>
    </div>
  )
  return (
    <Notice tone="warning" title="Kortet er ikke betalt" action={button ?? <CallUs />}>
      {pass.stateText}
      {pay.isError && (
        <p role="alert" className="mt-2 font-semibold text-red-700">
          {errorText(pay.error)}
        </p>
      )}
    </Notice>
  )
}

/** The membership is not confirmed yet, so the money is only reserved (D8). */
function Pending({ pass }: { pass: Pass }) {
  const [needsNumber, setNeedsNumber] = useState(false)
  const toast = useToast()
  const confirm = useMutation({
    ...confirmMutation,
    onSuccess: (answer, input, result, context) => {
      toast(
        answer.result === 'confirmed'
          ? { tone: 'success', title: 'Medlemskabet er bekræftet.', text: 'Kortet gælder nu.' }
          : { tone: 'info', title: 'DGU svarer ikke endnu.', text: 'Vi prøver igen af os selv.' },
      )
      return confirmMutation.onSuccess?.(answer, input, result, context)
    },
    onError: (error) => setNeedsNumber(reasonsForNumber.has(reasonOf(error) ?? '')),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const dguNumber = String(new FormData(event.currentTarget).get('dguNumber') ?? '').trim()
    confirm.mutate({ passId: pass.id, ...(dguNumber && { dguNumber }) })
  }
  return (
    <Notice tone="warning" title="Kortet venter på dit medlemskab">
      <p>{pass.stateText}</p>
      <form method="post" onSubmit={submit} noValidate className="mt-4 grid gap-4">
        {needsNumber && (
          <TextField
            name="dguNumber"
            label="DGU-nummer"
            help="For eksempel 901-2001. Det står på dit DGU-kort."
            width="short"
            maxLength={30}
            className="figures"
          />
        )}
        {confirm.isError && (
          <p role="alert" className="font-semibold text-red-700">
            {errorText(confirm.error)}
          </p>
        )}
        <Button type="submit" busy={confirm.isPending && 'Spørger DGU …'} className="w-fit">
          Bekræft medlemskabet
        </Button>
      </form>
    </Notice>
  )
}

const reasonsForNumber = new Set(['dgu_number_missing', 'membership_not_found'])
