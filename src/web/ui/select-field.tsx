import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, fieldAria, type FieldTexts } from './field.tsx'
import { inputClass } from './input-class.ts'
import { Icon } from './icon.tsx'

type Option = {
  value: string
  label: string
  disabled?: boolean
  /** The heading of its group in the list. */
  group?: string
}

type SelectFieldProps = Omit<ComponentProps<'select'>, 'name'> &
  FieldTexts & {
    name: string
    options: readonly Option[]
    /** An empty first option: "Vælg klub". Without it the first option is chosen. */
    emptyLabel?: string
  }

export const selectClass = 'appearance-none pr-12 max-sm:pr-8 max-sm:pl-3'

/** The arrow of a native select, in an element of `relative` around both. */
export const SelectArrow = () => (
  <Icon
    name="chevron-down"
    className="pointer-events-none absolute top-1/2 right-4 max-sm:right-2.5 -translate-y-1/2 text-slate-600"
  />
)

/** The native select: it is best on phones and works without scripts. */
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
          className={cx(inputClass, selectClass, className)}
        >
          {emptyLabel && <option value="">{emptyLabel}</option>}
          {[...new Set(options.map(({ group }) => group))].map((group) =>
            group === undefined ? (
              <Options key="" options={options.filter((option) => !option.group)} />
            ) : (
              <optgroup key={group} label={group}>
                <Options options={options.filter((option) => option.group === group)} />
              </optgroup>
            ),
          )}
        </select>
        <SelectArrow />
      </div>
    </Field>
  )
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ))
}
