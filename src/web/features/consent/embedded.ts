import type { ConsentAdapter } from './consent-store.ts'
import { listeners, storedChoice, storedConsent, publishChoice } from './stored-choice.ts'

type BannerActions = typeof import('./banner-actions.ts').bannerActions

/**
 * Our own banner: the server has drawn it into every page, hidden. Here it is shown to whoever has not
 * answered; what its buttons do is fetched when one is pressed, for every page carries this file.
 */
export const embedded: ConsentAdapter = {
  load: async () => {
    const form = banner()
    if (!form) return
    new ResizeObserver(() => makeRoom(form)).observe(form)
    form.addEventListener('click', ({ target }) => {
      const button = (target as HTMLElement).closest('button')
      if (button) act(({ press }) => press(form, button.value))
    })
    const look = () => {
      const isAnswered = storedChoice() !== undefined
      // Only when it changes: a page in which something is written with every cookie never stands still.
      if (!form.dataset.open && !form.dataset.failed && form.hidden !== isAnswered) {
        form.hidden = isAnswered
      }
      publishChoice()
    }
    look()
    // Another tab may have been answered: noticed at once where the browser has the event, else when this one is seen again.
    window.cookieStore?.addEventListener('change', look)
    document.addEventListener('visibilitychange', look)
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

/** Without a line it can do nothing, and says so. */
function act(how: (bannerActions: BannerActions, form: HTMLFormElement) => unknown) {
  const form = banner()
  if (!form) return
  import('./banner-actions.ts').then(
    ({ bannerActions }) => how(bannerActions, form),
    () => {
      form.dataset.failed = 'yes'
      form.hidden = false
      form.focus()
    },
  )
}

/** What lies along the foot of the page stands above the banner, and the page can be scrolled out from under it. */
const makeRoom = ({ offsetHeight }: HTMLElement) =>
  document.documentElement.style.setProperty('--cookie-room', `${offsetHeight}px`)
