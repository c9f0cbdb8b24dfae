import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#server/log.ts'
import { explainOutput, type Cluster } from './cluster.ts'
import { socketFolder, removeStaleSockets } from './socket.ts'

export type ServerProcess = {
  port: number
  /** Settles when PostgreSQL has ended, whether stopped or crashed. */
  ended: Promise<void>
  stop: () => Promise<void>
}

const shutdownMillis = 6_000

/** How long the child processes of a killed server may take to end. */
const childExitMillis = 10_000

/**
 * Starts PostgreSQL on the requested or a free port of 127.0.0.1 and on a socket beside its data, and waits until it
 * accepts connections. Throws a StartError.
 */
export async function startServer(
  cluster: Cluster,
  log: Log,
  requestedPort?: number,
): Promise<ServerProcess> {
  removeStaleSockets(cluster.home.folder)
  let sockets = socketFolder(cluster.home.folder) ?? ''
  for (let waited = 0; ; waited += 200) {
    const port = requestedPort ?? (await freePort())
    const child = launch(cluster, port, sockets)
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
    const lines = await untilReady(child, log)
    if (lines === 'ready') return { port, ended, stop: () => stop(cluster, child) }
    if (sockets !== '' && noSocket.test(lines)) {
      log('info', 'Databasen svarer kun på sin port: mappen kan ikke rumme en socket', { sockets })
      sockets = ''
      continue
    }
    if (!isTemporary.test(lines) || waited >= childExitMillis) {
      throw explainOutput(lines, cluster.home)
    }
    await sleep(200)
  }
}

/** A shared or mounted folder may not support sockets; then only the port is used. */
const noSocket = /could not create (any Unix-domain sockets|lock file ".*\.s\.PGSQL)/

/** Another process took the free port in between, or processes of a killed server are still running. */
const isTemporary = /could not bind|could not create any TCP|pre-existing shared memory block/

/**
 * For tests only. Their databases exist for seconds, and an autovacuum worker, which runs as superuser, would
 * prevent their owner from dropping them. Their files are in memory: reading them needs no further process. The password
 * is random: hashing it thousands of times at every connection does not protect it further.
 */
const unsafe = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'io_method=sync',
  'scram_iterations=1',
]

function launch({ home, program, durable }: Cluster, port: number, sockets: string): ChildProcess {
  const safety = durable ? [] : unsafe
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${sockets}`,
    'max_connections=200',
    'timezone=UTC',
    'lc_messages=C',
    'log_min_messages=warning',
    'log_checkpoints=off',
    ...safety,
  ]
  const args = ['-D', home.cluster, ...settings.flatMap((setting) => ['-c', setting])]
  return spawn(join(program.bin, 'postgres'), args, {
    ...home.runAs,
    // The other user may be unable to enter our working directory.
    cwd: '/',
    env: process.platform === 'win32' ? undefined : { LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate session: Ctrl-C must reach only us, or the database would stop before requests have finished.
    detached: true,
    windowsHide: true,
  })
}

/** Logged for connections that were open when we stopped the database; not worth a warning. */
const shutdownNotice = /terminating connection due to administrator command/

/** Resolves to 'ready', or to the output of PostgreSQL before it ended. Recovery after a crash may take minutes. */
function untilReady(child: ChildProcess, log: Log): Promise<string> {
  const written: string[] = []
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', () => resolve(written.join('\n')))
    createInterface({ input: child.stderr! }).on('line', (line) => {
      if (written.length < 100) written.push(line)
      if (line.includes('database system is ready to accept connections')) resolve('ready')
      const level =
        /\b(FATAL|PANIC|WARNING):/.test(line) && !shutdownNotice.test(line) ? 'warn' : 'debug'
      log(level, 'postgresql', { line })
    })
  })
}

/** Fast shutdown: open transactions are rolled back, everything committed is written. Safe to call twice. */
async function stop({ home, program }: Cluster, child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  if (process.platform === 'win32') {
    spawnSync(join(program.bin, 'pg_ctl'), ['stop', '-D', home.cluster, '-m', 'fast', '-w'])
  } else child.kill('SIGINT')
  // An immediate shutdown is safe too; the next start then replays the log.
  const timeout = setTimeout(() => child.kill('SIGQUIT'), shutdownMillis)
  await closed
  clearTimeout(timeout)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
