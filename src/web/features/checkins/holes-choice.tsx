import { cx } from '../../ui/cx.ts'

type HolesChoiceProps = {
  value: 9 | 18
  onChange: (holes: 9 | 18) => void
  /** The club's default number, which is listed first (D5). */
  usual: 9 | 18
  className?: string
}

export function HolesChoice({ value, onChange, usual, className }: HolesChoiceProps) {
  const order = usual === 9 ? ([9, 18] as const) : ([18, 9] as const)
  return (
    <fieldset className={cx('grid grid-cols-2 gap-2', className)}>
      <legend className="sr-only">Hvor mange huller?</legend>
      {order.map((holes) => (
        <label
          key={holes}
          className={cx(
            'flex min-h-13 items-center justify-center gap-2.5 rounded-md border border-slate-400 bg-white px-4 font-semibold transition-colors',
            'hover:border-slate-700 has-checked:border-green-700 has-checked:bg-green-50 has-checked:ring-1 has-checked:ring-green-700',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
            'sun:border-2 sun:border-black sun:bg-white sun:has-checked:bg-black sun:has-checked:text-white',
          )}
        >
          <input
            type="radio"
            name="holes"
            value={holes}
            checked={value === holes}
            onChange={() => onChange(holes)}
            className={cx(
              'grid size-5 shrink-0 appearance-none place-items-center rounded-full border-2 border-slate-500 bg-white outline-none',
              'before:size-2.5 before:scale-0 before:rounded-full before:bg-green-700 checked:border-green-700 checked:before:scale-100',
            )}
          />
          <span className="figures">{holes} huller</span>
        </label>
      ))}
    </fieldset>
  )
}
