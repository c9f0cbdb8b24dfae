import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#server/log.ts'
import { createStartError } from './start-errors.ts'
import { exists, isAlive } from './lock.ts'

/** No process has this number, on any system. */
const nobodysPid = 2_147_483_646

/**
 * A PostgreSQL whose service was killed keeps running on our data. The lock is ours, so nobody else
 * uses it: it is asked to shut down, which writes all it has promised. Throws a StartError if it will not.
 */
export async function stopOrphan(cluster: string, log: Log): Promise<void> {
  const pid = readPid(cluster)
  if (pid === undefined || !exists(pid)) return
  // PostgreSQL refuses to start while the number exists, also when its process has ended and is only not collected.
  if (!isAlive(pid) || !isPostgres(pid, cluster)) return disown(cluster, pid)

  log('warn', `En database fra en afbrudt kørsel (proces ${pid}) kører endnu; den lukkes ned først`)
  if (await ends(pid, 'SIGINT', 10_000)) return
  if (await ends(pid, 'SIGQUIT', 5_000)) return
  const sentence = `Databasen fra en afbrudt kørsel (proces ${pid}) vil ikke stoppe. Stop den med kill -QUIT ${pid}, og start igen.`
  throw createStartError('already_running', sentence)
}

function readPid(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    return pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

/** In a container numbers come again: the one in the file may now be anybody's, and must not be signalled. */
function isPostgres(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(cluster)
  } catch {
    return false
  }
}

/**
 * PostgreSQL would refuse to start because a process has that number. The file stays, for PostgreSQL also
 * checks by it that no process of the old server still holds its memory; only the number goes.
 */
function disown(cluster: string, pid: number): void {
  const path = join(cluster, 'postmaster.pid')
  writeFileSync(path, readFileSync(path, 'utf8').replace(String(pid), String(nobodysPid)))
}

async function ends(pid: number, signal: NodeJS.Signals, millis: number): Promise<boolean> {
  process.kill(pid, signal)
  for (let waited = 0; waited < millis && isAlive(pid); waited += 50) await sleep(50)
  return !isAlive(pid)
}
