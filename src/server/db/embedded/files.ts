import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { explainFileError } from './start-errors.ts'

/** Creates the folder if it is missing and checks that it is writable. Throws a StartError. */
export function createDataDir(dataDir: string): void {
  try {
    // As root, other users may enter but not list it, because the database runs as another user.
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    const probe = join(dataDir, `.write-${process.pid}`)
    writeFileSafely(probe, 'x'.repeat(4096))
    rmSync(probe)
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}

/** Writes the file completely or leaves the old one, also in a power failure. Mode 0600. */
export function writeFileSafely(path: string, content: string): void {
  const half = `${path}.${process.pid}.half`
  try {
    const file = openSync(half, 'w', 0o600)
    try {
      writeSync(file, content)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(half, path)
  } catch (error) {
    rmSync(half, { force: true })
    throw error
  }
  syncFolder(dirname(path))
}

/** Makes a rename durable by flushing the folder. Windows cannot open folders and does not need it. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
