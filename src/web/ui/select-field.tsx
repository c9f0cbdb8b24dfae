import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, fieldAria, inputClass, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'name'> &
  FieldTexts & {
    name: string
    options: readonly { value: string; label: string; disabled?: boolean }[]
    /** The first, empty choice: "Vælg klub". Without it the first option is chosen. */
    emptyLabel?: string
  }

/** The browser's own list: on a phone nothing beats its wheel, and it works without scripts. */
export function SelectField(props: SelectFieldProps) {
  const { label, help, error, optional, options, emptyLabel, className, ...rest } = props
  const id = rest.id ?? rest.name
  return (
    <Field {...{ id, label, help, error, optional }}>
      <div className="relative">
        <select
          required={!optional}
          {...rest}
          {...fieldAria(id, { help, error })}
          id={id}
          className={cx(inputClass, 'appearance-none pr-12', className)}
        >
          {emptyLabel && <option value="">{emptyLabel}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 text-slate-600"
        />
      </div>
    </Field>
  )
}
