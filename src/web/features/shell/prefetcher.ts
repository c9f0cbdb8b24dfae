import { isSlow, onConnectionChange } from './connection.ts'

/** How the router fetches ahead. */
export type PrefetchActions = {
  /** Whether only those who are signed in may open the page behind a link. */
  isGuarded: (href: string) => boolean
  loadCode: (href: string) => void
  loadData: (href: string) => void
}

/**
 * Fetches ahead what a visitor is likely to want next (E20): the code of pages whose links are in
 * sight, and the data as well once a pointer or the focus rests on one. Nothing for pages that
 * would only lead to the sign-in, and nothing at all on a slow line.
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

  /** Returns the way to end it. */
  start(): () => void {
    const look = () => (isSlow() ? this.#stopLooking() : this.#look())
    const stop = onConnectionChange(look)
    const waiting = whenIdle(look)
    return () => {
      waiting()
      stop()
      this.#stopLooking()
    }
  }

  /** As a `ref` of the link; returns the way to end it. */
  watch(link: Element, href: string): () => void {
    this.#links.set(link, href)
    this.#observer?.observe(link)
    return () => {
      this.#links.delete(link)
      this.#observer?.unobserve(link)
    }
  }

  /** Who sits here is known, or has changed: links that were passed over are looked at again. */
  serve(isSignedIn: boolean) {
    this.#isSignedIn = isSignedIn
    if (!this.#observer) return
    this.#stopLooking()
    this.#look()
  }

  /** A pointer or the focus is on the link. */
  intend(href: string) {
    if (!isSlow() && this.#mayOpen(href)) this.#actions.loadData(href)
  }

  #mayOpen(href: string): boolean {
    return this.#isSignedIn || !this.#actions.isGuarded(href)
  }

  #look() {
    if (this.#observer) return
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) this.#seen(target)
    })
    this.#links.forEach((_, link) => observer.observe(link))
    this.#observer = observer
  }

  #stopLooking() {
    this.#observer?.disconnect()
    this.#observer = undefined
  }

  #seen(link: Element) {
    const href = this.#links.get(link)
    if (href === undefined || this.#done.has(href) || !this.#mayOpen(href)) return
    this.#done.add(href)
    this.#observer?.unobserve(link)
    this.#actions.loadCode(href)
  }
}

/** The page itself comes first. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const waiting = requestIdleCallback(run)
    return () => cancelIdleCallback(waiting)
  }
  const waiting = setTimeout(run, 200)
  return () => clearTimeout(waiting)
}
