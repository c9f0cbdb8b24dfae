import type { FormEvent } from 'react'
import { cx } from './cx.ts'
import { Field, fieldAria } from './field.tsx'
import { inputClass } from './input-class.ts'
import type { TextFieldProps } from './text-field.tsx'

type CodeFieldProps = Omit<TextFieldProps, 'onInput'> & {
  /** Called when all digits are entered, so that a pasted code needs no press of a button. */
  onComplete?: (code: string) => void
}

const LENGTH = 6

/** Six digits in one field. Accepts `123 456` from a mail and the code that the phone suggests. */
export function CodeField({ onComplete, label, help, error, className, ...rest }: CodeFieldProps) {
  const id = rest.id ?? rest.name
  const handleInput = (event: FormEvent<HTMLInputElement>) => {
    const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, LENGTH)
    event.currentTarget.value = digits
    if (digits.length === LENGTH) onComplete?.(digits)
  }
  return (
    <Field {...{ id, label, help, error }}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        // Longer than the code, because pasted text may contain spaces.
        maxLength={12}
        {...rest}
        {...fieldAria(id, { help, error })}
        id={id}
        onInput={handleInput}
        className={cx(
          inputClass,
          'figures h-16 w-full max-w-72 px-5 text-2xl font-semibold tracking-[0.42em]',
          className,
        )}
      />
    </Field>
  )
}
