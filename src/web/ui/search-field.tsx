import { cx } from './cx.ts'
import { inputClass } from './input-class.ts'
import { Icon } from './icon.tsx'

type SearchFieldProps = {
  label: string
  /** The initial text; the field itself holds later input. */
  value: string
  onChange: (text: string) => void
  className?: string
}

/** Filters a list while the user types. The label is the placeholder and the accessible name. */
export function SearchField({ label, value, onChange, className }: SearchFieldProps) {
  return (
    <div className={cx('relative w-full sm:max-w-96', className)}>
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-slate-600"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={80}
        onChange={(event) => onChange(event.target.value)}
        className={cx(inputClass, 'pl-12')}
      />
    </div>
  )
}
