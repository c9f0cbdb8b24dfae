import { useState } from 'react'
import { Button } from './button.tsx'

type CopyTextProps = {
  text: string
  /** What is being copied, for the button's name: "teksten". */
  what: string
}

/** A text with a copy button. Without scripts the user selects it manually. */
export function CopyText({ text, what }: CopyTextProps) {
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
      <p className="min-w-0 flex-1 basis-40 rounded-sm wrap-anywhere border border-dashed border-slate-500 bg-white px-4 py-2.5 font-semibold select-all">
        {text}
      </p>
      <Button variant="secondary" onClick={copy} className="min-w-36">
        {state === 'copied' ? 'Kopieret' : 'Kopiér'}
        <span className="sr-only"> {what}</span>
      </Button>
      <p role="status" className={state === 'failed' ? 'basis-full text-sm' : 'sr-only'}>
        {state === 'copied' && 'Kopieret.'}
        {state === 'failed' && 'Browseren vil ikke kopiere. Hold på teksten, og vælg Kopiér.'}
      </p>
    </div>
  )
}
