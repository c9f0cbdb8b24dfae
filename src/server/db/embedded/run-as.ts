import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { createStartError } from './start-errors.ts'

/** PostgreSQL refuses to run as root; as anyone else it runs as ourselves, and this is empty. */
export type RunAs = { uid?: number; gid?: number }

/** As root: the owner of data that is already there, else `postgres`, else `nobody`. Users are never made. */
export function chooseRunAs(cluster: string): RunAs {
  if (process.getuid?.() !== 0) return {}
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  const found = lookUp('postgres') ?? lookUp('nobody')
  if (found) return found
  const sentence =
    'PostgreSQL kan ikke køre som root, og hverken brugeren postgres eller nobody findes. Start som en almindelig bruger, eller sæt DATABASE_URL.'
  throw createStartError('embedded_failed', sentence)
}

function lookUp(name: string): RunAs | undefined {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    const found = { uid: id('-u'), gid: id('-g') }
    return found.uid > 0 ? found : undefined
  } catch {
    return undefined
  }
}

/** Asked of the kernel, so that modes, groups and access lists all count. */
export function canEnter(folder: string, runAs: RunAs): boolean {
  if (runAs.uid === undefined) return true
  const asked = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...runAs, cwd: '/' })
  return asked.status === 0
}
