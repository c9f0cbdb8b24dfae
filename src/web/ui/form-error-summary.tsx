import { useCallback, useState } from 'react'
import { Icon } from './icon.tsx'

export type FormError = {
  /** The id (= name) of the field. */
  field?: string
  /** The same text as below the field. */
  message: string
  /** Distinguishes equal messages: "Golfspiller 2". */
  about?: string
}

/**
 * All errors of a refused submit, at the top of the form. It takes the focus when it appears. A single error is
 * shown only at its control, which takes the focus instead, so that the page stays where it is.
 */
export function FormErrorSummary({
  errors,
  title,
}: {
  errors: readonly FormError[]
  title?: string
}) {
  const key = errors.map(({ about, message }) => `${about}${message}`).join('|')
  const onlyField = errors.length === 1 ? errors[0]?.field : undefined
  const [keyAtControl, setKeyAtControl] = useState<string>()
  // The same error takes the focus again after the form was without errors.
  if (errors.length === 0 && keyAtControl !== undefined) setKeyAtControl(undefined)
  // When the box appears the controls have their errors, and nothing is painted yet.
  const place = useCallback(
    (box: HTMLDivElement | null) => {
      if (box && focusControlWithError(onlyField)) {
        // Not yet removed when the form looks for a list to focus.
        box.hidden = true
        return setKeyAtControl(key)
      }
      // The focus alone would scroll a long list to its middle.
      box?.focus({ preventScroll: true })
      box?.scrollIntoView()
    },
    [key, onlyField],
  )
  if (errors.length === 0 || keyAtControl === key) return null
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="alert"
      data-form-errors
      aria-labelledby="form-errors"
      className="scroll-mt-6 rounded-md border-2 border-red-700 bg-white p-5"
    >
      <h2 id="form-errors" className="flex items-center gap-2.5 text-lg tracking-[-0.01em]">
        <Icon name="error" className="text-red-700" />
        {title ??
          (errors.length === 1
            ? 'Ret én fejl for at komme videre'
            : `Ret ${errors.length} fejl for at komme videre`)}
      </h2>
      <ul className="mt-2 grid gap-0.5">
        {errors.map((error) => (
          <li key={`${error.field}-${error.message}`}>
            {error.field ? (
              <a
                href={`#${error.field}`}
                className="inline-flex min-h-11 items-center py-1.5 leading-snug font-medium text-red-700 underline underline-offset-4"
              >
                {error.about && `${error.about}: `}
                {error.message}
              </a>
            ) : (
              error.message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Focuses the control that shows the error of a field itself. False where it is on another page or folded away, or
 * takes no focus, such as a choice whose first option cannot be chosen.
 */
function focusControlWithError(field: string | undefined): boolean {
  const control = field === undefined ? null : document.getElementById(field)
  const isShown = document.getElementById(`${field}-error`) !== null
  if (!control || !isShown || control.closest('details:not([open])')) return false
  control.focus()
  return document.activeElement === control
}
