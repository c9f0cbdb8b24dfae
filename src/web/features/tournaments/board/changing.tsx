import { useState } from 'react'

/** A number that lights up softly when it changes under the reader's eyes (LB-15). */
export function Changing({ text, className }: { text: string; className?: string }) {
  const [seen, setSeen] = useState({ text, times: 0 })
  if (seen.text !== text) setSeen({ text, times: seen.times + 1 })
  const mark = seen.times > 0 ? 'number-changed' : ''
  return (
    <span key={seen.times} className={`${mark} ${className ?? ''}`}>
      {text}
    </span>
  )
}
