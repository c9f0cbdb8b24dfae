import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'

// Not Start's own client: that one brings what server functions need, and we have none.
// In turns, so that a tap between them is answered: the scripts have only just been run.
inNextTurn(() => {
  const router = getRouter()
  inNextTurn(() => {
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <RouterClient router={router} />
        </StrictMode>,
      )
      // From now on React handles every press; what was pressed before waits for this (`shell/first-load.js`).
      document.documentElement.dataset.listening = ''
    })
  })
})

// What nobody catches is reported; what reports it is fetched then.
const reportFailure = (kind: 'error' | 'rejection', what: unknown) =>
  import('./features/shell/report-error.tsx').then(
    ({ report }) => report(what, kind),
    () => undefined,
  )
addEventListener('error', ({ error, message }) => void reportFailure('error', error ?? message))
addEventListener('unhandledrejection', ({ reason }) => void reportFailure('rejection', reason))

/** As React's own scheduler does it: a timer would be late where it stands in another's shade, or is stopped. */
function inNextTurn(run: () => void) {
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', run)
  port1.start()
  port2.postMessage(undefined)
}
