import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

export type FormError = {
  /** The id (= name) of the field. */
  field?: string
  /** The same text as below the field. */
  message: string
  /** Distinguishes equal messages: "Golfspiller 2". */
  about?: string
}

/** All errors of a refused submit, at the top of the form. It takes the focus when it appears. */
export function FormErrorSummary({
  errors,
  title,
}: {
  errors: readonly FormError[]
  title?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const key = errors.map(({ about, message }) => `${about}${message}`).join('|')
  useEffect(() => {
    if (!key) return
    // The focus alone would scroll a long list to its middle.
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView()
  }, [key])
  if (errors.length === 0) return null
  return (
    <div
      ref={box}
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
