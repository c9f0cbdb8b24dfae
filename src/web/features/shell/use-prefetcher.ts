import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { createContext, useEffect, useState } from 'react'
import { Prefetcher, type PrefetchActions } from './prefetcher.ts'

/** Undefined on the server and in the gallery. */
export const PrefetchContext = createContext<Prefetcher | undefined>(undefined)

/** The single prefetcher of the page. */
export function usePrefetcher(): Prefetcher {
  const router = useRouter()
  const [prefetcher] = useState(() => new Prefetcher(prefetchActionsOf(router)))
  useEffect(() => prefetcher.start(), [prefetcher])
  return prefetcher
}

function prefetchActionsOf(router: AnyRouter): PrefetchActions {
  const routesAt = (href: string) => router.getMatchedRoutes(pathOf(href))[0]
  return {
    isGuarded: (href) => routesAt(href).some(({ options }) => options.staticData?.guards?.length),
    loadCode: (href) => {
      for (const route of routesAt(href)) void router.loadRouteChunk(route)?.catch(() => undefined)
    },
    loadData: (href) => void router.preloadRoute({ href } as never).catch(() => undefined),
  }
}

const pathOf = (href: string) => href.split(/[?#]/)[0] ?? ''
