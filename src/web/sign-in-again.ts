/**
 * Keeps input after an expired session: the refused change waits, and its page stays unchanged, while the user
 * signs in by a dialog; then the change is sent again. Nothing is stored for this.
 */
type OpenDialog = () => Promise<boolean>

let openDialog: OpenDialog | undefined
let pending: Promise<boolean> | undefined

let arrival: Promise<void> | undefined
let arrive: (() => void) | undefined

/** Somebody is signed in, and the dialog is being loaded: a change that is refused meanwhile waits for it. */
export function expectSignInAgain(loading: Promise<unknown>): void {
  arrival = new Promise((resolve) => {
    arrive = resolve
    loading.catch(resolve)
  })
}

/** The frame of the page provides the dialog; returns the function that removes it. */
export function provideSignInAgain(provided: OpenDialog): () => void {
  openDialog = provided
  arrive?.()
  return () => {
    if (openDialog === provided) openDialog = undefined
  }
}

/**
 * True when the same account has signed in again; false when the user declined, used another account, or was
 * not signed in before. Changes refused at the same time share one dialog.
 */
export function signInAgain(): Promise<boolean> {
  pending ??= Promise.resolve(arrival)
    .then(() => openDialog?.() ?? false)
    .catch(() => false)
    .finally(() => {
      pending = undefined
    })
  return pending
}
