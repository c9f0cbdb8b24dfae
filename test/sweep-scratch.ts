import { readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '#server/db/embedded/lock.ts'
import { makerOf, scratchPlaces } from './scratch.ts'

/**
 * Removes what runs that were killed have left: the folders of `newScratch` whose maker is dead. One
 * in which somebody is still at work stays, unless it is only a PostgreSQL that has lost its service,
 * which is ended first.
 */
export async function sweepScratch(places = scratchPlaces()): Promise<void> {
  // Elsewhere nothing says which process is running, and nothing lies in memory.
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

/** Who stands in the folder, was started on it, or was told of it. */
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

/** At once: nobody asks again for what it has promised. */
async function end(pids: readonly number[]): Promise<void> {
  for (const pid of pids) orElse(false, () => process.kill(pid, 'SIGQUIT'))
  for (let tries = 0; tries < 100 && pids.some(isAlive); tries += 1) await sleep(50)
}

/** Two runs that begin at once sweep the same; what one cannot remove is left to the next. */
const remove = (folder: string) =>
  orElse(undefined, () => rmSync(folder, { recursive: true, force: true }))

/** A process may end, and a folder go, while it is looked at. */
function orElse<Answer>(otherwise: Answer, ask: () => Answer): Answer {
  try {
    return ask()
  } catch {
    return otherwise
  }
}
