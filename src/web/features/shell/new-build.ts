import { getSessionItem, setSessionItem } from './session-storage.ts'

/** How often an open page asks whether there is a newer build (specification, section 7). */
const every = 3_600_000
/** The same page is not reloaded twice within this time, should the newest build not be served yet. */
const reloadGuard = 10_000

/** Nobody is interrupted while buying or paying. */
export const isQuiet = (path: string) => /^\/(account\/registration|payments)(\/|$)/.test(path)

/**
 * Asks at every hour, and whenever the window is looked at again, whether the files this page is
 * made of are still the newest. Shows it once; returns the way to stop.
 */
export function watchForNewBuild(running: string | undefined, onNewer: () => void): () => void {
  // In development files are replaced as they are saved; there are no builds.
  if (!running || running === 'development') return () => undefined
  const ask = async () => {
    const latest = await findLatest()
    if (latest === undefined || latest === running) return
    stop()
    onNewer()
  }
  const look = () => {
    if (document.visibilityState === 'visible') void ask()
  }
  const asking = setInterval(() => void ask(), every)
  const stop = () => {
    clearInterval(asking)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  return stop
}

/**
 * The newest build whose manifest is served as well: while a deploy is under way the one may be announced before its
 * files are there, and a page that was reloaded would break. Undefined also when nobody answers: an old page is
 * better than none.
 */
async function findLatest(): Promise<string | undefined> {
  try {
    const { id } = await read<{ id?: unknown }>(`/builds/latest.json?${Date.now()}`)
    if (typeof id !== 'string') return undefined
    const manifest = await read<Manifest>(`/builds/meta/${encodeURIComponent(id)}.json`)
    const isWhole = manifest.id === id && Array.isArray(manifest.assets)
    return isWhole && manifest.assets.length > 0 ? id : undefined
  } catch {
    return undefined
  }
}

/** What a build consists of (`scripts/name-build.ts`). */
type Manifest = { id: string; assets: string[] }

async function read<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(path, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return (await answer.json()) as Answer
}

/** Loads the page at `path` from the server, unless that was just done. */
export function loadFullPage(path: string) {
  const key = `reloaded:${path}`
  const before = Number(getSessionItem(key) ?? 0)
  if (Date.now() - before < reloadGuard) return
  setSessionItem(key, String(Date.now()))
  // The router has changed the address by then, if it was going to.
  setTimeout(() => window.location.reload())
}
