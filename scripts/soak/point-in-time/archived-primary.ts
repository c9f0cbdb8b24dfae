import { chmodSync, copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/start-service.ts'
import { killServer, openDebianPostgres, query, type DebianPostgres } from '../postgres/debian.ts'

/** How long a change waits for the archive at most, which is what a lost machine takes with it. */
export const archiveTimeoutSeconds = 10

/** Where a recovery reads the log, and until when. */
type Recovery = { name: string; from: 'archive' | 'received'; until?: string | undefined }

/** A server that archives its log to a folder by the script and the settings of deploy/postgresql. */
export async function startArchivedPrimary() {
  const debian = openDebianPostgres('archive')
  const at = (name: string) => join(debian.folder, name)
  const port = await freePort()
  await startArchiving(debian, port, at)
  // Writes the log as it comes, as a machine beside the primary would, and ends with it.
  const from = ['-d', debian.connectionOf(port), '--synchronous', '--no-loop']
  const receiver = debian.spawn('pg_receivewal', '-D', at('received'), ...from)
  const started = [at('primary')]
  return {
    port,
    urlAt: debian.urlAt,
    baseBackup: () => {
      debian.run(
        'pg_basebackup',
        '-D',
        at('base'),
        '-X',
        'none',
        '-c',
        'fast',
        '-d',
        debian.connectionOf(port),
      )
      debian.run('pg_verifybackup', '-n', at('base'))
    },
    /** The archive takes nothing until the returned function is called. */
    breakArchive: () => {
      renameSync(at('archive'), at('away'))
      return () => renameSync(at('away'), at('archive'))
    },
    /** The log so far goes to the archive at once, without waiting for the timeout. */
    archiveNow: () => archiveNow(port),
    /** A new server on an empty folder, from the base backup and the log. */
    recover: async ({ name, from, until }: Recovery) => {
      started.push(at(name))
      return recover(debian, { data: at(name), base: at('base'), log: at(from), from, until })
    },
    /** Rows that another server still has; those that came here since stay. */
    copyTable: (fromPort: number, table: string) =>
      copyTable(debian, { from: fromPort, to: port, table }),
    kill: () => killServer(at('primary')),
    close: () => {
      receiver.kill('SIGTERM')
      for (const data of started) debian.stop(data)
      debian.remove()
    },
  }
}

async function startArchiving(
  debian: DebianPostgres,
  port: number,
  at: (name: string) => string,
): Promise<void> {
  for (const name of ['archive', 'received']) {
    mkdirSync(at(name))
    chmodSync(at(name), 0o777)
  }
  copyFileSync(resolve('deploy/postgresql/archive-wal'), at('archive-wal'))
  chmodSync(at('archive-wal'), 0o755)
  debian.initialize(at('primary'))
  debian.configure(at('primary'), port, [
    'archive_mode = on',
    `archive_command = '${at('archive-wal')} "%p" "%f" ${at('archive')}'`,
    `archive_timeout = ${archiveTimeoutSeconds}s`,
  ])
  debian.start(at('primary'))
  await debian.createDatabase(port)
  // A database of its own, in the same log.
  await query(port, 'postgres', 'create table moments (at timestamptz default clock_timestamp())')
}

function copyTable(
  { folder, run, connectionOf }: DebianPostgres,
  { from, to, table }: { from: number; to: number; table: string },
): void {
  const file = join(folder, 'table.sql')
  const database = ' dbname=saesonkortet'
  const options = ['--data-only', '--inserts', '--on-conflict-do-nothing', '-t', table]
  run('pg_dump', '-d', connectionOf(from, database), '-f', file, ...options)
  run('psql', '-d', connectionOf(to, database), '-1', '-q', '-v', 'ON_ERROR_STOP=1', '-f', file)
}

/** What pg_receivewal has not finished is named .partial. */
const restoreCommands: Record<Recovery['from'], (log: string) => string> = {
  archive: (log) => `gunzip < ${log}/%f.gz > "%p"`,
  received: (log) => `cp ${log}/%f "%p" || cp ${log}/%f.partial "%p"`,
}

type Paths = Pick<Recovery, 'from' | 'until'> & { data: string; base: string; log: string }

async function recover(
  debian: DebianPostgres,
  { data, base, log, from, until }: Paths,
): Promise<number> {
  const port = await freePort()
  debian.run('/bin/cp', '-a', base, data)
  debian.configure(data, port, [
    'archive_mode = off',
    `restore_command = '${restoreCommands[from](log)}'`,
    ...(until ? [`recovery_target_time = '${until}'`, 'recovery_target_inclusive = off'] : []),
    'recovery_target_action = promote',
  ])
  writeFileSync(join(data, 'recovery.signal'), '')
  debian.start(data)
  await untilPromoted(port)
  return port
}

const patienceMs = 60_000

async function archiveNow(port: number): Promise<void> {
  const [row] = await query(port, 'postgres', 'select pg_walfile_name(pg_switch_wal()) as name')
  for (const until = performance.now() + patienceMs; performance.now() < until;) {
    const [archiver] = await query(
      port,
      'postgres',
      'select last_archived_wal as name from pg_stat_archiver',
    )
    if (String(archiver?.name) >= String(row?.name)) return
    await sleep(50)
  }
  throw new Error(`${String(row?.name)} was not archived`)
}

async function untilPromoted(port: number): Promise<void> {
  for (const until = performance.now() + patienceMs; performance.now() < until;) {
    const [row] = await query(port, 'postgres', 'select pg_is_in_recovery() as is').catch(() => [])
    if (row?.is === false) return
    await sleep(50)
  }
  throw new Error('The recovery did not end')
}
