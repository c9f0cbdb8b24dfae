import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** How long the overlay stays after loading has ended (specification, section 2). */
const hideAfterMs = 250
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows the overlay, except on /scan: golfers queue there and must not wait. */
function startLoading(path: string) {
  clearTimeout(timer)
  if (!hasOverlay(path)) return hide()
  document.documentElement.dataset.loading = ''
  main()?.setAttribute('aria-busy', 'true')
}

/** Hides the overlay after a delay; a navigation that begins in the meantime keeps it. */
function endLoading() {
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

/** Covers the page from the start of a navigation until 250 ms after its end, and marks when the page is ready. */
export function useNavigationOverlay() {
  const router = useRouter()
  useEffect(() => {
    const stops = [
      router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
        // A changed filter in the address is not a new page.
        if (!pathChanged) return
        // The error number belongs to the page that is left.
        delete document.documentElement.dataset.errorId
        delete document.documentElement.dataset.ready
        startLoading(toLocation.pathname)
      }),
      router.subscribe('onResolved', markPageReady),
    ]
    // Ends the first overlay in case `first-load.js` was blocked.
    markPageReady()
    return () => stops.forEach((stop) => stop())
  }, [router])
}

/** Browser tests wait for `data-ready`. */
function markPageReady() {
  endLoading()
  document.documentElement.dataset.ready = ''
}
