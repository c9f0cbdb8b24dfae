import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { hasUnsent } from './outbox/has-unsent.ts'
import { offerInstall } from './install-offer.ts'
import { writePrintFoot } from './print-foot.ts'
import { getRouter } from './router.tsx'
import { registerServiceWorker } from './service-worker.ts'

// TanStack Start's own client is not used: it carries code for server functions, and there are none.
// Each step runs in its own task, so that a tap between them is handled without delay.
runInNextTask(() => {
  const router = getRouter()
  runInNextTask(() => {
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <RouterClient router={router} />
        </StrictMode>,
      )
      // React handles every press from here on; `shell/first-load.js` repeats earlier presses after this.
      document.documentElement.dataset.listening = ''
    })
  })
})

// Uncaught errors are reported. The code that reports them is fetched only when it is needed.
const reportUncaught = (kind: 'error' | 'rejection', error: unknown) =>
  import('./features/shell/report-error.tsx').then(
    ({ report }) => report(error, kind),
    () => undefined,
  )
addEventListener('error', ({ error, message }) => void reportUncaught('error', error ?? message))
addEventListener('unhandledrejection', ({ reason }) => void reportUncaught('rejection', reason))

/** A message channel, as in React's scheduler: browsers delay timers in a hidden or busy page. */
function runInNextTask(run: () => void) {
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', run)
  port1.start()
  port2.postMessage(undefined)
}

// Not needed to read the page: the offline page, and check-ins that an earlier visit could not send.
const sendLeftCheckIns = () => {
  if (!hasUnsent()) return
  void import('./features/checkins/send-left-check-ins.ts')
    .then((left) => left.sendLeftCheckIns())
    .catch(() => undefined)
}
setTimeout(() => {
  void registerServiceWorker().catch(() => undefined)
  sendLeftCheckIns()
}, 2_500)
addEventListener('online', sendLeftCheckIns)

addEventListener('beforeprint', writePrintFoot)

// The browser offers to install the app once, often before the page with our own button is open.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offerInstall(event)
})
