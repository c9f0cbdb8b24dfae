import { cx } from '../../../ui/cx.ts'
import { inputClass } from '../../../ui/input-class.ts'
import { SelectArrow, selectClass } from '../../../ui/select-field.tsx'

type SelectProps = {
  /** For screen readers; beside it the page shows what the row is about. */
  label: string
  emptyLabel: string
  options: readonly { value: string; label: string }[]
  value: string
  onPick: (value: string) => void
}

/** A select in a row of a list, where a label above each would hide the list. */
export const CompactSelect = ({ label, emptyLabel, options, value, onPick }: SelectProps) => (
  <div className="relative min-w-0">
    <select
      aria-label={label}
      className={cx(inputClass, selectClass)}
      value={value}
      onChange={({ currentTarget }) => onPick(currentTarget.value)}
    >
      <option value="">{emptyLabel}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <SelectArrow />
  </div>
)
