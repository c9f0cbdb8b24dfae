import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { explainFileError, createStartError } from '#server/db/embedded/start-errors.ts'
import { createDataDir, writeFileSafely } from '#server/db/embedded/files.ts'
import type { Log } from '#server/log.ts'

type KeyOptions = { backupKey?: string; demo: boolean; dataDir: string; log: Log }

/**
 * The key of the backups: BACKUP_KEY. The demonstration alone stores a generated key beside its data and
 * warns that this protects nothing when both are stolen. Throws a StartError when there is no key.
 */
export function getBackupKey({ backupKey, demo, dataDir, log }: KeyOptions): string {
  if (backupKey) return backupKey
  if (!demo) {
    const sentence =
      'BACKUP_KEY mangler: mindst 16 tilfældige tegn, gemt et andet sted end sikkerhedskopierne (for eksempel fra: openssl rand -base64 32).'
    throw createStartError('backup_refused', sentence)
  }
  const path = join(dataDir, 'backup.key')
  try {
    if (existsSync(path)) return readFileSync(path, 'utf8').trim()
    createDataDir(dataDir)
    const made = randomBytes(32).toString('base64url')
    writeFileSafely(path, `${made}\n`)
    log(
      'warn',
      `Demonstrationen har lavet en nøgle til sikkerhedskopier: ${path}. Uden den kan de ikke læses.`,
    )
    return made
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}
