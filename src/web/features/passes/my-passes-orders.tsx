import type { Pass } from '#contract/passes.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { UiLink } from '../../ui/ui-link.tsx'

type MyOrdersProps = {
  pass: Pass
  /** Fills in the declaration, so that nothing has to be looked up. */
  email: string | undefined
}

/** What was bought, and until when it can be withdrawn (L-WD-1, L-WD-3). */
export function MyOrder({ pass, email }: MyOrdersProps) {
  const { withdrawal, orderId, orderNumber, price, soldOn, termsVersion } = pass
  const link = `/withdrawal?${new URLSearchParams({ contract: pass.number, ...(email && { email }) })}`
  return (
    <section aria-labelledby="order" className="grid gap-5">
      <h2 id="order">Bestilling</h2>
      <DataList
        items={[
          {
            term: 'Kvittering',
            value: (
              <UiLink
                className="text-link figures inline-flex min-h-11 items-center"
                href={`/account/receipts/${orderId}`}
              >
                {orderNumber}
              </UiLink>
            ),
          },
          { term: 'Købt', value: formatDay(plainDate(soldOn)) },
          { term: 'Pris', value: <span className="figures">{formatKroner(price)}</span> },
          {
            term: 'Vilkår',
            value: (
              <a className="text-link" href={`/terms?version=${termsVersion}`}>
                Handelsbetingelser, version {termsVersion}
              </a>
            ),
          },
          {
            term: 'Fortrydelse',
            value: (
              <>
                {withdrawal.text}
                {withdrawal.refundOre !== null && withdrawal.refundOre > 0 && (
                  <span className="mt-1 block font-semibold">
                    Fortryder du nu, får du {formatKroner(withdrawal.refundOre)} tilbage
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
      {withdrawal.status === 'open' && (
        <ButtonLink variant="secondary" href={link} className="w-fit max-sm:w-full">
          Fortryd aftale
        </ButtonLink>
      )}
    </section>
  )
}
