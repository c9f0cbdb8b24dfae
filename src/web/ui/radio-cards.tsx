import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldError, FieldHelp, fieldAria } from './field.tsx'

export type RadioCard = {
  value: string
  label: string
  description?: ReactNode
  /** Shown to the right, such as a price. */
  aside?: ReactNode
  /** Why the option cannot be chosen. The card stays readable. */
  unavailable?: ReactNode
}

type RadioCardsProps = Omit<ComponentProps<'input'>, 'name' | 'type' | 'value' | 'defaultValue'> & {
  legend: string
  /** Hides the legend visually where a heading above has the same text. */
  legendHidden?: boolean
  name: string
  options: readonly RadioCard[]
  help?: ReactNode
  error?: string
  value?: string
  defaultValue?: string
  columns?: 1 | 2
}

export function RadioCards(props: RadioCardsProps) {
  const { legend, legendHidden, options, help, error, value, defaultValue, columns, ...rest } =
    props
  const id = rest.id ?? rest.name
  return (
    <fieldset {...fieldAria(id, { help, error })} className="grid min-w-0 gap-2">
      <legend className={cx('mb-1.5 font-semibold', legendHidden && 'sr-only')}>{legend}</legend>
      {help && <FieldHelp id={id}>{help}</FieldHelp>}
      {/* Above the cards, because the first one gets the focus and the last one may be below the screen. */}
      {error && <FieldError id={id}>{error}</FieldError>}
      <div className={cx('grid gap-3', columns === 2 && 'sm:grid-cols-2')}>
        {options.map((option, i) => (
          <Card key={option.value} option={option} invalid={Boolean(error)}>
            <input
              required
              {...rest}
              // The first option has the field's id, so that an error summary can link to it.
              id={i === 0 ? id : `${id}-${option.value}`}
              type="radio"
              value={option.value}
              disabled={Boolean(option.unavailable) || rest.disabled}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              className={radioClass}
            />
          </Card>
        ))}
      </div>
    </fieldset>
  )
}

function Card(props: { option: RadioCard; invalid: boolean; children: ReactNode }) {
  const { option, invalid, children } = props
  const off = Boolean(option.unavailable)
  return (
    <label
      className={cx(
        'flex min-h-14 gap-3.5 rounded-md border px-4 py-3.5 transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
        off
          ? 'cursor-not-allowed border-dashed border-slate-400 text-slate-600'
          : 'bg-white has-checked:border-green-700 has-checked:bg-green-50 has-checked:ring-1 has-checked:ring-green-700',
        !off && (invalid ? 'border-red-700' : 'border-slate-400 hover:border-slate-700'),
      )}
    >
      {children}
      <span className="grid min-w-0 flex-1 gap-x-4 gap-y-1 grid-cols-[1fr_auto]">
        <span className="font-semibold">{option.label}</span>
        {option.aside && <span className="figures font-semibold text-right">{option.aside}</span>}
        {(option.description || off) && (
          <span className="text-sm col-span-2 text-slate-600">
            {option.description}
            {off && <span className="block font-medium text-slate-700">{option.unavailable}</span>}
          </span>
        )}
      </span>
    </label>
  )
}

const radioClass = cx(
  'mt-[0.1em] grid size-6 shrink-0 appearance-none place-items-center rounded-full border-2 border-slate-500 bg-white outline-none',
  'before:size-3 before:scale-0 before:rounded-full before:bg-green-700 before:transition-transform',
  'checked:border-green-700 checked:before:scale-100 disabled:border-slate-300 disabled:bg-slate-100',
  'forced-colors:before:bg-[Highlight]',
)
