import type { ComponentProps } from 'react'
import { cx } from '../../ui/cx.ts'
import { inputClass } from '../../ui/input-class.ts'

export type WhereInputProps = Pick<ComponentProps<'input'>, 'aria-describedby' | 'aria-invalid'> & {
  /** The text of the current search. */
  value: string
  /** The text to begin with, which may have been typed before this component was loaded. */
  initial: string
  /** Whether the replaced input had the focus. */
  takesFocus: boolean
  onChoose: (text: string) => void
  onLocate: () => void
}

/** The attributes of the input, with and without suggestions. */
export const whereInput = {
  id: 'where',
  name: 'where',
  type: 'text',
  maxLength: 80,
  autoComplete: 'off',
  enterKeyHint: 'search',
  placeholder: 'Fx 8000, Aarhus eller en klub',
  className: cx(inputClass, 'pr-12'),
} as const
