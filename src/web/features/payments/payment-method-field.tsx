import { useQuery } from '@tanstack/react-query'
import { getPaymentMethods } from '#contract/payments/endpoints.ts'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import { call } from '../../api.ts'
import { RadioCards } from '../../ui/radio-cards.tsx'

/** Not part of a page’s bytes, because the name of the wallet changes on a day. */
const methodsQuery = {
  queryKey: ['payment-methods'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getPaymentMethods, {}, signal),
  enabled: typeof window !== 'undefined',
}

type PaymentMethodFieldProps = {
  /** Of this field in a page with several. */
  id?: string
  /** Where no form is sent. */
  onChoose?: (method: PaymentMethod) => void
}

/**
 * The choice between the ways to pay, all equally visible, with the first one chosen. Nothing where there is one way. In
 * a form its field is `paymentMethod`.
 */
export function PaymentMethodField({ id = 'paymentMethod', onChoose }: PaymentMethodFieldProps) {
  const { methods = [] } = useQuery(methodsQuery).data ?? {}
  if (methods.length < 2) return null
  return (
    <RadioCards
      id={id}
      name="paymentMethod"
      legend="Betal med"
      columns={2}
      defaultValue={methods[0]?.name ?? ''}
      options={methods.map(({ name, label }) => ({ value: name, label }))}
      onChange={({ currentTarget: { value } }) => onChoose?.(value as PaymentMethod)}
    />
  )
}

/** The method that a form has chosen; undefined where there is nothing to choose. */
export const methodIn = (form: HTMLFormElement): PaymentMethod | undefined =>
  (new FormData(form).get('paymentMethod') ?? undefined) as PaymentMethod | undefined
