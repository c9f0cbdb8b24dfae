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
import { explainFileError, startFault } from './faults.ts'
import { canEnter, chooseRunAs, type RunAs } from './run-as.ts'

/** Where the database lives, and as whom it runs there. `cluster` is PostgreSQL's own data folder. */
export type Home = { folder: string; cluster: string; runAs: RunAs }

/**
 * `DATA_DIR/postgresql`; or, when the database's user cannot get in there, a folder of the system
 * to which `DATA_DIR/postgresql` then is a link. Throws a StartFault.
 */
export function findHome(dataDir: string, log: Log): Home {
  const folder = join(dataDir, 'postgresql')
  try {
    if (isBrokenLink(folder)) throw lostHome(folder)
    const runAs = chooseRunAs(join(folder, 'data'))
    if (!existsSync(folder)) makeHome(folder, runAs)
    if (!canEnter(realpathSync(folder), runAs)) moveOut(folder, runAs, log)
    const real = realpathSync(folder)
    return { folder: real, cluster: join(real, 'data'), runAs }
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}

function makeHome(folder: string, { uid, gid }: RunAs): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}

function moveOut(folder: string, runAs: RunAs, log: Log): void {
  if (existsSync(join(folder, 'data'))) throw shutOut(folder, runAs)
  const systemFolder = process.platform === 'darwin' ? '/usr/local/var' : '/var/lib'
  // A name by chance, not by path: a new data folder at an old path must not find old data.
  const away = join(systemFolder, 'saesonkortet', randomBytes(6).toString('hex'))
  mkdirSync(join(systemFolder, 'saesonkortet'), { recursive: true, mode: 0o755 })
  makeHome(away, runAs)
  if (!canEnter(away, runAs)) throw shutOut(away, runAs)
  rmSync(folder, { recursive: true })
  symlinkSync(away, folder)
  log('info', `Databasen ligger i ${away}, fordi dens bruger ikke kan komme ind i ${folder}`)
}

function isBrokenLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true && !existsSync(path)
}

function lostHome(folder: string) {
  const sentence = `Databasen er væk: ${folder} peger på ${readlinkSync(folder)}, som ikke findes. Gendan den mappe, eller slet ${folder} for at begynde forfra.`
  return startFault('data_dir_not_writable', sentence)
}

function shutOut(folder: string, { uid }: RunAs) {
  const sentence = `Databasens bruger (uid ${uid}) kan ikke komme ind i ${folder}. Giv adgang gennem mapperne ovenover (chmod o+x), eller vælg en anden DATA_DIR.`
  return startFault('data_dir_not_writable', sentence)
}
