import type { ChangeEvent } from 'react'
import { cx } from './cx.ts'
import { Field, fieldAria, type FieldTexts } from './field.tsx'
import { inputClass } from './input-class.ts'

type FileFieldProps = FieldTexts & {
  name: string
  /** File extensions and media types for the browser's dialog. */
  accept: string
  onPick: (file: File) => void
}

/** A field for one file. Closing the browser's dialog keeps the earlier choice. */
export function FileField({ name, accept, onPick, ...texts }: FileFieldProps) {
  return (
    <Field id={name} {...texts}>
      <input
        id={name}
        name={name}
        type="file"
        accept={accept}
        {...fieldAria(name, texts)}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          const picked = event.currentTarget.files?.[0]
          if (picked) onPick(picked)
        }}
        className={cx(inputClass, fileButton)}
      />
    </Field>
  )
}

const fileButton =
  'py-1.5! pl-1.5! file:mr-4 file:min-h-9 file:rounded-xs file:border-0 file:bg-slate-200 file:px-4 file:font-semibold'
