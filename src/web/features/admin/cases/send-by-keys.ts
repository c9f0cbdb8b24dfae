import type { KeyboardEvent } from 'react'

/** Ctrl Enter, or ⌘ Enter, sends the form that one is writing in. */
export function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
