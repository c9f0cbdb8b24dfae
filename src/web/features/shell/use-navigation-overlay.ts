import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { endLoading, startLoading } from './loading.ts'

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
