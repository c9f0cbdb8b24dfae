import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const debianFolder = '/usr/lib/postgresql'
const password = 'soak-only'

/** The programs of Debian's newest PostgreSQL, which has the replication tools that npm's has not. */
function programFolder(): string {
  try {
    const newest = readdirSync(debianFolder)
      .toSorted((a, b) => Number(a) - Number(b))
      .at(-1)
    if (newest) return join(debianFolder, newest, 'bin')
  } catch {
    // There is none, which the next line says.
  }
  throw new Error('This soak needs the replication tools of Debian: apt-get install postgresql')
}

export type DebianPostgres = ReturnType<typeof openDebianPostgres>

/** Debian's PostgreSQL, with clusters in one folder that is removed at the end. */
export function openDebianPostgres(name: string) {
  const programs = programFolder()
  const folder = mkdtempSync(join(tmpdir(), `saesonkortet-${name}-`))
  chmodSync(folder, 0o777)
  /** A program of PostgreSQL, or another by its whole path. */
  const run = (program: string, ...args: string[]) =>
    runAsPostgres(program.startsWith('/') ? program : join(programs, program), args)
  const secret = join(folder, 'password')
  appendFileSync(secret, password, { mode: 0o644 })
  return {
    folder,
    run,
    /** Runs beside the soak until it is ended. */
    spawn: (program: string, ...args: string[]) => {
      const [command, all] = asPostgres(join(programs, program), args)
      return spawn(command, all, { cwd: tmpdir(), stdio: 'ignore' })
    },
    initialize: (data: string) =>
      run('initdb', '-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`),
    configure: (data: string, port: number, more: readonly string[]) => {
      const settings = [
        `port = ${port}`,
        "listen_addresses = '127.0.0.1'",
        `unix_socket_directories = '${folder}'`,
        'wal_level = replica',
        'max_connections = 200',
        ...more,
      ]
      appendFileSync(join(data, 'postgresql.conf'), `\n${settings.join('\n')}\n`)
    },
    /** Throws the end of the server's log when it does not start. */
    start: (data: string) => {
      const log = join(folder, `${data.split('/').at(-1)}.log`)
      try {
        run('pg_ctl', 'start', '-D', data, '-w', '-l', log)
      } catch (error) {
        throw new Error(readFileSync(log, 'utf8').slice(-2000), { cause: error })
      }
    },
    /** The role and the database of the service. */
    createDatabase: async (port: number) => {
      await query(port, 'postgres', "create role saesonkortet login createdb password 'soak-only'")
      await query(port, 'postgres', 'create database saesonkortet owner saesonkortet')
    },
    /** For programs that replicate and dump, as the superuser. */
    connectionOf: (port: number, more = '') =>
      `host=127.0.0.1 port=${port} user=postgres password=${password}${more}`,
    urlAt: (port: number) => `postgres://saesonkortet:${password}@127.0.0.1:${port}/saesonkortet`,
    stop: (data: string) => {
      try {
        run('pg_ctl', 'stop', '-D', data, '-m', 'immediate')
      } catch {
        // It was killed, or never ran.
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** PostgreSQL refuses to run as root; Debian's package has a user for it. */
const asPostgres = (program: string, args: string[]): [string, string[]] =>
  userInfo().uid === 0 ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args]

function runAsPostgres(program: string, args: string[]): void {
  const [command, all] = asPostgres(program, args)
  execFileSync(command, all, { cwd: tmpdir(), stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Ends every process of a server at once, as a machine that loses its power. */
export function killServer(data: string): void {
  const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  const all = [postmaster, ...children.trim().split(/\s+/).filter(Boolean).map(Number)]
  for (const pid of all) process.kill(pid, 'SIGKILL')
}

/** One statement as the superuser. */
export async function query(port: number, database: string, text: string) {
  const connectionString = `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}
