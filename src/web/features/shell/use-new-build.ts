import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useToast } from '../../ui/toast.tsx'
import { isQuiet, loadAnew, watchBuilds } from './new-build.ts'

/**
 * Once a newer build is served: says so until it is answered, and makes the next page a full load.
 * Never during registration or payment; there it waits until the visitor has gone on.
 */
export function useNewBuild() {
  const router = useRouter()
  const toast = useToast()
  useEffect(() => {
    let isOutdated = false
    let isTold = false
    const tell = () => {
      if (!isOutdated || isTold || isQuiet(router.state.location.pathname)) return
      isTold = true
      toast({
        title: 'Der er kommet en ny version.',
        text: 'Genindlæs siden.',
        lasting: true,
        action: { label: 'Genindlæs', onAction: () => window.location.reload() },
      })
    }
    const stops = [
      watchBuilds(document.documentElement.dataset.build, () => {
        isOutdated = true
        tell()
      }),
      router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation, toLocation }) => {
        if (!isOutdated || !pathChanged || isQuiet(fromLocation?.pathname ?? '')) return
        loadAnew(toLocation.pathname)
      }),
      router.subscribe('onResolved', tell),
    ]
    return () => stops.forEach((stop) => stop())
  }, [router, toast])
}
