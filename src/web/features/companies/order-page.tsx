import { useState } from 'react'
import type { orderCompanyCards } from '#contract/companies/order.ts'
import type { CompanyPrices } from '#contract/companies/endpoints.ts'
import type { Company } from '#contract/companies/portal.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OrderForm } from './order-form.tsx'
import type { OrderAsked } from './order-question.ts'

export type Ordered = Output<typeof orderCompanyCards>

type OrderPageProps = {
  prices: CompanyPrices | null
  /** The company that orders more; undefined for a new customer. */
  company: Company | undefined
  asked: OrderAsked
}

/** An order of up to fifty cards, or of clips, on invoice. */
export function OrderPage({ prices, company, asked }: OrderPageProps) {
  const [ordered, setOrdered] = useState<Ordered>()
  if (ordered) return <Thanks ordered={ordered} />
  return (
    <div className="page page-body grid gap-8">
      <header>
        <h1>Bestil på faktura</h1>
        <p className="mt-4 max-w-text text-lg text-slate-700">
          Kortene kan bruges med det samme. Fakturaen kommer på mail og skal betales om 14 dage.
        </p>
      </header>
      {prices?.lastDays === null ? (
        <OrderForm prices={prices} company={company} asked={asked} onOrdered={setOrdered} />
      ) : (
        <EmptyState
          title="Der er ikke åbent for salg i dag"
          action={<ButtonLink href="/business#skriv">Skriv til os</ButtonLink>}
        >
          Skriv til os, så får I prisen for næste sæson, når den er sat.
        </EmptyState>
      )}
    </div>
  )
}

function Thanks({ ordered: { invoiceNumber, dueOn, companyId } }: { ordered: Ordered }) {
  return (
    <div className="page page-body grid max-w-3xl gap-6">
      <h1>Tak for bestillingen</h1>
      <Notice tone="success" title={`Faktura ${invoiceNumber} er sendt på mail`}>
        Den skal betales senest {formatDay(plainDate(dueOn))}. Kortene kan bruges nu.
      </Notice>
      {companyId ? (
        <>
          <p className="max-w-text">Næste skridt er at invitere dem, der skal have kort.</p>
          <ButtonRow>
            <ButtonLink href={`/company/${companyId}`} size="lg">
              Inviter medarbejdere
            </ButtonLink>
            <ButtonLink href={`/company/${companyId}/invoices`} variant="secondary" size="lg">
              Se fakturaen
            </ButtonLink>
          </ButtonRow>
        </>
      ) : (
        <p className="max-w-text">
          Vi har også sendt en mail med et link, der åbner firmaets side. Der inviterer du dem, der
          skal have kort. Linket beviser, at mailen er din, så ingen andre kan dele kortene ud.
        </p>
      )}
    </div>
  )
}
