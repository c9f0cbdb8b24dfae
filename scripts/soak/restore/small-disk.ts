import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of some MB; undefined where this user may mount none. */
export function mountSmallDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'saesonkortet-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  return {
    folder,
    files: () => readdirSync(folder),
    grow: (to: number) =>
      execFileSync('mount', ['-o', `remount,size=${to}m,mode=777`, folder], { stdio: 'ignore' }),
    close: () => {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}
