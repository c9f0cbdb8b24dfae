import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useToast } from '../../ui/toast.tsx'
import { isQuiet, loadFullPage, watchForNewBuild } from './new-build.ts'

/**
 * Once a newer build is served: says so until it is answered, and makes the next page a full load.
 * Never during registration or payment; there it waits until the visitor has gone on.
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
