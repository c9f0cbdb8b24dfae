/** What a refusal or an error takes along to the form, so that nobody has to explain it again (D26). */
export type ContactContext = {
  kind?: 'contact' | 'refused' | 'error'
  /** In words: where the message begins. */
  about?: string
  /** The club's id. */
  club?: string
  /** A code of ours. */
  reason?: string
  /** The number that an error shows. */
  error?: string
  /** An ISO instant. */
  at?: string
}

export function contactHref(context: ContactContext): string {
  const given = Object.entries(context).filter(([, value]) => value)
  return `/contact${given.length > 0 ? `?${new URLSearchParams(given as [string, string][])}` : ''}`
}
