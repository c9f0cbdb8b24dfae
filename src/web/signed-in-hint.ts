import { getLocalItem, setLocalItem } from './local-items.ts'
import { signedInKey } from './signed-in-key.ts'

/** The hint after a sign-in, before the server has said who it is. */
const somebody = '1'

/** Whose data this page has in its memory. */
let shown: string | undefined

/** Stores that the next page is probably opened by somebody who is signed in, or by this owner (`ownerOf`). */
export function expectSignedIn(owner = somebody) {
  if (owner !== somebody || getLocalItem(signedInKey) === undefined)
    setLocalItem(signedInKey, owner)
}

/**
 * Updates the hint by the server's answer. Data stored for an account are deleted when nobody is signed in. When
 * they belong to another owner than the answer, the page is loaded again too, so that nobody is shown or acts on
 * the pages of somebody else.
 */
export async function noteSignedIn(owner: string | undefined) {
  document.documentElement.toggleAttribute('data-signed-in', owner !== undefined)
  const stored = getLocalItem(signedInKey)
  const isShownOther = isOther(shown, owner)
  shown = owner
  if (owner !== undefined && !isShownOther && !isOther(stored, owner)) {
    return setLocalItem(signedInKey, owner)
  }
  if (owner === undefined && stored === undefined) return
  // Without the file the hint stays, so the next page deletes the data.
  const store = await import('./browser-store.ts').catch(() => undefined)
  // Another tab may have deleted the former owner's data already, and these are the new owner's.
  if (getLocalItem(signedInKey) !== owner) await store?.deleteStoredUnder('mine:')
  if (owner === undefined) return
  if (store) setLocalItem(signedInKey, owner)
  // Without the file a load would find the same hint again, so only a page that shows the other one is loaded.
  if (store || isShownOther) window.location.reload()
}

const isOther = (one: string | undefined, owner: string | undefined) =>
  one !== undefined && one !== somebody && owner !== undefined && one !== owner

/** Loads this page again when another tab finds another owner. Returns the function that stops it. */
export function followOtherTabs() {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === signedInKey && shown !== undefined && isOther(newValue ?? undefined, shown))
      window.location.reload()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
