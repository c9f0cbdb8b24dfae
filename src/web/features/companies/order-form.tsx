import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyPrices } from '#contract/companies/endpoints.ts'
import { orderCompanyCards } from '#contract/companies/order.ts'
import type { Company } from '#contract/companies/portal.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { call } from '../../api.ts'
import { newId } from '../../new-id.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { Problem } from '../shell/problem.tsx'
import { BuyerFields, InvoiceFields } from './order-fields.tsx'
import { OrderChoice } from './order-choice.tsx'
import { firstChoice, readOrder, type OrderAsked, type OrderKind } from './order-question.ts'
import type { Ordered } from './order-page.tsx'

type OrderFormProps = {
  prices: CompanyPrices
  company: Company | undefined
  asked: OrderAsked
  onOrdered: (ordered: Ordered) => void
}

/** What, for whom, and how the invoice is addressed; the button says the amount (L-IN-2). */
export function OrderForm({ prices, company, asked, onOrdered }: OrderFormProps) {
  const { choice, orderId, choose } = useChoice(asked)
  const order = readOrder(choice.kind, choice.count, prices.listPriceOre)
  const send = useMutation({
    mutationFn: (input: SentInput<typeof orderCompanyCards>) => call(orderCompanyCards, input),
    onSuccess: onOrdered,
  })
  const form = useContractForm({
    endpoint: orderCompanyCards,
    read: (fields) => ({ ...readFields(fields, { choice, order, company }), orderId }),
    send: (_, raw) => send.mutateAsync(raw),
  })
  const errorOf = (field: string) =>
    form.isWrong(field) ? { error: errorTexts[field] ?? 'Ret feltet, og prøv igen.' } : {}
  return (
    <form {...form.props} noValidate aria-label="Bestil kort" className="grid max-w-form gap-10">
      <FormErrorSummary
        errors={form.refused.map(({ field }) => ({
          field: field === 'purchase' ? 'count' : field,
          message: errorTexts[field] ?? 'Ret feltet, og prøv igen.',
        }))}
      />
      <OrderChoice
        prices={prices}
        choice={choice}
        onChoose={choose}
        order={order}
        {...(form.isWrong('purchase') && { error: errorTexts.purchase })}
      />
      {company ? <KnownBuyer company={company} /> : <BuyerFields errorOf={errorOf} />}
      <InvoiceFields errorOf={errorOf} />
      <Checkbox framed name="acceptTerms" label={<TermsLabel />} {...errorOf('acceptTerms')} />
      <div className="grid gap-4 border-t-2 border-slate-900 pt-6">
        <p>
          {order && (
            <>
              <strong className="figures">{formatKroner(order.totalOre)}</strong>{' '}
              {prices.withVat ? 'med moms' : 'uden moms'} på faktura, 14 dage.{' '}
            </>
          )}
          {choice.kind === 'cards' &&
            `Kort, som ingen har taget i brug, kan returneres til og med ${formatDay(plainDate(prices.returnUntil))}. `}
          Fortrydelsesretten gælder for forbrugere og ikke her.
        </p>
        {Boolean(form.error) && <Problem error={form.error} title="Der er ikke bestilt noget" />}
        <Button
          type="submit"
          size="lg"
          wide
          busy={(form.isBusy || send.isSuccess) && 'Bestiller …'}
        >
          {order ? `Bestil på faktura for ${formatKroner(order.totalOre)}` : 'Bestil på faktura'}
        </Button>
      </div>
    </form>
  )
}

/** What is chosen, and the id of its order: another choice is another order, the same one sent again is not. */
function useChoice(asked: OrderAsked) {
  const [chosen, setChosen] = useState(() => ({ choice: firstChoice(asked), orderId: newId() }))
  const choose = (choice: typeof chosen.choice) => setChosen({ choice, orderId: newId() })
  return { ...chosen, choose }
}

const TermsLabel = () => (
  <>
    Jeg må bestille for firmaet og accepterer{' '}
    <a className="text-link relative z-1" href="/terms" target="_blank" rel="noreferrer">
      handelsbetingelserne
    </a>
    .
  </>
)

function KnownBuyer({ company }: { company: Company }) {
  return (
    <section aria-labelledby="firma">
      <h2 id="firma" className="text-xl">
        {company.name}
      </h2>
      <p className="mt-2 text-slate-700">
        CVR {company.cvr}. {company.street}, {company.postcode} {company.city}. Fakturaen sendes til{' '}
        {company.contactEmail}.
      </p>
    </section>
  )
}

type Known = {
  choice: { kind: OrderKind; count: string }
  order: ReturnType<typeof readOrder>
  company: Company | undefined
}

function readFields(fields: Record<string, string>, { order, company }: Known) {
  const { cvr, companyName, street, postcode, city, contactName, contactEmail } = fields
  const buyer = company
    ? { ...buyerOf(company), companyId: company.companyId }
    : { cvr, companyName, street, postcode, city, contactName, contactEmail }
  return {
    ...buyer,
    gln: fields.gln ?? '',
    reference: fields.reference ?? '',
    purchase: order?.purchase,
    totalOre: order?.totalOre ?? 0,
    acceptTerms: fields.acceptTerms === 'on' ? true : undefined,
  }
}

const buyerOf = ({ cvr, name, street, postcode, city, contactName, contactEmail }: Company) => ({
  cvr,
  companyName: name,
  street,
  postcode,
  city,
  contactName,
  contactEmail,
})

const errorTexts: Record<string, string> = {
  purchase: 'Skriv et antal fra 1 til 50 kort eller fra 10 til 200 runder.',
  cvr: 'Skriv firmaets CVR-nummer, otte cifre.',
  companyName: 'Skriv firmaets navn.',
  street: 'Skriv vej og nummer.',
  postcode: 'Skriv postnummeret, fire cifre.',
  city: 'Skriv byen.',
  contactName: 'Skriv dit navn.',
  contactEmail: 'Skriv din mailadresse, for eksempel bodil@firma.dk.',
  gln: 'EAN-nummeret er 13 cifre.',
  acceptTerms: 'Sæt kryds, når du har læst handelsbetingelserne.',
}
