import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { explainFileError, notWritable, createStartError, type StartError } from './start-errors.ts'
import { writeFileSafely } from './files.ts'

/** How commands reach a running service: `DATA_DIR/database.json`, readable only by its owner. */
export type DatabaseFile = {
  /** Password of both database roles; stays the same from start to start. */
  secret?: string
  /** The process that holds the data folder, its command, and the service's address. */
  pid?: number
  command?: string
  address?: string
  /** Port of the embedded database on 127.0.0.1, once it is ready. */
  port?: number
}

/**
 * Locks the data folder for this process. Node has no flock, so an exclusive SQLite transaction is
 * used: only one process can hold it, and the kernel releases it when the process ends. Throws a
 * StartError that names the holder.
 */
export function lockDataDir(dataDir: string): { release: () => void } {
  const held = openLock(dataDir)
  try {
    // No journal on disk, so that locking also works on a full disk.
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
    // Not readable by other users, because a reader could hold the lock.
    closeSync(openSync(path, 'a', 0o600))
    return new DatabaseSync(path)
  } catch (error) {
    throw notWritable(dataDir, error)
  }
}

function alreadyRunning(dataDir: string): StartError {
  const { pid, address } = readDatabaseFile(dataDir)
  const who = pid && isAlive(pid) ? `proces ${pid}` : 'en anden proces'
  const where = address ? `på ${address}` : 'og er ved at starte'
  const advice = pid ? `Stop den (kill ${pid})` : 'Stop den'
  const sentence = `Datamappen ${dataDir} er i brug: ${who} kører allerede ${where}. ${advice}, eller vælg en anden mappe med DATA_DIR.`
  return createStartError('already_running', sentence)
}

export const isAlive = (pid: number): boolean => exists(pid) && !isZombie(pid)

/** Whether a process has this id, including ended processes that their parent has not reaped. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/**
 * Whether the process has ended and its parent has not reaped it. In a container we are the parent of all orphaned
 * processes, and Node reaps only its own children.
 */
function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

const pathIn = (dataDir: string) => join(dataDir, 'database.json')

export function readDatabaseFile(dataDir: string): DatabaseFile {
  try {
    return JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as DatabaseFile
  } catch {
    return {}
  }
}

export function writeDatabaseFile(dataDir: string, content: DatabaseFile): void {
  try {
    writeFileSafely(pathIn(dataDir), `${JSON.stringify(content)}\n`)
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}
