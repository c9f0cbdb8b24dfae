/** What does not fit, at the field in which it is typed. */
export type FieldError = { field: string; code?: string; message?: string }

export type FormErrors = {
  /** What stands under the fields now. */
  shown: readonly FieldError[]
  /** What the last press was refused for, for a list above the form: that one holds still. */
  refused: readonly FieldError[]
  /** Fields in which something was once written. */
  filled: ReadonlySet<string>
  wasSent: boolean
}

/** What happened in a form, and everything that does not fit just then. */
export type FormChange =
  | { kind: 'sent'; errors: readonly FieldError[] }
  | { kind: 'written' | 'left'; errors: readonly FieldError[]; field: string; isFilled: boolean }
  /** The form asks for something else from now on. */
  | { kind: 'turned' }

/** A form as it comes: untouched, or sent without scripts and refused. */
export const initialFormErrors = (refused: readonly FieldError[] = []): FormErrors => ({
  shown: refused,
  refused,
  filled: new Set(),
  wasSent: refused.length > 0,
})

/**
 * When an error is told: all of them when the form is sent; before that only of a field that is left
 * and has been filled in, so that nobody is scolded for passing by. While one writes nothing is
 * added, and what was told goes as soon as it is right.
 */
export function showErrors(state: FormErrors, change: FormChange): FormErrors {
  if (change.kind === 'turned') return initialFormErrors()
  const { errors } = change
  if (change.kind === 'sent') {
    return { ...state, shown: errors, refused: errors, wasSent: true }
  }
  const { kind, field, isFilled } = change
  const filled = isFilled ? new Set([...state.filled, field]) : state.filled
  const isChecked = kind === 'left' && (state.wasSent || filled.has(field))
  const wasShown = new Set(state.shown.map((error) => error.field))
  const shown = errors.filter(
    (error) => wasShown.has(error.field) || (isChecked && error.field === field),
  )
  return { ...state, shown, filled }
}
