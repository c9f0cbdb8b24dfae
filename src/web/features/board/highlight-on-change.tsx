import { useState } from 'react'

/** A number that lights up softly when it changes under the reader's eyes (LB-15). */
export function HighlightOnChange({ text, className }: { text: string; className?: string }) {
  const [shown, setShown] = useState({ text, times: 0 })
  if (shown.text !== text) setShown({ text, times: shown.times + 1 })
  const mark = shown.times > 0 ? 'number-changed' : ''
  return (
    <span key={shown.times} className={`${mark} ${className ?? ''}`}>
      {text}
    </span>
  )
}
