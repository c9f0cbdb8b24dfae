import { useState } from 'react'
import { Field, fieldAria } from './field.tsx'
import { inputClass } from './input-class.ts'
import { cx } from './cx.ts'
import type { TextFieldProps } from './text-field.tsx'

/** A password that can be made visible, instead of a second field to repeat it. */
export function PasswordField({
  label,
  help,
  error,
  optional,
  className,
  ...rest
}: TextFieldProps) {
  const [shown, setShown] = useState(false)
  const id = rest.id ?? rest.name
  return (
    <Field {...{ id, label, help, error, optional }}>
      <div className="relative">
        <input
          autoComplete="current-password"
          required={!optional}
          maxLength={512}
          {...rest}
          {...fieldAria(id, { help, error })}
          id={id}
          type={shown ? 'text' : 'password'}
          className={cx(inputClass, 'pr-20', className)}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0.5 right-0.5 min-w-16 rounded-md px-3 text-sm font-semibold text-green-700"
        >
          {shown ? 'Skjul' : 'Vis'} <span className="sr-only">adgangskoden</span>
        </button>
      </div>
    </Field>
  )
}
