import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Log } from '#server/log.ts'
import { explainFileError, createStartError } from './start-errors.ts'

/** Where the database is stored, and which user runs it. `cluster` is PostgreSQL's data directory. */
export type ClusterFolder = { folder: string; cluster: string; runAs: RunAs }

/**
 * `DATA_DIR/postgresql`. If the database's user cannot enter it, the folder becomes a link to a
 * system folder. Throws a StartError.
 */
export function findClusterFolder(dataDir: string, log: Log): ClusterFolder {
  const folder = join(dataDir, 'postgresql')
  try {
    if (isBrokenLink(folder)) throw clusterFolderLost(folder)
    const runAs = chooseRunAs(join(folder, 'data'))
    if (!existsSync(folder)) createClusterFolder(folder, runAs)
    if (!canEnter(realpathSync(folder), runAs)) moveClusterFolder(folder, runAs, log)
    const real = realpathSync(folder)
    return { folder: real, cluster: join(real, 'data'), runAs }
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}

function createClusterFolder(folder: string, { uid, gid }: RunAs): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}

function moveClusterFolder(folder: string, runAs: RunAs, log: Log): void {
  if (existsSync(join(folder, 'data'))) throw clusterFolderDenied(folder, runAs)
  const systemFolder = process.platform === 'darwin' ? '/usr/local/var' : '/var/lib'
  // A random name: a new data folder at an old path must not find old data.
  const away = join(systemFolder, 'saesonkortet', randomBytes(6).toString('hex'))
  mkdirSync(join(systemFolder, 'saesonkortet'), { recursive: true, mode: 0o755 })
  createClusterFolder(away, runAs)
  if (!canEnter(away, runAs)) throw clusterFolderDenied(away, runAs)
  rmSync(folder, { recursive: true })
  symlinkSync(away, folder)
  log('info', `Databasen ligger i ${away}, fordi dens bruger ikke kan komme ind i ${folder}`)
}

function isBrokenLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true && !existsSync(path)
}

function clusterFolderLost(folder: string) {
  const sentence = `Databasen er væk: ${folder} peger på ${readlinkSync(folder)}, som ikke findes. Gendan den mappe, eller slet ${folder} for at begynde forfra.`
  return createStartError('data_dir_not_writable', sentence)
}

function clusterFolderDenied(folder: string, { uid }: RunAs) {
  const sentence = `Databasens bruger (uid ${uid}) kan ikke komme ind i ${folder}. Giv adgang gennem mapperne ovenover (chmod o+x), eller vælg en anden DATA_DIR.`
  return createStartError('data_dir_not_writable', sentence)
}

/** The user of the PostgreSQL process. Empty for our own user; set only if we are root, as which PostgreSQL refuses to run. */
export type RunAs = { uid?: number; gid?: number }

/** As root: the owner of existing data, else `postgres`, else `nobody`. Users are never created. */
function chooseRunAs(cluster: string): RunAs {
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

/** Tries to enter the folder as that user, so that modes, groups and access lists all count. */
function canEnter(folder: string, runAs: RunAs): boolean {
  if (runAs.uid === undefined) return true
  const result = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...runAs, cwd: '/' })
  return result.status === 0
}
