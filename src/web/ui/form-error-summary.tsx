import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

/** `field` is the id (= name) of the field, `message` the same words as under it. */
export type FormFault = { field?: string; message: string }

/** Everything that stands in the way, first on the page after sending. Takes the focus when it appears. */
export function FormErrorSummary({
  faults,
  title,
}: {
  faults: readonly FormFault[]
  title?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const key = faults.map((fault) => fault.message).join('|')
  useEffect(() => {
    if (key) box.current?.focus()
  }, [key])
  if (faults.length === 0) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="form-faults"
      className="rounded-md border-2 border-red-700 bg-white p-5"
    >
      <h2 id="form-faults" className="flex items-center gap-2.5 text-lg tracking-[-0.01em]">
        <Icon name="error" className="text-red-700" />
        {title ??
          (faults.length === 1
            ? 'Ret én ting, så er du videre'
            : `Ret ${faults.length} ting, så er du videre`)}
      </h2>
      <ul className="mt-2 grid gap-0.5">
        {faults.map((fault) => (
          <li key={`${fault.field}-${fault.message}`}>
            {fault.field ? (
              <a
                href={`#${fault.field}`}
                className="inline-flex min-h-11 items-center font-medium text-red-700 underline underline-offset-4"
              >
                {fault.message}
              </a>
            ) : (
              fault.message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
