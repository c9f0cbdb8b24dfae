import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useToast } from '../../ui/toast.tsx'
import { isQuiet, loadFullPage, watchForNewBuild } from './new-build.ts'

/**
 * Once a newer build is served, a toast offers a reload and the next navigation is a full page load.
 * During registration and payment both wait until the visitor has left those pages.
 */
export function useNewBuild() {
  const router = useRouter()
  const toast = useToast()
  useEffect(() => {
    let isOutdated = false
    let isNotified = false
    const notify = () => {
      if (!isOutdated || isNotified || isQuiet(router.state.location.pathname)) return
      isNotified = true
      toast({
        title: 'Der er kommet en ny version.',
        text: 'Genindlæs siden.',
        lasting: true,
        action: { label: 'Genindlæs', onAction: () => window.location.reload() },
      })
    }
    const stops = [
      watchForNewBuild(document.documentElement.dataset.build, () => {
        isOutdated = true
        notify()
      }),
      router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation, toLocation }) => {
        if (!isOutdated || !pathChanged || isQuiet(fromLocation?.pathname ?? '')) return
        loadFullPage(toLocation.pathname)
      }),
      router.subscribe('onResolved', notify),
    ]
    return () => stops.forEach((stop) => stop())
  }, [router, toast])
}
