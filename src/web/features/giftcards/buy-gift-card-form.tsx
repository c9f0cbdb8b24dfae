import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { buyGiftCard } from '#contract/giftcards/endpoints.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import { giftCardLimits } from '#domain/payments/gift-card.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { formatKroner, parseKroner } from '#domain/shared/money.ts'
import { call } from '../../api.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormErrorSummary, type FormError } from '../../ui/form-error-summary.tsx'
import { Problem } from '../shell/problem.tsx'
import { PaymentMethodField } from '../payments/payment-method-field.tsx'
import {
  Amount,
  amounts,
  Arrival,
  BuyerFields,
  Greeting,
  type PassOnSale,
} from './buy-gift-card-fields.tsx'
import type { TypedGiftCard } from './typed-gift-card.ts'

/** The amount that is chosen at first. */
export const firstKind = (pass: PassOnSale) => (pass ? 'pass' : String(amounts[0]))

type BuyGiftCardFormProps = { pass: PassOnSale; typed: TypedGiftCard }

/** Amount, greeting and arrival; the button says the amount (L-IN-2). */
export function BuyGiftCardForm({ pass, typed }: BuyGiftCardFormProps) {
  const amountOre = amountOf(typed.kind, typed.amountOre, pass)
  const buy = useMutation({
    mutationFn: (input: SentInput<typeof buyGiftCard>) => call(buyGiftCard, input),
    onSuccess: ({ redirectUrl }) => location.assign(redirectUrl),
  })
  const form = useContractForm({
    endpoint: buyGiftCard,
    read: (fields) => readFields(fields, pass),
    send: (_, raw) => buy.mutateAsync(raw),
    // The parts of the delivery have fields of their own.
    fieldOf: (path) => String(path[0] === 'delivery' ? (path[1] ?? 'how') : path[0]),
  })
  useReset(buy.reset)
  const errorOf = (field: string) =>
    form.isWrong(field) ? { error: errorTexts[field] ?? 'Ret feltet, og prøv igen.' } : {}
  return (
    <form {...form.props} noValidate aria-label="Køb et gavekort" className="grid gap-10">
      <div className="grid gap-10">
        <FormErrorSummary errors={summaryOf(form.refused)} />
        <Amount pass={pass} typed={typed} errorOf={errorOf} />
        <Greeting typed={typed} errorOf={errorOf} />
        <Arrival typed={typed} errorOf={errorOf} />
        <BuyerFields typed={typed} errorOf={errorOf} />
        <Checkbox
          framed
          name="acceptTerms"
          label={<TermsLabel />}
          help="Er du under 18 år, er det en forælder eller værge, der køber gavekortet."
          {...errorOf('acceptTerms')}
        />
      </div>
      <div className="grid gap-4 border-t-2 border-slate-900 pt-6">
        <MainFeatures amountOre={amountOre} />
        <PaymentMethodField />
        {Boolean(form.error) && (
          <Problem
            error={form.error}
            title="Du er ikke sendt til betaling, og der er ikke trukket penge"
          />
        )}
        <Button
          type="submit"
          size="lg"
          wide
          busy={(form.isBusy || buy.isSuccess) && 'Sender dig til betaling …'}
        >
          {amountOre ? `Bestil og betal ${formatKroner(amountOre)}` : 'Bestil og betal'}
        </Button>
      </div>
    </form>
  )
}

/** Stands directly above the button (L-IN-3). */
const MainFeatures = ({ amountOre }: { amountOre: number | undefined }) => (
  <p>
    {amountOre && (
      <>
        Gavekort <strong className="figures">{formatKroner(amountOre)}</strong> uden gebyrer.{' '}
      </>
    )}
    Gælder i mindst tre år. Du kan fortryde i 14 dage og får det tilbage, der ikke er brugt. Brug
    »Fortryd aftale« nederst på siden. Momsen afregnes, når gavekortet bliver brugt.
  </p>
)

const TermsLabel = () => (
  <>
    Jeg har læst og accepterer{' '}
    <a className="text-link relative z-1" href="/terms" target="_blank" rel="noreferrer">
      handelsbetingelserne
    </a>
    .
  </>
)

function amountOf(kind: string | undefined, other: string | undefined, pass: PassOnSale) {
  if (kind === 'pass') return pass?.priceOre
  return kind === 'other' ? parseKroner(other ?? '') : Number(kind)
}

function readFields(fields: Record<string, string>, pass: PassOnSale) {
  const { kind, amountOre, how, recipientEmail, arrivesOn, acceptTerms, ...texts } = fields
  return {
    ...texts,
    amountOre: amountOf(kind, amountOre, pass),
    ...(kind === 'pass' && pass && { seasonCode: pass.seasonCode }),
    delivery:
      how === 'mail'
        ? { how, recipientEmail, arrivesOn: readDanishDate(arrivesOn ?? '') ?? arrivesOn }
        : { how: 'print' },
    acceptTerms: acceptTerms === 'on',
  }
}

const errorTexts: Record<string, string> = {
  amountOre: `Skriv et beløb i hele kroner fra ${formatKroner(giftCardLimits.min)} til ${formatKroner(giftCardLimits.max)}`,
  recipientName: 'Skriv, hvem gavekortet er til.',
  senderName: 'Skriv, hvem gavekortet er fra.',
  greeting: 'Gør hilsenen kortere end 300 tegn.',
  recipientEmail: 'Skriv modtagerens mail, for eksempel anne@eksempel.dk.',
  arrivesOn: 'Skriv dagen, for eksempel 24.12.2027.',
  buyerName: 'Skriv dit navn.',
  buyerEmail: 'Skriv din mail, for eksempel anne@eksempel.dk.',
  acceptTerms: 'Sæt kryds, når du har læst handelsbetingelserne.',
}

function summaryOf(errors: readonly { field: string }[]): FormError[] {
  const order = Object.keys(errorTexts)
  return [...new Set(errors.map(({ field }) => field))]
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((field) => ({ field, message: errorTexts[field] ?? 'Ret feltet, og prøv igen.' }))
}

/** Re-enables the button when the browser's back button restores the page with it still pressed. */
function useReset(reset: () => void) {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [reset])
}
