import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#test/start-service.ts'

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

/**
 * A primary and a replica by streaming replication. A commit is acknowledged when the replica has it
 * (`synchronous_standby_names`), so that a promoted replica has everything that was acknowledged.
 */
export async function startPostgresPair() {
  const programs = programFolder()
  const folder = mkdtempSync(join(tmpdir(), 'saesonkortet-failover-'))
  chmodSync(folder, 0o777)
  const run = (program: string, ...args: string[]) => runAsPostgres(join(programs, program), args)
  const [primaryPort, replicaPort] = [await freePort(), await freePort()]
  const [primary, replica] = [join(folder, 'primary'), join(folder, 'replica')]
  const secret = join(folder, 'password')
  appendFileSync(secret, password, { mode: 0o644 })
  run('initdb', '-D', primary, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`)
  configure(primary, { port: primaryPort, folder })
  start(run, primary, folder)
  await query(
    primaryPort,
    'postgres',
    "create role saesonkortet login createdb password 'soak-only'",
  )
  await query(primaryPort, 'postgres', 'create database saesonkortet owner saesonkortet')

  const from = `host=127.0.0.1 port=${primaryPort} user=postgres password=${password} application_name=replica`
  run('pg_basebackup', '-D', replica, '-R', '-X', 'stream', '-d', from)
  configure(replica, { port: replicaPort, folder })
  start(run, replica, folder)
  await query(primaryPort, 'postgres', "alter system set synchronous_standby_names = 'replica'")
  await query(primaryPort, 'postgres', 'select pg_reload_conf()')
  return {
    primaryPort,
    replicaPort,
    urlAt: (port: number) => `postgres://saesonkortet:${password}@127.0.0.1:${port}/saesonkortet`,
    /** What the replica does: `sync` when the primary waits for it. */
    replication: async () => {
      const rows = await query(
        primaryPort,
        'postgres',
        'select sync_state from pg_stat_replication',
      )
      return rows[0]?.sync_state as string | undefined
    },
    /** Ends every process of the primary at once, as a machine that loses its power. */
    killPrimary: () => {
      for (const pid of processesOf(primary)) process.kill(pid, 'SIGKILL')
    },
    /** The replica becomes the primary, which waits for no replica. */
    promote: async () => {
      run('pg_ctl', 'promote', '-D', replica, '-w')
      await query(replicaPort, 'postgres', 'alter system reset synchronous_standby_names')
      await query(replicaPort, 'postgres', 'select pg_reload_conf()')
    },
    close: () => {
      for (const data of [replica, primary]) {
        try {
          run('pg_ctl', 'stop', '-D', data, '-m', 'immediate')
        } catch {
          // It was killed.
        }
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Run = (program: string, ...args: string[]) => void

/** PostgreSQL refuses to run as root; Debian's package has a user for it. */
function runAsPostgres(program: string, args: string[]): void {
  const isRoot = userInfo().uid === 0
  const [command, all] = isRoot
    ? ['runuser', ['-u', 'postgres', '--', program, ...args]]
    : [program, args]
  execFileSync(command, all, { cwd: tmpdir(), stdio: ['ignore', 'ignore', 'pipe'] })
}

function configure(data: string, { port, folder }: { port: number; folder: string }): void {
  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${folder}'`,
    'wal_level = replica',
    'max_connections = 200',
    "synchronous_commit = 'on'",
    'wal_keep_size = 256MB',
  ]
  appendFileSync(join(data, 'postgresql.conf'), `\n${settings.join('\n')}\n`)
}

function start(run: Run, data: string, folder: string): void {
  run('pg_ctl', 'start', '-D', data, '-w', '-l', join(folder, `${data.split('/').at(-1)}.log`))
}

/** The postmaster and its children. */
function processesOf(data: string): number[] {
  const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.trim().split(/\s+/).filter(Boolean).map(Number)]
}

async function query(port: number, database: string, text: string) {
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
