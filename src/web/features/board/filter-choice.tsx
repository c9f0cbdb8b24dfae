import { cx } from '../../ui/cx.ts'
import { inputClass } from '../../ui/input-class.ts'

type ChoiceProps = {
  name: string
  label: string
  all: string
  options: readonly { value: string; label: string }[]
  chosen: string | number | undefined
  className?: string
}

/** A choice of a filter, with all of them first. */
export function Choice({ name, label, all, options, chosen, className }: ChoiceProps) {
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={chosen === undefined ? '' : String(chosen)}
      className={cx(inputClass, className)}
    >
      <option value="">{all}</option>
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}
