import type { CaseKind } from '#domain/cases/case-kinds.ts'
import { cvrErrorText } from '#domain/companies/cvr.ts'
import { phoneErrorText } from '#domain/shared/phone.ts'
import type { FormError } from '../../ui/form-error-summary.tsx'
import type { FieldError } from '../../form-errors.ts'

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

/** One sentence for each field that stands in the way, in the order of the form. */
export function inquiryErrors(kind: CaseKind, errors: readonly FieldError[]): FormError[] {
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
