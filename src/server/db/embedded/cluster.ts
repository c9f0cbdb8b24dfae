import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { diskFull, explainFileError, createStartError } from './start-errors.ts'
import { syncFolder } from './files.ts'
import type { ClusterFolder } from './cluster-folder.ts'
import type { Program } from './program.ts'

export type Cluster = { home: ClusterFolder; program: Program; secret: string; durable: boolean }

/** Creates the database cluster if it is missing, and refuses another major version. Throws a StartError. */
export function ensureCluster(cluster: Cluster): 'created' | 'found' {
  const { home, program } = cluster
  const versionFile = join(home.cluster, 'PG_VERSION')
  if (!existsSync(versionFile)) {
    createCluster(cluster)
    return 'created'
  }
  const found = readFileSync(versionFile, 'utf8').trim()
  if (found === program.major) return 'found'
  const sentence = `Datamappen ${home.cluster} er lavet af PostgreSQL ${found}, men denne version bruger ${program.major}. Start den forrige version af programmet, kør npm run backup, og indlæs filen her med npm run restore i en ny DATA_DIR. Intet er ændret.`
  throw createStartError('data_dir_other_version', sentence)
}

/**
 * Creates the cluster in a temporary folder and moves it into place when complete. The name is random,
 * because the `initdb` of a killed start may still be writing into its own folder.
 */
function createCluster({ home, program, secret, durable }: Cluster): void {
  removeUnfinished(home)
  const unfinished = join(home.folder, `half-${randomBytes(6).toString('hex')}`)
  const passwordFile = join(unfinished, 'password')
  const data = join(unfinished, 'data')
  try {
    mkdirSync(unfinished, { mode: 0o700 })
    writeFileSync(passwordFile, secret, { mode: 0o600 })
    changeOwner([unfinished, passwordFile], home)
    const flags = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
    run(home, join(program.bin, 'initdb'), [...flags, ...locale(), ...(durable ? [] : ['-N'])])
    rmSync(home.cluster, { recursive: true, force: true })
    renameSync(data, home.cluster)
    if (durable) syncFolder(home.folder)
  } catch (error) {
    throw explainFileError(error, home.folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function removeUnfinished({ folder }: ClusterFolder): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('half-'))) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true })
    } catch {
      // Another process still writes to it; the next start removes it.
    }
  }
}

/** Sorts by code point on every machine; queries name the Danish collation, "da-x-icu". Letters as in UTF-8. */
function locale(): string[] {
  const letters = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }[process.platform as string] ?? 'C'
  return [
    '-E',
    'UTF8',
    `--locale=${letters}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
}

/** Sets a new password as the owner of the data, for when the file with the secret is lost. */
export function resetSecret({ home, program, secret }: Cluster): void {
  const sql = ['postgres', 'saesonkortet'].map(
    (role) => `ALTER ROLE ${role} PASSWORD '${secret}';\n`,
  )
  run(
    home,
    join(program.bin, 'postgres'),
    ['--single', '-D', home.cluster, 'postgres'],
    sql.join(''),
  )
}

function run(home: ClusterFolder, exe: string, args: string[], input = ''): void {
  const done = spawnSync(exe, args, {
    ...home.runAs,
    cwd: '/',
    env: process.platform === 'win32' ? undefined : { LC_ALL: 'C' },
    encoding: 'utf8',
    input,
  })
  if (done.status === 0) return
  throw explainOutput(`${done.stderr ?? ''}${done.error?.message ?? ''}`, home)
}

/** Explains the output of a failed PostgreSQL process. */
export function explainOutput(output: string, home: ClusterFolder) {
  if (
    /No space left on device|Check free disk space|File too large|Disk quota exceeded/i.test(output)
  ) {
    return diskFull(home.folder)
  }
  if (/Permission denied|Read-only file system/i.test(output)) {
    return explainFileError({ code: 'EACCES' }, home.folder)
  }
  const last = output.trim().split('\n').slice(-5).join(' | ')
  const sentence = `Den indbyggede PostgreSQL kunne ikke starte: ${last}. Data i ${home.cluster} er ikke ændret. Sæt eventuelt DATABASE_URL til en anden PostgreSQL.`
  return createStartError('embedded_failed', sentence)
}

function changeOwner(paths: string[], { runAs: { uid, gid } }: ClusterFolder): void {
  if (uid === undefined || gid === undefined) return
  for (const path of paths) chownSync(path, uid, gid)
}
