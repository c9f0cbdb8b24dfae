import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

type CopyTextProps = {
  text: string
  /** What is being copied, for the button's name: "teksten". */
  what: string
  /** A code of several lines takes the whole width, and its button stands below. */
  isLong?: true
  /** Buttons after that of copying. */
  actions?: ReactNode
}

/** A text with a copy button. Without scripts the user selects it manually. */
export function CopyText({ text, what, isLong, actions }: CopyTextProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      // Without permission or https the user can still select the text.
      setState('failed')
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p
        className={cx(
          'min-w-0 flex-1 rounded-sm wrap-anywhere border border-dashed border-slate-500 bg-white px-4 py-2.5 select-all',
          isLong ? 'basis-full' : 'basis-40 font-semibold',
        )}
      >
        {text}
      </p>
      <Button variant="secondary" onClick={copy} className="min-w-36">
        {state === 'copied' ? 'Kopieret' : 'Kopiér'}
        <span className="sr-only"> {what}</span>
      </Button>
      {actions}
      <p role="status" className={state === 'failed' ? 'basis-full text-sm' : 'sr-only'}>
        {state === 'copied' && 'Kopieret.'}
        {state === 'failed' && 'Browseren vil ikke kopiere. Hold på teksten, og vælg Kopiér.'}
      </p>
    </div>
  )
}
