import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { openCase } from '#contract/cases/endpoints.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import type { ClubFigures } from '#domain/clubs/figures.ts'
import type { CaseKind } from '#domain/cases/case-kinds.ts'
import { call } from '../../api.ts'
import { newId } from '../../new-id.ts'
import { formError, useFormAnswer } from '../../form-answer.ts'
import { fillFields } from '../../fill-fields.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrorSummary, type FormError } from '../../ui/form-error-summary.tsx'
import { useMe } from '../accounts/use-me.ts'
import { Problem } from '../shell/problem.tsx'
import { InquiryFields, type Known } from './inquiry-fields.tsx'
import { InquiryReceipt } from './inquiry-receipt.tsx'
import { cvrErrorText } from '#domain/companies/cvr.ts'
import { phoneErrorText } from '#domain/shared/phone.ts'
import type { FieldError } from '../../form-errors.ts'

/** The circumstances of the message, stored with the case and not shown as fields (D26). */
export type InquiryContext = {
  clubId?: string
  happenedAt?: string
  reason?: string
  errorId?: string
}

type InquiryFormProps = {
  kind: CaseKind
  /** The circumstances, or the numbers of a club from *Klubbens økonomi*. */
  context?: InquiryContext | ClubFigures | undefined
  /** Initial values, all of which can be changed. */
  suggested?: Known
  /** The text of the button: "Send forespørgslen". */
  action?: string
  /** Further fields above the message; their names are the contract's. */
  children?: ReactNode
}

/** The anchor of the form, to which a post without scripts returns. */
const formId = 'besked'

/**
 * Writes to us: the fields of its kind, a number to quote, and what happens next. It posts to the
 * API by itself when scripts do not run. What was typed stays until it has arrived.
 */
export function InquiryForm({ kind, context, suggested, action, children }: InquiryFormProps) {
  const { pathname, searchStr } = useLocation()
  const posted = useFormAnswer()
  const seenAt = useRef(0)
  const letterId = useLetterId()
  const send = useMutation({ mutationFn: (letter: Letter) => call(openCase, letter) })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    seenAt.current = performance.now()
    // From now on our own messages replace the browser's validation.
    if (form.current) form.current.noValidate = true
  }, [])
  useKnownWriter(form)

  const inquiry = useContractForm({
    endpoint: openCase,
    posted: posted?.fields.map((field) => ({ field })) ?? [],
    send: (letter, typed) => {
      const elapsedMs = Math.round(performance.now() - seenAt.current)
      return send.mutateAsync({ ...letter, clientId: letterId(typed), elapsedMs })
    },
  })

  const error = inquiry.error ?? (posted?.fields.length ? undefined : formError(posted))
  if (send.data) return <InquiryReceipt {...send.data} />
  return (
    <form
      ref={form}
      id={formId}
      action={openCase.path}
      {...inquiry.props}
      className="grid scroll-mt-6 gap-6"
      aria-label={ariaLabel[kind]}
    >
      <FormErrorSummary errors={inquiryErrors(kind, inquiry.refused)} />
      <input type="hidden" name="_page" value={`${pathname}${searchStr}#${formId}`} />
      <input type="hidden" name="kind" value={kind} />
      {Object.entries(context ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Trap />
      <InquiryFields
        kind={kind}
        known={{ ...suggested, ...posted?.values }}
        errors={inquiryErrors(kind, inquiry.shown)}
      >
        {children}
      </InquiryFields>
      {error && <Problem error={error} title="Din besked er ikke sendt endnu" />}
      <div>
        <Button type="submit" size="lg" busy={inquiry.isBusy && 'Sender …'}>
          {action ?? 'Send beskeden'}
        </Button>
        <p className="mt-3 text-sm text-slate-600">
          Du får en kvittering på mail med et nummer, du kan henvise til.
        </p>
      </div>
    </form>
  )
}

type Letter = SentInput<typeof openCase>

const ariaLabel: Record<CaseKind, string> = {
  contact: 'Skriv til os',
  club_inquiry: 'Skriv til os om jeres klub',
  company_inquiry: 'Skriv til os om en firmaaftale',
  refused: 'Blev du afvist?',
  error: 'Skriv til os om en fejl',
}

/** Fills in the name and the mail of somebody signed in, where nothing is typed yet. */
function useKnownWriter(form: RefObject<HTMLFormElement | null>) {
  const account = useMe()?.account
  useEffect(() => {
    if (account) fillFields(form.current, { name: account.name, email: account.email })
  }, [account, form])
}

/** A resend of the same content keeps its id; changed content gets a new one. */
function useLetterId() {
  const sent = useRef({ words: '', id: '' })
  return (typed: unknown) => {
    const words = JSON.stringify(typed)
    if (sent.current.words !== words) sent.current = { words, id: newId() }
    return sent.current.id
  }
}

/** A hidden field outside the tab order, which only programs fill in. */
function Trap() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        Lad feltet være tomt
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

const texts: Record<string, string> = {
  name: 'Skriv dit navn.',
  email: 'Skriv din mail, for eksempel anne@eksempel.dk. Den svarer vi på.',
  phone: phoneErrorText,
  players: 'Skriv et antal fra 1 til 10.000, eller lad feltet stå tomt.',
  cvr: cvrErrorText.check,
}

const organisationTexts: Partial<Record<CaseKind, string>> = {
  club_inquiry: 'Skriv, hvilken klub det er.',
  company_inquiry: 'Skriv, hvilket firma det er.',
}

/** The errors in the order of the fields. */
function inquiryErrors(kind: CaseKind, errors: readonly FieldError[]): FormError[] {
  const fields = [...new Set(errors.map(({ field }) => field))]
  return fields
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((field) => ({ field, message: textFor(kind, field, errors) }))
}

const order = ['organisation', 'cvr', 'players', 'name', 'email', 'phone', 'message']

function textFor(kind: CaseKind, field: string, errors: readonly FieldError[]): string {
  const tooLong = errors.some((error) => error.field === field && error.code === 'too_big')
  if (field === 'message') {
    return tooLong
      ? 'Gør beskeden kortere end 4.000 tegn. Resten kan du skrive i svaret på vores mail.'
      : 'Skriv, hvad det drejer sig om. Et par ord er nok.'
  }
  return texts[field] ?? organisationTexts[kind] ?? 'Ret feltet, og prøv igen.'
}
