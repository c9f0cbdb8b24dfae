import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { previewWithdrawal } from '#contract/passes/endpoints.ts'
import { isMistypedPassNumber } from '#domain/shared/ids.ts'
import { fillFields } from '../../fill-fields.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrorSummary, type FormError } from '../../ui/form-error-summary.tsx'
import { EmailField, TextField } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { fetchKnownBuyer, type KnownBuyer, type OpenCard } from './known-withdrawal.ts'

export type Declaration = ParsedInput<typeof previewWithdrawal>
export type KnownFields = { name?: string; contract?: string; email?: string }

type FormProps = {
  knownFields: KnownFields
  onSubmit: (input: Declaration) => Promise<unknown>
}

const errorTexts: Record<string, string> = {
  name: 'Skriv dit navn.',
  contract: 'Skriv kortnummeret eller bestillingsnummeret fra din bekræftelse.',
  email: 'Skriv den mail, du købte med, for eksempel anne@eksempel.dk.',
}

const mistypedText =
  'Kortnummeret passer ikke. Et tegn er forkert eller mangler, eller to er byttet om. Tjek det på kortet eller i din bekræftelse. Er du i tvivl, så tryk på »Fortryd aftale« igen, så finder vi aftalen sammen med dig.'

const toFormError = ({ field }: { field: string }): FormError => ({
  field,
  message: errorTexts[field] ?? field,
})

/** Name, contract and address, filled in from the account of a buyer who is signed in. */
export function DeclarationForm({ knownFields, onSubmit }: FormProps) {
  const [mistyped, setMistyped] = useState<string>()
  const form = useContractForm({
    endpoint: previewWithdrawal,
    send: (input: Declaration) => {
      // Pointed out once; a withdrawal counts whatever its number looks like (L-WD-3).
      if (isMistypedPassNumber(input.contract) && input.contract !== mistyped) {
        setMistyped(input.contract)
        return Promise.resolve()
      }
      return onSubmit(input)
    },
  })
  const element = useRef<HTMLFormElement>(null)
  const buyer = useKnownBuyer(element, knownFields)
  const hint = mistyped === undefined ? [] : [{ field: 'contract', message: mistypedText }]
  const errorOf = (field: string) =>
    form.isWrong(field) ? errorTexts[field] : hint.find((error) => error.field === field)?.message
  const errors = form.refused.length > 0 ? form.refused.map(toFormError) : hint
  return (
    <form
      ref={element}
      noValidate
      {...form.props}
      onInput={(event) => {
        form.props.onInput(event)
        if ((event.target as HTMLInputElement).name === 'contract') setMistyped(undefined)
      }}
      className="grid max-w-form content-start gap-6"
    >
      <FormErrorSummary key={mistyped} errors={errors} />
      <Fields
        knownFields={knownFields}
        errorOf={errorOf}
        cards={buyer && buyer.cards.length > 1 ? buyer.cards : []}
        tooLate={buyer?.tooLate ?? []}
        onChoose={(number) => {
          setMistyped(undefined)
          fillFields(element.current, { contract: number }, { over: true })
        }}
      />
      {form.error !== null && <Problem error={form.error} title="Vi fik ikke svar" />}
      <div>
        <Button type="submit" size="lg" busy={form.isBusy && 'Finder aftalen …'}>
          Fortryd aftale
        </Button>
        <p className="mt-3 text-sm text-slate-600">
          Du ser, hvad det betyder, før du bekræfter. Intet sker endnu.
        </p>
      </div>
    </form>
  )
}

type FieldsProps = OwnCardsProps & {
  tooLate: KnownBuyer['tooLate']
  knownFields: KnownFields
  errorOf: (field: string) => string | undefined
}

function Fields({ knownFields, errorOf, cards, tooLate, onChoose }: FieldsProps) {
  return (
    <>
      <TextField
        name="name"
        label="Navn"
        autoComplete="name"
        maxLength={200}
        defaultValue={knownFields.name}
        error={errorOf('name')}
      />
      <div className="grid gap-2">
        <TextField
          name="contract"
          label="Kortnummer eller bestillingsnummer"
          help="Fx SK27-4F7K-9Q2H-3 eller 2027-000123. Det står i din bekræftelse."
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={100}
          className="figures"
          defaultValue={knownFields.contract}
          error={errorOf('contract')}
        />
        <OwnCards cards={cards} onChoose={onChoose} />
        {tooLate.map(({ number, text }) => (
          <p key={number} className="text-sm text-slate-700">
            {text}
          </p>
        ))}
      </div>
      <EmailField
        name="email"
        label="Mail"
        help="Den, du købte med. Hertil sender vi linket og kvitteringen."
        defaultValue={knownFields.email}
        error={errorOf('email')}
      />
    </>
  )
}

type OwnCardsProps = { cards: readonly OpenCard[]; onChoose: (number: string) => void }

/** The cards of a buyer with several; one press fills in the number. */
function OwnCards({ cards, onChoose }: OwnCardsProps) {
  return (
    <div
      className="flex flex-wrap gap-2"
      role="group"
      aria-label="Dine kort"
      hidden={!cards.length}
    >
      {cards.map(({ number, label }) => (
        <Button key={number} variant="secondary" onClick={() => onChoose(number)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

/** Fills in what the account knows, where nothing is typed yet. */
function useKnownBuyer(
  element: { current: HTMLFormElement | null },
  { contract }: KnownFields,
): KnownBuyer | undefined {
  const { data: buyer } = useQuery({
    queryKey: ['passes', 'known-buyer'],
    queryFn: async ({ signal }) => (await fetchKnownBuyer(signal)) ?? null,
    retry: false,
  })
  useEffect(() => {
    if (!buyer) return
    const [only, ...others] = buyer.cards
    const number = contract || others.length > 0 ? undefined : only?.number
    fillFields(element.current, { name: buyer.name, email: buyer.email, contract: number })
  }, [buyer, contract, element])
  return buyer ?? undefined
}
