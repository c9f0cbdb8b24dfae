import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useCompany } from '../../company.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { reasonOf } from '../../error-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ContactUs, Problem } from '../shell/problem.tsx'
import { maxFastPolls, paymentQuery, type Payment } from './queries.ts'
import { UnpaidPage } from './unpaid-page.tsx'

type ReturnPageProps = {
  token: string | undefined
  /** The buyer came back by the address of those who leave without paying; some providers report nothing of it. */
  hasLeft: boolean
  /** Renders what was bought, by a component of the module that sold it. */
  renderPaid: (payment: Payment) => ReactNode
}

/** The page after the provider's payment page; it waits until the state of the payment is known. */
export function ReturnPage({ token, ...rest }: ReturnPageProps) {
  const company = useCompany()
  return (
    <div className="page page-body min-h-dvh">
      {token ? <PaymentState token={token} {...rest} /> : <Unknown />}
      <noscript>
        <p className="mt-6 max-w-text">
          Siden kan ikke følge betalingen uden JavaScript. Vi skriver til dig på mail, så snart den
          er bekræftet. Du kan også ringe på {company.phone}.
        </p>
      </noscript>
    </div>
  )
}

function PaymentState({ token, hasLeft, renderPaid }: ReturnPageProps & { token: string }) {
  const query = useMemo(() => paymentQuery(token), [token])
  const payment = useQuery({ ...query, enabled: typeof window !== 'undefined' })
  const { data, error } = payment
  if (!data) {
    if (!error) return <Waiting />
    if (['not_found', 'invalid_input'].includes(reasonOf(error) ?? '')) return <Unknown />
    return (
      <Problem
        error={error}
        title="Vi kan ikke se betalingen lige nu"
        action={<Button onClick={() => void payment.refetch()}>Prøv igen</Button>}
      />
    )
  }
  if (data.state === 'paid') return renderPaid(data)
  // Should the payment be made after all, the next answer shows it.
  if (data.state === 'waiting' && hasLeft) {
    return <UnpaidPage payment={{ ...data, state: 'cancelled' }} token={token} />
  }
  if (data.state === 'waiting')
    return <Waiting payment={data} isLong={data.polls >= maxFastPolls} />
  return <UnpaidPage payment={data} token={token} />
}

type WaitingProps = {
  payment?: { orderNumber: string; totalOre: number }
  isLong?: boolean
}

function Waiting({ payment, isLong }: WaitingProps) {
  return (
    <section className="mx-auto grid min-h-80 max-w-text content-start gap-5 sm:pt-8">
      <h1 className="flex items-start gap-4 text-3xl">
        <span className="mt-1 text-2xl">
          <Spinner />
        </span>
        {/* Nothing is known yet, so the heading promises nothing: the payment may have been declined. */}
        Vi henter svaret på din betaling …
      </h1>
      <output className="block text-lg text-slate-700">
        {isLong ? (
          <span>
            Det tager længere tid end normalt. Du kan roligt lukke siden: vi skriver til dig på
            mail, så snart betalingen er bekræftet. Bestil ikke igen. Du bliver aldrig trukket to
            gange.
          </span>
        ) : (
          <span>Det tager som regel et par sekunder.</span>
        )}
      </output>
      {payment && (
        <p className="text-slate-600">
          Bestilling {payment.orderNumber}, {formatKroner(payment.totalOre)}
        </p>
      )}
      {isLong && (
        <p className="text-slate-700">
          Er du i tvivl?{' '}
          <ContactUs about={`Min betaling venter, bestilling ${payment?.orderNumber ?? ''}`} />
        </p>
      )}
    </section>
  )
}

function Unknown() {
  return (
    <>
      <h1 className="mb-8 text-3xl">Betaling</h1>
      <EmptyState
        title="Linket til betalingen virker ikke"
        action={<ButtonLink href="/account/registration/payment">Til bestillingen</ButtonLink>}
      >
        <p>
          Har du betalt, ligger kvitteringen i din mail om lidt, og kortet på din konto. Ellers gå
          tilbage til bestillingen. Alt er gemt.
        </p>
        <p className="mt-2">
          <ContactUs about="Linket til min betaling virker ikke" />
        </p>
      </EmptyState>
    </>
  )
}
