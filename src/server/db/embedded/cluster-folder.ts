import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Log } from '#server/log.ts'
import { explainFileError, createStartError } from './start-errors.ts'
import { canEnter, chooseRunAs, type RunAs } from './run-as.ts'

/** Where the database is, and as whom it runs there. `cluster` is PostgreSQL's own data folder. */
export type ClusterFolder = { folder: string; cluster: string; runAs: RunAs }

/**
 * `DATA_DIR/postgresql`; or, when the database's user cannot get in there, a folder of the system
 * to which `DATA_DIR/postgresql` then is a link. Throws a StartError.
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
  // A name by chance, not by path: a new data folder at an old path must not find old data.
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
