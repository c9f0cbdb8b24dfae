import type { ComponentProps } from 'react'
import { DateField } from '../../../ui/text-field.tsx'

type DayInputProps = Pick<
  ComponentProps<typeof DateField>,
  'name' | 'label' | 'error' | 'optional'
> & {
  value: string
  onValue: (value: string) => void
}

/** A day whose text the page keeps. Leaving the field writes the day in full, and the page keeps that. */
export const DayInput = ({ onValue, ...rest }: DayInputProps) => (
  <DateField
    {...rest}
    onChange={({ currentTarget: { value } }) => onValue(value)}
    onBlur={({ currentTarget: { value } }) => onValue(value)}
  />
)
