/** How long the overlay stays after loading has ended (specification, section 2). */
const hideAfter = 250
let hiding: ReturnType<typeof setTimeout> | undefined

/** A navigation has begun. Nothing covers /scan: a queue is standing there (D3). */
export function startLoading(path: string) {
  clearTimeout(hiding)
  if (!hasOverlay(path)) return hide()
  document.documentElement.dataset.loading = ''
  main()?.setAttribute('aria-busy', 'true')
}

/** It has ended, well or badly; a new one that begins in the meantime keeps the overlay. */
export function endLoading() {
  clearTimeout(hiding)
  hiding = setTimeout(hide, hideAfter)
}

/** Something broke: what is to be said about it must be seen at once. */
export function failLoading() {
  clearTimeout(hiding)
  hide()
}

export const hasOverlay = (path: string) => path !== '/scan'

function hide() {
  const root = document.documentElement
  delete root.dataset.loading
  // The light theme is forced (E19): an extension or an old page may have left the other one.
  root.classList.remove('dark')
  main()?.removeAttribute('aria-busy')
}

const main = () => document.getElementById('indhold')
