import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { endLoading, startLoading } from './loading.ts'

/** Covers the page from the beginning of a navigation to 250 ms after its end, and says when the page answers. */
export function useNavigationOverlay() {
  const router = useRouter()
  useEffect(() => {
    const stops = [
      router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
        // A filter in the address is no new page.
        if (!pathChanged) return
        // What failed on the way here has nothing to do with the next page.
        delete document.documentElement.dataset.errorId
        delete document.documentElement.dataset.ready
        startLoading(toLocation.pathname)
      }),
      router.subscribe('onResolved', markPageReady),
    ]
    // The first loading, should its own script not have come through.
    markPageReady()
    return () => stops.forEach((stop) => stop())
  }, [router])
}

/** From here on the page answers; whoever tests it like a person waits for that. */
function markPageReady() {
  endLoading()
  document.documentElement.dataset.ready = ''
}
