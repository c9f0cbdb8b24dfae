import type { KeyboardEvent } from 'react'

/** Ctrl Enter or ⌘ Enter submits the form of the focused field. */
export function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
