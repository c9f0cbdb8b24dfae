import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#server/log.ts'
import { explainOutput, type Cluster } from './cluster.ts'
import { socketFolder, sweepSockets } from './socket.ts'

export type ServerProcess = {
  port: number
  /** Settles when PostgreSQL has ended, asked or unasked. */
  ended: Promise<void>
  stop: () => Promise<void>
}

const shutdownMillis = 6_000

/** How long the processes of a killed server may take to notice; they see it at their next step. */
const farewellMillis = 10_000

/**
 * Starts PostgreSQL on the wanted or a free port of 127.0.0.1, and a socket beside its data; waits until it answers.
 * Throws a StartError.
 */
export async function startServer(
  cluster: Cluster,
  log: Log,
  wanted?: number,
): Promise<ServerProcess> {
  sweepSockets(cluster.home.folder)
  let sockets = socketFolder(cluster.home.folder) ?? ''
  for (let waited = 0; ; waited += 200) {
    const port = wanted ?? (await freePort())
    const child = launch(cluster, port, sockets)
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
    const lines = await untilReady(child, log)
    if (lines === 'ready') return { port, ended, stop: () => stop(cluster, child) }
    if (sockets !== '' && noSocket.test(lines)) {
      log('info', 'Databasen svarer kun på sin port: mappen kan ikke rumme en socket', { sockets })
      sockets = ''
      continue
    }
    if (!passes.test(lines) || waited >= farewellMillis) throw explainOutput(lines, cluster.home)
    await sleep(200)
  }
}

/** A shared or mounted folder may know no sockets; the port then serves alone. */
const noSocket = /could not create (any Unix-domain sockets|lock file ".*\.s\.PGSQL)/

/** Somebody took the port between our asking and PostgreSQL's, or a killed server's processes are still going. */
const passes = /could not bind|could not create any TCP|pre-existing shared memory block/

/**
 * For tests alone. Their databases live for seconds, and a worker of autovacuum, which is the superuser's, would
 * keep their owner from dropping them.
 */
const unsafe = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off']

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
    // Ours may be a folder that the other user cannot enter.
    cwd: '/',
    env: process.platform === 'win32' ? undefined : { LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A session of its own: Ctrl-C must reach us alone, or the database would stop before we have drained.
    detached: true,
    windowsHide: true,
  })
}

/** Said to a connection that was being closed anyway when we stopped the database. */
const farewell = /terminating connection due to administrator command/

/** Resolves to 'ready', or to what PostgreSQL wrote before it ended. Recovery after a crash may take its time. */
function untilReady(child: ChildProcess, log: Log): Promise<string> {
  const written: string[] = []
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', () => resolve(written.join('\n')))
    createInterface({ input: child.stderr! }).on('line', (line) => {
      if (written.length < 100) written.push(line)
      if (line.includes('database system is ready to accept connections')) resolve('ready')
      const level = /\b(FATAL|PANIC|WARNING):/.test(line) && !farewell.test(line) ? 'warn' : 'debug'
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
  // Quitting at once is safe too; the next start then replays the log.
  const impatience = setTimeout(() => child.kill('SIGQUIT'), shutdownMillis)
  await closed
  clearTimeout(impatience)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
