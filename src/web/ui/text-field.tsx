import {
  useState,
  type ComponentProps,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
} from 'react'
import { maskCpr } from '#domain/shared/mask-cpr.ts'
import { cx } from './cx.ts'
import { Field, fieldAria, type FieldTexts } from './field.tsx'
import { inputClass } from './input-class.ts'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'name'> &
  FieldTexts & {
    name: string
    /** Hints at the expected length of the value. */
    width?: 'full' | 'medium' | 'short'
    /** A unit after the field: "kr.", "km". */
    suffix?: ReactNode
  }

export function TextField(props: TextFieldProps) {
  const { label, help, error, optional, width = 'full', suffix, className, ...rest } = props
  const id = rest.id ?? rest.name
  const input = (
    <input
      type="text"
      required={!optional}
      {...rest}
      {...fieldAria(id, { help, error })}
      id={id}
      className={cx(inputClass, widths[width], className)}
    />
  )
  return (
    <Field {...{ id, label, help, error, optional }}>
      {suffix ? (
        <div className="flex items-center gap-3">
          {input}
          <span className="text-slate-600">{suffix}</span>
        </div>
      ) : (
        input
      )}
    </Field>
  )
}

export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...props}
    />
  )
}

/** For amounts and counts. Not `type=number`, because the mouse wheel must not change a handicap. */
export function NumberField(props: TextFieldProps & { decimals?: boolean }) {
  const { decimals, className, ...rest } = props
  return (
    <TextField
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      width="short"
      {...rest}
      className={cx('figures', className)}
    />
  )
}

/** A Danish date as text: faster than a calendar for a birthday, and it works without scripts. */
export function DateField({ onBlur, className, ...rest }: TextFieldProps) {
  const normalize = (event: FocusEvent<HTMLInputElement>) => {
    event.currentTarget.value = normalizeDanishDate(event.currentTarget.value)
    onBlur?.(event)
  }
  return (
    <TextField
      inputMode="decimal"
      placeholder="dd.mm.åååå"
      maxLength={10}
      width="short"
      {...rest}
      onBlur={normalize}
      className={cx('figures', className)}
    />
  )
}

/** `1.3.2027`, `1/3 2027` and `01032027` become `01.03.2027`; other input stays unchanged. */
export function normalizeDanishDate(text: string): string {
  const match =
    /^\s*(\d{1,2})[.\-/ ]+(\d{1,2})[.\-/ ]+(\d{4})\s*$/.exec(text) ??
    /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text)
  if (!match) return text
  const [, day = '', month = '', year = ''] = match
  return `${day.padStart(2, '0')}.${month.padStart(2, '0')}.${year}`
}

/** Warns while the user types that a CPR number will be removed before the text is stored (E39). */
export function TextArea(
  props: Omit<ComponentProps<'textarea'>, 'name'> & FieldTexts & { name: string },
) {
  const { label, help, error, optional, className, onInput, ...rest } = props
  const [holdsCpr, setHoldsCpr] = useState(false)
  const id = rest.id ?? rest.name
  const handleInput = (event: FormEvent<HTMLTextAreaElement>) => {
    const { value } = event.currentTarget
    setHoldsCpr(maskCpr(value) !== value)
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0])
  }
  return (
    <Field {...{ id, label, help, error, optional }}>
      <textarea
        rows={4}
        required={!optional}
        {...rest}
        onInput={handleInput}
        {...fieldAria(id, { help, error })}
        id={id}
        className={cx(inputClass, 'py-3', className)}
      />
      {holdsCpr && (
        <p role="status" className="text-sm font-semibold text-slate-800">
          Der står et CPR-nummer. Vi fjerner det, før teksten gemmes.
        </p>
      )}
    </Field>
  )
}

const widths = { full: '', medium: 'max-w-80', short: 'max-w-44' }
