import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import {
  type Registration,
  addCard,
  type RegistrationCard,
} from '#contract/registrations/endpoints.ts'
import type { FieldError } from '../../form-errors.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { FormErrorSummary, type FormError } from '../../ui/form-error-summary.tsx'
import { EmailField, TextField } from '../../ui/text-field.tsx'
import { DguFirst } from './dgu-first.tsx'
import { isSameValue, nameOf, readField, refOf } from './field-values.ts'
import { formOf, informationSchema, textsOf, toSaved } from './information-schema.ts'
import { PersonFields, type FieldProps } from './person-fields.tsx'
import { aboutWhom, stepErrors, useStepErrors } from './step-errors.ts'
import { RenewalOffer } from './renewal-offer.tsx'
import { StepFrame } from './step-frame.tsx'
import { stepPaths, useRegistration, useRegistrationContext } from './use-registration.tsx'
import { useMutation } from '@tanstack/react-query'
import { maxCards } from '#domain/registrations/steps.ts'
import { call } from '../../api.ts'
import { Icon } from '../../ui/icon.tsx'
import { Problem } from '../shell/problem.tsx'

export function InformationStep() {
  return (
    <StepFrame
      step="information"
      title="Oplysninger"
      lead="Hvem køber, og hvem skal spille? Du skal ikke vælge en adgangskode."
    >
      <InformationForm />
    </StepFrame>
  )
}

const information = { loadSchema: () => Promise.resolve({ input: informationSchema }) }

function InformationForm() {
  const { registration, saver } = useRegistration()
  const navigate = useNavigate()
  const { typed, keepTyped, form: formRef } = useSavedTexts()
  const texts: Record<string, string> = { ...textsOf(registration), ...typed }
  const server = useStepErrors('information')
  const form = useContractForm({
    endpoint: information,
    read: (fields) => formOf(registration, { ...texts, ...fields }),
    fieldOf: (path) => path.join('.'),
    send: async () => {
      const saved = await saver.flush()
      const step = saver.getState().registration.steps[0]
      if (saved && step?.missing.length === 0) return navigate({ href: stepPaths['season-pass'] })
      return server.show(stepErrors(saver.getState(), 'information'))
    },
  })
  const fieldProps: FieldProps = (name) => ({
    name,
    defaultValue: texts[name],
    error: form.shown.find(({ field }) => field === name)?.message ?? server.errorOf(refOf(name)),
  })
  const refused = toFormErrors(form.refused, registration)
  return (
    <form
      ref={formRef}
      noValidate
      {...form.props}
      onInput={(event) => {
        keepTyped(event)
        form.props.onInput(event)
      }}
      className="grid max-w-form gap-10"
    >
      <FormErrorSummary
        key={server.attempt}
        errors={refused.length > 0 ? refused : server.errors}
      />
      <RenewalOffer />
      <DguFirst />
      <BuyerFields fieldProps={fieldProps} />
      {registration.cards.map((card) => (
        <PersonFields
          key={card.id}
          card={card}
          relation={texts[nameOf({ cardId: card.id, field: 'relation' })] ?? card.relation}
          fieldProps={fieldProps}
        />
      ))}
      <AddCard />
      <Button type="submit" size="lg" busy={form.isBusy && 'Gemmer …'}>
        Videre til Sæsonkort
      </Button>
    </form>
  )
}

/** Name and address of the buyer, which the buyer's own card reuses. */
function BuyerFields({ fieldProps }: { fieldProps: FieldProps }) {
  return (
    <section aria-labelledby="dig" className="grid gap-6">
      <h2 id="dig" className="text-xl">
        Køber
      </h2>
      <TextField
        {...fieldProps('name')}
        label="Navn"
        help="For- og efternavn, som det står på dit DGU-kort."
        autoComplete="name"
        maxLength={100}
      />
      <EmailField
        {...fieldProps('email')}
        label="Mail"
        help="Hertil sender vi kortet og kvitteringen."
      />
      <TextField
        {...fieldProps('phone')}
        label="Telefon"
        help="Bruges kun, hvis der er noget galt med bestillingen."
        type="tel"
        autoComplete="tel"
        width="medium"
        maxLength={30}
        optional
      />
    </section>
  )
}

/** Saves input as it is typed, and shows what another window has saved. */
function useSavedTexts() {
  const { registration, saver } = useRegistration()
  const { drafts } = useRegistrationContext()
  const form = useRef<HTMLFormElement>(null)
  // Hidden fields keep their texts, so that a relation that is chosen again is still filled in.
  const [typed, setTyped] = useState<Record<string, string>>(() => ({
    ...textsOf(registration),
    ...Object.fromEntries(drafts.entries()),
  }))
  const shown = useRef(registration)
  useEffect(() => {
    const previous = shown.current
    shown.current = registration
    const changed = Object.entries(textsOf(registration)).filter(([name]) => {
      const ref = refOf(name)
      if (isSameValue(readField(previous, ref), readField(registration, ref))) return false
      return !saver.isPending(ref) && document.activeElement?.id !== name
    })
    if (changed.length === 0) return
    setTyped((all) => ({ ...all, ...Object.fromEntries(changed) }))
    for (const [name, text] of changed) {
      const field = form.current?.elements.namedItem(name)
      if (field && 'value' in field && field.value !== text) field.value = text
    }
  }, [saver, registration])

  const keepTyped = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name, value } = target as HTMLInputElement | HTMLSelectElement
    const ref = refOf(name)
    const parsed = toSaved(ref, value)
    setTyped((all) => ({ ...all, [name]: value }))
    if (parsed === undefined) drafts.set(name, value)
    else {
      drafts.delete(name)
      saver.change(ref, parsed)
    }
  }
  return { typed, keepTyped, form }
}

/** Form errors in the order of the page. */
function toFormErrors(errors: readonly FieldError[], registration: Registration): FormError[] {
  const names = Object.keys(textsOf(registration))
  return names.flatMap((name) => {
    const message = errors.find(({ field }) => field === name)?.message
    if (!message) return []
    const { cardId } = refOf(name)
    return [{ field: name, message, about: aboutWhom(registration, { cardId, text: message }) }]
  })
}

type Relation = RegistrationCard['relation']

/** Adds a card for another golfer to the purchase (D10). */
function AddCard() {
  const { registration, saver } = useRegistration()
  const add = useMutation({
    mutationFn: (relation: Relation) =>
      saver.act((version) => call(addCard, { version, relation })),
    onSuccess: ({ registration: { cards } }) => focusCard(cards.at(-1)),
  })
  if (registration.cards.length >= maxCards) {
    return (
      <p className="text-slate-700">
        Der kan være otte kort i en bestilling. Køb resten i en ny bagefter.
      </p>
    )
  }
  const hasSelf = registration.cards.some(({ relation }) => relation === 'self')
  return (
    <section aria-labelledby="flere">
      <h2 id="flere" className="text-base">
        Skal flere have kort?
      </h2>
      <ButtonRow className="mt-3">
        {!hasSelf && <AddButton onClick={() => add.mutate('self')}>Kort til mig selv</AddButton>}
        <AddButton onClick={() => add.mutate('partner')}>Kort til en voksen</AddButton>
        <AddButton onClick={() => add.mutate('child')}>Kort til mit barn</AddButton>
      </ButtonRow>
      {add.isError && (
        <div className="mt-4">
          <Problem error={add.error} title="Kortet blev ikke tilføjet" />
        </div>
      )}
    </section>
  )
}

function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="secondary" onClick={onClick}>
      <Icon name="plus" /> {children}
    </Button>
  )
}

/** Focuses the new card, which appears further up the page. */
function focusCard(card: RegistrationCard | undefined) {
  if (!card) return
  requestAnimationFrame(() => document.getElementById(`cards.${card.id}.firstName`)?.focus())
}
