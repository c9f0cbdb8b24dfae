import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useToast } from '../../ui/toast.tsx'

/** After the page can be read; the code that watches is fetched then, or when the visitor returns before. */
const startsAfterMs = 2_500

/** Watches for a newer build while the page is open (`new-build.ts`). */
export function useNewBuild() {
  const router = useRouter()
  const toast = useToast()
  useEffect(() => {
    const waiting = new AbortController()
    let isOver = false
    let stop: (() => void) | undefined
    const start = async (isReturning: boolean) => {
      waiting.abort()
      const { followBuilds } = await import('./new-build.ts')
      if (!isOver) stop = followBuilds(router, toast, isReturning)
    }
    const later = setTimeout(() => void start(false).catch(() => undefined), startsAfterMs)
    const { signal } = waiting
    signal.addEventListener('abort', () => clearTimeout(later))
    addEventListener('focus', () => void start(true).catch(() => undefined), { signal })
    return () => {
      isOver = true
      waiting.abort()
      stop?.()
    }
  }, [router, toast])
}
