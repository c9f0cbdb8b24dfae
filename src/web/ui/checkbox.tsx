import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldError, fieldAria } from './field.tsx'
import { Icon } from './icon.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'name' | 'type'> & {
  name: string
  label: ReactNode
  help?: ReactNode
  error?: string
  /** Draws a frame, for a consent that has consequences. */
  framed?: boolean
}

/** The complete line is clickable, as a large target for a thumb. */
export function Checkbox({ label, help, error, framed, className, ...rest }: CheckboxProps) {
  const id = rest.id ?? rest.name
  return (
    <div className={cx('grid gap-1.5', className)}>
      <div
        className={cx(
          'relative flex min-h-11 gap-3.5 py-2.5',
          framed &&
            'rounded-md border bg-white px-4 py-4 has-checked:border-green-700 has-checked:bg-green-50',
          framed && (error ? 'border-red-700' : 'border-slate-400'),
        )}
      >
        <span className="relative mt-[0.08em] size-6 shrink-0">
          <input
            {...rest}
            {...fieldAria(id, { help, error })}
            id={id}
            type="checkbox"
            className={cx(
              'peer size-6 appearance-none rounded-xs border-2 border-slate-500 bg-white transition-colors',
              'checked:border-green-700 checked:bg-green-700 aria-invalid:border-red-700 disabled:border-slate-300 disabled:bg-slate-100',
              'forced-colors:appearance-auto',
            )}
          />
          <Icon
            name="check"
            className="pointer-events-none absolute inset-0.5 size-5 stroke-3 text-white opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <div className="min-w-0">
          <label htmlFor={id} className="before:absolute before:inset-0">
            {label}
          </label>
          {help && (
            <p id={`${id}-help`} className="mt-1 text-sm text-slate-600">
              {help}
            </p>
          )}
        </div>
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
