/**
 * An expired session loses nothing that was typed: what was to be changed waits, with its page and
 * every field as they are, while the person signs in on top of it, and is then sent. Nothing is
 * stored for it, so nothing can be found or forgotten.
 */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let underWay: Promise<boolean> | undefined

/** The page's frame knows who was signed in and how to ask her; answers with how to stop. */
export function provideSignInAgain(asking: Ask): () => void {
  ask = asking
  return () => {
    if (ask === asking) ask = undefined
  }
}

/**
 * True when the same person is signed in again; false when she would not, was somebody else, or
 * nobody was signed in here. Whatever is refused at the same time waits for the same answer.
 */
export function signInAgain(): Promise<boolean> {
  underWay ??= (ask?.() ?? Promise.resolve(false))
    .catch(() => false)
    .finally(() => {
      underWay = undefined
    })
  return underWay
}
