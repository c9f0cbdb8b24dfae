import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#server/log.ts'
import { createStartError } from './start-errors.ts'
import { exists, isAlive } from './lock.ts'

/** No process has this id, on any system. */
const unusedPid = 2_147_483_646

/**
 * Stops a PostgreSQL server whose service was killed, because it still runs on our data. We hold the lock, so no
 * other service uses it. The shutdown writes all committed data. Throws a StartError if it does not stop.
 */
export async function stopOrphan(cluster: string, log: Log): Promise<void> {
  const pid = readPid(cluster)
  if (pid === undefined || !exists(pid)) return
  // PostgreSQL refuses to start while the process id exists, also if the process has ended and is not reaped.
  if (!isAlive(pid) || !isPostgres(pid, cluster)) return disown(cluster, pid)

  log('warn', `En database fra en afbrudt kørsel (proces ${pid}) kører endnu og lukkes ned først`)
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

/** A container reuses process ids: the one in the file may belong to another process, which must not be signalled. */
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
 * Replaces the process id in the file, because PostgreSQL would refuse to start while a process has it. The file
 * stays: PostgreSQL also uses it to check that no process of the old server still holds shared memory.
 */
function disown(cluster: string, pid: number): void {
  const path = join(cluster, 'postmaster.pid')
  writeFileSync(path, readFileSync(path, 'utf8').replace(String(pid), String(unusedPid)))
}

async function ends(pid: number, signal: NodeJS.Signals, millis: number): Promise<boolean> {
  process.kill(pid, signal)
  for (let waited = 0; waited < millis && isAlive(pid); waited += 50) await sleep(50)
  return !isAlive(pid)
}
