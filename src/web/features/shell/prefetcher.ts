import { isSlow, onConnectionChange } from './connection.ts'

/** How the router prefetches. */
export type PrefetchActions = {
  /** Whether the page behind a link requires a sign-in. */
  isGuarded: (href: string) => boolean
  loadCode: (href: string) => void
  loadData: (href: string) => void
}

/**
 * Prefetches the pages that a visitor is likely to open next (E20): the code when a link is visible, and the
 * data when a pointer or the focus is on it. Pages that would redirect to the sign-in are skipped, and a slow
 * connection prefetches nothing.
 */
export class Prefetcher {
  readonly #actions: PrefetchActions
  readonly #links = new Map<Element, string>()
  readonly #done = new Set<string>()
  #observer: IntersectionObserver | undefined
  #isSignedIn = false

  constructor(actions: PrefetchActions) {
    this.#actions = actions
  }

  /** Returns the function that stops it. */
  start(): () => void {
    const update = () => (isSlow() ? this.#disconnect() : this.#observe())
    const removeListener = onConnectionChange(update)
    const cancelIdle = whenIdle(update)
    return () => {
      cancelIdle()
      removeListener()
      this.#disconnect()
    }
  }

  /** For the `ref` of a link; returns its cleanup. */
  watch(link: Element, href: string): () => void {
    this.#links.set(link, href)
    this.#observer?.observe(link)
    return () => {
      this.#links.delete(link)
      this.#observer?.unobserve(link)
    }
  }

  /** After a sign-in or sign-out: observes again the links that were skipped. */
  setSignedIn(isSignedIn: boolean) {
    this.#isSignedIn = isSignedIn
    if (!this.#observer) return
    this.#disconnect()
    this.#observe()
  }

  /** A pointer or the focus is on the link. */
  intend(href: string) {
    if (!isSlow() && this.#mayOpen(href)) this.#actions.loadData(href)
  }

  #mayOpen(href: string): boolean {
    return this.#isSignedIn || !this.#actions.isGuarded(href)
  }

  #observe() {
    if (this.#observer) return
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) this.#onVisible(target)
    })
    this.#links.forEach((_, link) => observer.observe(link))
    this.#observer = observer
  }

  #disconnect() {
    this.#observer?.disconnect()
    this.#observer = undefined
  }

  #onVisible(link: Element) {
    const href = this.#links.get(link)
    if (href === undefined || this.#done.has(href) || !this.#mayOpen(href)) return
    this.#done.add(href)
    this.#observer?.unobserve(link)
    this.#actions.loadCode(href)
  }
}

/** Postpones what is loaded ahead until the page itself has finished. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, 200)
  return () => clearTimeout(timer)
}
