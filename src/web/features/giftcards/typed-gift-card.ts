import { useState, useSyncExternalStore, type FormEvent } from 'react'
import { getSessionItem, removeSessionItem, setSessionItem } from '../shell/session-storage.ts'

const storageKey = 'mine:typed:gift-card'

const untyped = {
  kind: '',
  amountOre: '',
  recipientName: '',
  senderName: '',
  greeting: '',
  how: 'print',
  recipientEmail: '',
  arrivesOn: '',
  buyerName: '',
  buyerEmail: '',
}

/** What is typed in the form of a gift card, by the names of its fields. */
export type TypedGiftCard = typeof untyped

/**
 * Keeps what is typed in this window until the gift card is paid, also over a payment that was declined or
 * expired. The server renders an empty form, so `isRestored` changes once in the browser.
 */
export function useTypedGiftCard(firstKind: string) {
  const [readOnce] = useState(createReader)
  const stored = useSyncExternalStore(neverChanges, readOnce, () => undefined)
  const [changes, setChanges] = useState<Partial<TypedGiftCard>>({})
  const typed = { ...untyped, kind: firstKind, ...stored, ...changes }
  const follow = (event: FormEvent<HTMLElement>) => {
    const { name, value } = event.target as HTMLInputElement
    if (!(name in untyped)) return
    setChanges((before) => ({ ...before, [name]: value }))
    setSessionItem(storageKey, JSON.stringify({ ...typed, [name]: value }))
  }
  return { typed, isRestored: stored !== undefined, follow }
}

const neverChanges = () => () => undefined

/** Reads what an earlier visit to the page has stored, and the same at every later call. */
function createReader() {
  let read: { stored: Partial<TypedGiftCard> | undefined } | undefined
  return () => (read ??= { stored: readStored() }).stored
}

/** Called when the gift card is paid. */
export const forgetTypedGiftCard = () => removeSessionItem(storageKey)

function readStored(): Partial<TypedGiftCard> | undefined {
  const stored = getSessionItem(storageKey)
  try {
    return stored === undefined ? undefined : (JSON.parse(stored) as Partial<TypedGiftCard>)
  } catch {
    return undefined
  }
}
