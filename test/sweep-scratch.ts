import { readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '#server/db/embedded/lock.ts'
import { makerOf, scratchPlaces } from './scratch.ts'

/**
 * Removes what killed runs have left: the folders of `newScratch` whose process is gone. A folder that another
 * process still uses stays, except when it is only a PostgreSQL without its service, which is stopped first.
 */
export async function sweepScratch(places = scratchPlaces()): Promise<void> {
  // Other systems do not show who uses a folder, and have no folder in memory.
  if (process.platform !== 'linux') return
  for (const folder of places.flatMap(abandonedIn)) {
    const workers = workersOn(folder)
    if (!workers.every(isPostgres)) continue
    await end(workers)
    remove(folder)
  }
}

function abandonedIn(place: string): string[] {
  const names = orElse([], () => readdirSync(place))
  return names.flatMap((name) => {
    const maker = makerOf(name)
    return maker === undefined || isAlive(maker) ? [] : [join(place, name)]
  })
}

/** The processes with this folder as working folder, in their arguments, or in their environment. */
function workersOn(folder: string): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => {
    const about = [
      () => readlinkSync(`/proc/${pid}/cwd`),
      () => readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
      () => readFileSync(`/proc/${pid}/environ`, 'utf8'),
    ]
    return about.some((read) => orElse('', read).includes(folder))
  })
}

const isPostgres = (pid: number) =>
  orElse('', () => readFileSync(`/proc/${pid}/comm`, 'utf8')).trim() === 'postgres'

/** Stops it immediately, because nobody needs its data any more. */
async function end(pids: readonly number[]): Promise<void> {
  for (const pid of pids) orElse(false, () => process.kill(pid, 'SIGQUIT'))
  for (let tries = 0; tries < 100 && pids.some(isAlive); tries += 1) await sleep(50)
}

/** Two runs that start together sweep the same folders; one that cannot be removed is left to the next run. */
const remove = (folder: string) =>
  orElse(undefined, () => rmSync(folder, { recursive: true, force: true }))

/** A process can end, and a folder disappear, while it is read. */
function orElse<Answer>(otherwise: Answer, ask: () => Answer): Answer {
  try {
    return ask()
  } catch {
    return otherwise
  }
}
