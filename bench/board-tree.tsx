import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { provideInProcessApi } from '../src/web/fetch-api.ts'
import { getRouter } from '../src/web/router.tsx'

/** The peer of `bench board`: a page with loaded data, rendered by React's `renderToString` only. */
export async function openTree(address: string, path: string): Promise<() => string> {
  provideInProcessApi((path, init) => fetch(address + path, init))
  const router = getRouter()
  const history = createMemoryHistory({ initialEntries: [path] })
  // The router keeps its other options, which only the types require again.
  router.update({ ...router.options, history } as never)
  await router.load()
  return () => renderToString(<RouterProvider router={router} />)
}
