/** How long the overlay stays after loading has ended (specification, section 2). */
const hideAfterMs = 250
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows the overlay, except on /scan: golfers queue there and must not wait (D3). */
export function startLoading(path: string) {
  clearTimeout(timer)
  if (!hasOverlay(path)) return hide()
  document.documentElement.dataset.loading = ''
  main()?.setAttribute('aria-busy', 'true')
}

/** Hides the overlay after a delay; a navigation that begins in the meantime keeps it. */
export function endLoading() {
  clearTimeout(timer)
  timer = setTimeout(hide, hideAfterMs)
}

/** Hides the overlay immediately, so that the error message is visible. */
export function failLoading() {
  clearTimeout(timer)
  hide()
}

export const hasOverlay = (path: string) => path !== '/scan'

function hide() {
  const root = document.documentElement
  delete root.dataset.loading
  // Only the light theme is supported (E19); a browser extension may have added the dark one.
  root.classList.remove('dark')
  main()?.removeAttribute('aria-busy')
}

const main = () => document.getElementById('indhold')
