import { getLocalItem, setLocalItem } from './local-items.ts'
import { signedInKey } from './signed-in-key.ts'

/** Stores that the next page is probably opened by somebody who is signed in. */
export const expectSignedIn = () => setLocalItem(signedInKey, '1')

/** Updates the hint by the server's answer. Data stored for an account are deleted when nobody is signed in. */
export async function noteSignedIn(isSignedIn: boolean) {
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn)
  if (isSignedIn) return expectSignedIn()
  if (getLocalItem(signedInKey) === undefined) return
  // Without the file the hint stays, so the next page deletes the data.
  const store = await import('./browser-store.ts').catch(() => undefined)
  await store?.deleteStoredUnder('mine:')
}
