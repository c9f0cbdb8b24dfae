import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { provideInProcessApi } from '../src/web/fetch-api.ts'
import { getRouter } from '../src/web/router.tsx'

/** The peer of `bench board`: a page with its data at hand, by React's own `renderToString` alone. */
export async function openTree(address: string, path: string): Promise<() => string> {
  provideInProcessApi((asked, init) => fetch(address + asked, init))
  const router = getRouter()
  const history = createMemoryHistory({ initialEntries: [path] })
  // It keeps what it has been made with; only the types would have all of it again.
  router.update({ ...router.options, history } as never)
  await router.load()
  return () => renderToString(<RouterProvider router={router} />)
}
