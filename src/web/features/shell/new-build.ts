import type { AnyRouter } from '@tanstack/react-router'
import type { useToast } from '../../ui/toast.tsx'
import { getSessionItem, setSessionItem } from './session-storage.ts'

/** How often an open page checks for a newer build (specification, section 7). */
const checkEveryMs = 3_600_000
/** A page is not reloaded twice within this time, in case the newest build is not served yet. */
const reloadGuardMs = 10_000

/** Pages of a purchase or payment, which must not be interrupted. */
const isQuiet = (path: string) => /^\/(account\/registration|payments)(\/|$)/.test(path)

/**
 * Once a newer build is served, a toast offers a reload and the next navigation is a full page load. During
 * registration and payment both wait until the visitor has left those pages. Returns the function that stops it.
 */
export function followBuilds(
  router: AnyRouter,
  toast: ReturnType<typeof useToast>,
  checksAtOnce: boolean,
): () => void {
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
    watchForNewBuild(document.documentElement.dataset.build, checksAtOnce, () => {
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
}

/**
 * Checks every hour, and whenever the window becomes visible again, whether a newer build is served.
 * Calls `onNewer` once; returns the function that stops it.
 */
function watchForNewBuild(
  running: string | undefined,
  checksAtOnce: boolean,
  onNewer: () => void,
): () => void {
  // In development there are no builds: files are replaced as they are saved.
  if (!running || running === 'development') return () => undefined
  const check = async () => {
    const latest = await findLatestBuild()
    if (latest === undefined || latest === running) return
    stop()
    onNewer()
  }
  const checkIfVisible = () => {
    if (document.visibilityState === 'visible') void check()
  }
  const timer = setInterval(() => void check(), checkEveryMs)
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', checkIfVisible)
    window.removeEventListener('focus', checkIfVisible)
  }
  document.addEventListener('visibilitychange', checkIfVisible)
  window.addEventListener('focus', checkIfVisible)
  if (checksAtOnce) checkIfVisible()
  return stop
}

/**
 * The newest build whose manifest is served as well: during a deployment a build may be announced before its
 * files exist, and a reloaded page would break. Undefined also when the server does not respond.
 */
async function findLatestBuild(): Promise<string | undefined> {
  try {
    const { id } = await read<{ id?: unknown }>(`/builds/latest.json?${Date.now()}`)
    if (typeof id !== 'string') return undefined
    const manifest = await read<Manifest>(`/builds/meta/${encodeURIComponent(id)}.json`)
    const isComplete = manifest.id === id && Array.isArray(manifest.assets)
    return isComplete && manifest.assets.length > 0 ? id : undefined
  } catch {
    return undefined
  }
}

/** The files of a build (`scripts/name-build.ts`). */
type Manifest = { id: string; assets: string[] }

async function read<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(path, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return (await answer.json()) as Answer
}

/** Reloads the page at `path` from the server, unless that has just happened. */
function loadFullPage(path: string) {
  const key = `reloaded:${path}`
  const before = Number(getSessionItem(key) ?? 0)
  if (Date.now() - before < reloadGuardMs) return
  setSessionItem(key, String(Date.now()))
  // Waits one task, so that the router has changed the address.
  setTimeout(() => window.location.reload())
}
