import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import {
  FormProvider,
  useForm,
  useFormContext,
  type FieldErrors,
  type UseFormReturn,
} from 'react-hook-form'
import type { Registration } from '#contract/registrations.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrorSummary, type FormError } from '../../ui/form-error-summary.tsx'
import { EmailField, TextField } from '../../ui/text-field.tsx'
import { AddCard } from './add-card.tsx'
import { DguFirst } from './dgu-first.tsx'
import { isSameValue, readField } from './field-values.ts'
import {
  formOf,
  informationSchema,
  nameOf,
  refOf,
  toSaved,
  type InformationForm,
} from './information-schema.ts'
import { PersonFields } from './person-fields.tsx'
import { aboutWhom, stepErrors } from './step-errors.ts'
import { StepFrame } from './step-frame.tsx'
import { stepPaths, useRegistration, useShared } from './use-registration.tsx'

export function InformationStep() {
  return (
    <StepFrame
      step="information"
      title="Oplysninger"
      lead="Hvem køber, og hvem skal spille? Du skal ikke vælge en adgangskode."
    >
      <InformationFormFields />
    </StepFrame>
  )
}

function InformationFormFields() {
  const { registration, saver } = useRegistration()
  const navigate = useNavigate()
  const form = useSavedForm()
  const [formErrors, setFormErrors] = useState<FormError[]>([])
  const { isSubmitting } = form.formState

  const goOn = async () => {
    const saved = await saver.flush()
    const { missing } = saver.getState().registration.steps[0] ?? { missing: [] }
    if (saved && missing.length === 0) return navigate({ href: stepPaths['season-pass'] })
    setFormErrors(stepErrors(saver.getState(), 'information'))
    return undefined
  }
  const onErrors = (found: FieldErrors<InformationForm>) =>
    setFormErrors(toFormErrors(found, registration))

  return (
    <FormProvider {...form}>
      <form
        method="post"
        noValidate
        onSubmit={(event) => void form.handleSubmit(goOn, onErrors)(event)}
        className="grid max-w-form gap-10"
      >
        <FormErrorSummary errors={formErrors} />
        <DguFirst />
        <BuyerFields />
        {registration.cards.map((card) => (
          <PersonFields key={card.id} card={card} />
        ))}
        <AddCard />
        <Button type="submit" size="lg" busy={isSubmitting && 'Gemmer …'}>
          Videre til Sæsonkort
        </Button>
      </form>
    </FormProvider>
  )
}

/** Name and address of the one who pays; asked once, also for her own card. */
function BuyerFields() {
  const { register, formState } = useFormContext<InformationForm>()
  const { errors } = formState
  return (
    <section aria-labelledby="dig" className="grid gap-6">
      <h2 id="dig" className="text-xl">
        Dig, der køber
      </h2>
      <TextField
        {...register('name')}
        label="Navn"
        help="For- og efternavn, som det står på dit DGU-kort."
        autoComplete="name"
        maxLength={100}
        error={errors.name?.message}
      />
      <EmailField
        {...register('email')}
        label="Mail"
        help="Hertil sender vi kortet og kvitteringen."
        error={errors.email?.message}
      />
      <TextField
        {...register('phone')}
        label="Telefon"
        help="Bruges kun, hvis der er noget galt med bestillingen."
        type="tel"
        autoComplete="tel"
        width="medium"
        maxLength={30}
        optional
        error={errors.phone?.message}
      />
    </section>
  )
}

/** A form that saves what is typed, and shows what another window has saved. */
function useSavedForm(): UseFormReturn<InformationForm> {
  const { registration, saver } = useRegistration()
  const { drafts } = useShared()
  const form = useForm<InformationForm>({
    defaultValues: withDrafts(formOf(registration), drafts),
    resolver: zodResolver(informationSchema),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name) keepTyped({ saver, drafts }, name, valueAt(values, name))
        },
      }),
    [form, saver, drafts],
  )
  const shown = useRef(registration)
  useEffect(() => {
    showSaved(form, saver, { before: shown.current, now: registration })
    shown.current = registration
  }, [form, saver, registration])
  return form
}

type Keeping = Pick<ReturnType<typeof useShared>, 'saver' | 'drafts'>

function keepTyped({ saver, drafts }: Keeping, name: string, typed: string | undefined) {
  if (typed === undefined) return
  const ref = refOf(name)
  const value = toSaved(ref, typed)
  if (value === undefined) drafts.set(name, typed)
  else {
    drafts.delete(name)
    saver.change(ref, value)
  }
}

/** Only what the server's side changed is put into the form, and never into the field in use. */
function showSaved(
  form: UseFormReturn<InformationForm>,
  saver: Keeping['saver'],
  { before, now }: { before: Registration; now: Registration },
) {
  for (const [name, text] of Object.entries(flat(formOf(now)))) {
    const ref = refOf(name)
    const isNew = form.getValues(name as 'name') === undefined
    if (!isNew) {
      if (isSameValue(readField(before, ref), readField(now, ref))) continue
      if (saver.isPending(ref) || document.activeElement?.id === name) continue
    }
    if (form.getValues(name as 'name') !== text) form.setValue(name as 'name', text)
  }
}

function flat({ cards, ...buyer }: InformationForm): Record<string, string> {
  const ofCards = Object.entries(cards).flatMap(([id, card]) =>
    Object.entries(card).map(([field, value]) => [nameOf({ cardId: id, field }), value]),
  )
  return { ...buyer, ...Object.fromEntries(ofCards) }
}

function withDrafts(values: InformationForm, drafts: ReadonlyMap<string, string>): InformationForm {
  const result = structuredClone(values)
  for (const [name, typed] of drafts) {
    const { cardId, field } = refOf(name)
    const place: Record<string, unknown> | undefined = cardId ? result.cards[cardId] : result
    if (place && field in place) place[field] = typed
  }
  return result
}

function valueAt(values: InformationForm, name: string): string | undefined {
  const { cardId, field } = refOf(name)
  const place = (cardId ? values.cards[cardId] : values) as Record<string, unknown> | undefined
  const value = place?.[field]
  return typeof value === 'string' ? value : undefined
}

const personFields = ['firstName', 'lastName', 'email', 'dguNumber', 'birthDate'] as const

/** In the order of the page. */
function toFormErrors(
  errors: FieldErrors<InformationForm>,
  registration: Registration,
): FormError[] {
  const { cards: ofCards, ...buyer } = errors
  const formErrors: FormError[] = Object.entries(buyer).map(([field, fieldError]) => ({
    field,
    message: fieldError?.message as string,
  }))
  for (const { id } of registration.cards) {
    for (const field of personFields) {
      const message = ofCards?.[id]?.[field]?.message
      if (!message) continue
      const about = aboutWhom(registration, { cardId: id, text: message })
      formErrors.push({ field: nameOf({ cardId: id, field }), message, about })
    }
  }
  return formErrors
}
