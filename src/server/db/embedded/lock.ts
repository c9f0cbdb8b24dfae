import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { explainFileError, notWritable, createStartError, type StartError } from './start-errors.ts'
import { writeFileSafely } from './files.ts'

/** What commands beside a running service must know; kept in DATA_DIR, readable by its owner alone. */
export type Notice = {
  /** Password of both database roles; stays the same from start to start. */
  secret?: string
  /** The process that holds the data folder, what it runs, and where it answers. */
  pid?: number
  command?: string
  address?: string
  /** Port of the embedded database on 127.0.0.1, once it answers. */
  port?: number
}

/**
 * Holds the data folder for this process. Node has no flock, but an exclusive SQLite transaction is
 * one: two starts can never both have it, and the kernel lets go of it when the process dies.
 * Throws a StartError that names the holder.
 */
export function lockDataDir(dataDir: string): { release: () => void } {
  const held = openLock(dataDir)
  try {
    // No journal on disk: a lock must also be had when there is no room.
    held.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    held.close()
    const { errcode } = error as { errcode?: number }
    if (errcode === 5) throw alreadyRunning(dataDir)
    throw errcode === 8 ? notWritable(dataDir, error) : error
  }
  return { release: () => held.close() }
}

function openLock(dataDir: string): DatabaseSync {
  const path = join(dataDir, '.lock')
  try {
    // Closed to others: whoever may read it could hold it.
    closeSync(openSync(path, 'a', 0o600))
    return new DatabaseSync(path)
  } catch (error) {
    throw notWritable(dataDir, error)
  }
}

function alreadyRunning(dataDir: string): StartError {
  const { pid, address } = readNotice(dataDir)
  const who = pid && isAlive(pid) ? `proces ${pid}` : 'en anden proces'
  const where = address ? `på ${address}` : 'og er ved at starte'
  const advice = pid ? `Stop den (kill ${pid})` : 'Stop den'
  const sentence = `Datamappen ${dataDir} er i brug: ${who} kører allerede ${where}. ${advice}, eller vælg en anden mappe med DATA_DIR.`
  return createStartError('already_running', sentence)
}

export const isAlive = (pid: number): boolean => exists(pid) && !isZombie(pid)

/** Whether a process has this number, ended ones included whose parent has not collected them. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/**
 * It has ended, and its parent has not asked how. In a container the parent of all that is orphaned is we ourselves,
 * and Node asks after its own children alone.
 */
function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

const noticeFile = (dataDir: string) => join(dataDir, 'database.json')

export function readNotice(dataDir: string): Notice {
  try {
    return JSON.parse(readFileSync(noticeFile(dataDir), 'utf8')) as Notice
  } catch {
    return {}
  }
}

export function writeNotice(dataDir: string, notice: Notice): void {
  try {
    writeFileSafely(noticeFile(dataDir), `${JSON.stringify(notice)}\n`)
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}
