/** An invalid value, by the name of its field. */
export type FieldError = { field: string; code?: string; message?: string }

/** The message of every invalid field; the last one where a field has several. */
export const errorsByField = (
  errors: readonly Partial<FieldError>[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(errors.map(({ field = '', message = '' }) => [field, message]))

export type FormErrors = {
  /** The errors below the fields. */
  shown: readonly FieldError[]
  /** The errors of the last submit, for a list above the form that does not change meanwhile. */
  refused: readonly FieldError[]
  /** Fields that were filled in at some time. */
  filled: ReadonlySet<string>
  wasSubmitted: boolean
}

/** An event in a form, with all its errors at that moment. */
export type FormChange =
  | { kind: 'submit'; errors: readonly FieldError[] }
  | { kind: 'input' | 'blur'; errors: readonly FieldError[]; field: string; isFilled: boolean }
  /** The form now has other fields. */
  | { kind: 'reset' }

/** An untouched form, or one that was posted without scripts and refused. */
export const initialFormErrors = (refused: readonly FieldError[] = []): FormErrors => ({
  shown: refused,
  refused,
  filled: new Set(),
  wasSubmitted: refused.length > 0,
})

/**
 * A submit shows every error. Before the first submit, an error is shown when its field is left and has
 * been filled in. Typing adds no error, and removes one as soon as the value is valid.
 */
export function showErrors(state: FormErrors, change: FormChange): FormErrors {
  if (change.kind === 'reset') return initialFormErrors()
  const { errors } = change
  if (change.kind === 'submit') {
    return { ...state, shown: errors, refused: errors, wasSubmitted: true }
  }
  const { kind, field, isFilled } = change
  const filled = isFilled ? new Set([...state.filled, field]) : state.filled
  const isChecked = kind === 'blur' && (state.wasSubmitted || filled.has(field))
  const wasShown = new Set(state.shown.map((error) => error.field))
  const shown = errors.filter(
    (error) => wasShown.has(error.field) || (isChecked && error.field === field),
  )
  return { ...state, shown, filled }
}
