/** The details that a refusal or an error passes to the contact form, so that the user need not explain it again (D26). */
export type ContactContext = {
  kind?: 'contact' | 'refused' | 'error'
  /** The first words of the message. */
  about?: string
  /** The club's id. */
  club?: string
  /** The code of the refusal. */
  reason?: string
  /** The error number on the screen. */
  error?: string
  /** An ISO instant. */
  at?: string
}

export function contactHref(context: ContactContext): string {
  const values = Object.entries(context).filter(([, value]) => value)
  return `/contact${values.length > 0 ? `?${new URLSearchParams(values as [string, string][])}` : ''}`
}
