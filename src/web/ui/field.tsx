import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type FieldTexts = {
  label: string
  /** Below the label: what to enter, or why it is needed. */
  help?: ReactNode
  /** Below the field: what is wrong and how to correct it. */
  error?: string
  /** Shows "(valgfrit)" beside the label; fields are required by default. */
  optional?: boolean
}

/** Label, help, input and error in one column. */
export function Field({
  id,
  label,
  help,
  error,
  optional,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="w-fit font-semibold">
        {label} {optional && <Optional />}
      </label>
      {help && <FieldHelp id={id}>{help}</FieldHelp>}
      {children}
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

/** The attributes that connect an input to its help and its error. */
export function fieldAria(id: string, { help, error }: Pick<FieldTexts, 'help' | 'error'>) {
  const ids = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined }
}

export function Optional() {
  return <span className="font-normal text-slate-600">(valgfrit)</span>
}

export function FieldHelp({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-help`} className="-mt-1 text-sm text-slate-600">
      {children}
    </p>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-error`} className="flex gap-2 text-sm font-semibold text-red-700">
      <Icon name="error" className="mt-[0.15em]" />
      <span>
        <span className="sr-only">Fejl: </span>
        {children}
      </span>
    </p>
  )
}
