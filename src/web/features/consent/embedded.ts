import type { ConsentAdapter } from './consent-store.ts'
import { listeners, storedChoice, storedConsent, publishChoice } from './stored-choice.ts'

type BannerActions = typeof import('./banner-actions.ts').bannerActions

/**
 * Our own banner, which the server has rendered into every page. `shell/first-load.js` shows it to visitors without
 * a choice, on private pages this file. The behaviour of its buttons is loaded at the first press, because every page loads this
 * file.
 */
export const embedded: ConsentAdapter = {
  load: async () => {
    const form = banner()
    if (!form) return
    new ResizeObserver(() => reserveSpace(form)).observe(form)
    form.addEventListener('click', ({ target }) => {
      const button = (target as HTMLElement).closest('button')
      if (button) act(({ press }) => press(form, button.value))
    })
    // Earlier presses are repeated from here on (shell/first-load.js), which has shown the banner already.
    form.dataset.ready = ''
    const update = () => {
      const isAnswered = storedChoice() !== undefined
      // Only when it changes, so that a cookie change does not always mutate the page.
      if (!form.dataset.open && !form.dataset.failed && form.hidden !== isAnswered) {
        form.hidden = isAnswered
      }
      publishChoice()
    }
    update()
    // A choice in another tab is noticed by the event, or else when this tab becomes visible again.
    window.cookieStore?.addEventListener('change', update)
    document.addEventListener('visibilitychange', update)
  },
  read: storedConsent,
  subscribe: (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  show: () => act(({ open }, form) => open(form)),
  renew: () => act(({ renew }, form) => renew(form)),
  withdraw: () => act(({ choose }, form) => choose(form, [])),
}

const banner = () => document.querySelector<HTMLFormElement>('#cookies')

/** Loads the banner's behaviour and runs it; shows an error when it cannot be loaded. */
function act(run: (bannerActions: BannerActions, form: HTMLFormElement) => unknown) {
  const form = banner()
  if (!form) return
  import('./banner-actions.ts').then(
    ({ bannerActions }) => run(bannerActions, form),
    () => {
      form.dataset.failed = 'yes'
      form.hidden = false
      form.focus()
    },
  )
}

/**
 * Reserves the banner's height, so that fixed elements and the end of the page are not covered. A style sheet
 * restyles only what it names; a custom property of the document would restyle every element of the page.
 */
function reserveSpace({ offsetHeight }: HTMLElement) {
  if (!space) {
    space = new CSSStyleSheet({ media: 'screen' })
    document.adoptedStyleSheets.push(space)
  }
  const height = `${offsetHeight}px`
  // One line, because every page loads it.
  space.replaceSync(
    offsetHeight
      ? `html{scroll-padding-bottom:calc(2rem + ${height})}body{padding-bottom:${height}}.above-cookies{bottom:${height}}`
      : '',
  )
}

let space: CSSStyleSheet | undefined
