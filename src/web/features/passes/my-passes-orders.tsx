import type { Pass } from '#contract/passes.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'

type MyOrdersProps = {
  pass: Pass
  /** Fills in the declaration, so that nothing has to be looked up. */
  email: string | undefined
}

/** What was bought, and until when it can be withdrawn (L-WD-1, L-WD-3). */
export function MyOrder({ pass, email }: MyOrdersProps) {
  const { withdrawal, orderNumber, price, soldOn, termsVersion } = pass
  const link = `/withdrawal?${new URLSearchParams({ contract: pass.number, ...(email && { email }) })}`
  return (
    <section aria-labelledby="order" className="grid gap-5">
      <h2 id="order">Bestilling</h2>
      <DataList
        items={[
          { term: 'Bestillingsnummer', value: <span className="figures">{orderNumber}</span> },
          { term: 'Købt', value: formatDay(plainDate(soldOn)) },
          { term: 'Pris', value: <span className="figures">{formatKroner(price)}</span> },
          {
            term: 'Vilkår',
            value: (
              <a className="text-link" href="/terms">
                Handelsbetingelser, version {termsVersion}
              </a>
            ),
          },
          {
            term: 'Fortrydelse',
            value: (
              <>
                {withdrawal.text}
                {withdrawal.refundOre !== null && (
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
          Fortryd aftalen her
        </ButtonLink>
      )}
    </section>
  )
}
