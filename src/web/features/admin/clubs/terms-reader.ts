import type { TermsInput } from '#contract/admin/clubs.ts'
import { parseHandicap } from '#domain/shared/parse-handicap.ts'
import { parseKroner } from '#domain/shared/money.ts'
import { formText } from '../../../form-text.ts'
import type { FormError } from '../../../ui/form-error-summary.tsx'

/** Reads the fields that the terms of a club and an offer to a club share, and collects what is invalid. */
export function termsReader(form: FormData) {
  const formErrors: FormError[] = []
  const text = formText(form)
  const wrong = (field: string, message: string) => void formErrors.push({ field, message })
  const whole = (field: string, [least, most]: [number, number], message: string) => {
    const value = /^\d{1,4}$/.test(text(field)) ? Number(text(field)) : -1
    if (value < least || value > most) wrong(field, message)
    return value
  }
  return {
    formErrors,
    text,
    wrong,
    whole,
    greenFee: (field: string) => {
      const value = parseKroner(text(field))
      if (value === undefined || value < 0 || value > 1_000_000)
        wrong(field, 'Skriv green fee i kroner, som 425.')
      return value ?? 0
    },
    roundsPerPass: () => whole('roundsPerPass', [2, 99], 'Skriv et tal fra 2 til 99.'),
    acceptsProducts: () => {
      const products = form.getAll('product') as TermsInput['acceptsProducts']
      if (products.length === 0) wrong('product-FULD', 'Vælg mindst ét kort.')
      return products
    },
    /** In tenths; null is no limit. */
    maxHandicap: () => {
      if (text('maxHandicap') === '') return null
      const handicap = parseHandicap(text('maxHandicap'))
      if (handicap.ok && handicap.tenths >= 0) return handicap.tenths
      wrong('maxHandicap', 'Skriv grænsen som 36 eller 36,0, eller lad feltet stå tomt.')
      return null
    },
  }
}
