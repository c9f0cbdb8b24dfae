import type { ChangeEvent } from 'react'
import { cx } from './cx.ts'
import { Field, fieldAria, inputClass, type FieldTexts } from './field.tsx'

type FileFieldProps = FieldTexts & {
  name: string
  /** Endings and kinds that the browser's dialog offers first. */
  accept: string
  onPick: (file: File) => void
}

/** One file. A dialog that is closed again leaves what was chosen before. */
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
