import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/log.ts'
import { ensureCluster, resetSecret, type Cluster } from './cluster.ts'
import { explainDatabaseError, isStartError } from './start-errors.ts'
import { makeDataDir } from './files.ts'
import { findClusterFolder } from './cluster-folder.ts'
import { superviseServer } from './supervise-server.ts'
import { lockDataDir, readNotice, writeNotice, type Notice } from './lock.ts'
import { stopOrphan } from './orphan.ts'
import { findProgram } from './program.ts'
import { urlOf } from './socket.ts'

export type OpenDatabase = {
  url: string
  /** True when `stop` ends a database; false when it belongs to somebody else and `stop` does nothing. */
  startedByUs: boolean
  /**
   * Settles when the PostgreSQL that we started has ended for good; before `stop` was called it has crashed again
   * and again, and the service must end. Never settles for somebody else's.
   */
  ended: Promise<void>
  /** Leaves word where the service answers, for the sentence that a second start gets. */
  announce: (address: string) => void
  stop: () => Promise<void>
}

export type EmbeddedDatabase = OpenDatabase & { startedByUs: true; port: number }

type StartOptions = {
  dataDir: string
  log: Log
  /** Off only in tests: nothing is then safe from a power cut. */
  durable?: boolean
}

const databaseName = 'saesonkortet'

/**
 * Starts the PostgreSQL that npm brought, on 127.0.0.1 and a socket, with its data under `dataDir`; makes cluster and
 * database at the first start. One process at a time may hold a data folder. Throws a StartError.
 */
export async function startEmbedded(options: StartOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log } = options
  makeDataDir(dataDir)
  const lock = lockDataDir(dataDir)
  try {
    const { cluster, notice } = await prepare(options)
    const server = await superviseServer(cluster, log)
    const address = { secret: cluster.secret, port: server.port, dataDir }
    const writeDatabaseNotice = (publicAddress?: string) =>
      writeNotice(dataDir, { ...notice, port: server.port, address: publicAddress })
    const stop = async () => {
      await server.stop()
      lock.release()
    }
    try {
      await ensureDatabase(urlOf('postgres', address), cluster.secret)
      writeDatabaseNotice()
    } catch (error) {
      await server.stop()
      throw explainDatabaseError(error, urlOf(databaseName, address))
    }
    const { port, ended } = server
    const url = urlOf(databaseName, address)
    return { url, port, startedByUs: true, ended, announce: writeDatabaseNotice, stop }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function prepare({ dataDir, log, durable = true }: StartOptions) {
  const known = readNotice(dataDir).secret
  const secret = known ?? randomBytes(24).toString('hex')
  const notice: Notice = { secret, pid: process.pid, command: process.argv[1] }
  writeNotice(dataDir, notice)
  const home = findClusterFolder(dataDir, log)
  await stopOrphan(home.cluster, log)
  const cluster: Cluster = {
    home,
    program: findProgram(home.folder, home.runAs, log),
    secret,
    durable,
  }
  const isNew = ensureCluster(cluster) === 'made'
  if (!known && !isNew) resetSecret(cluster)
  return { cluster, notice }
}

/** The service works as an ordinary owner, as it would on anybody's PostgreSQL; CREATEDB is for tests and restore. */
async function ensureDatabase(connectionString: string, secret: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query(
      'SELECT (SELECT count(*)::int FROM pg_roles WHERE rolname = $1) AS role, (SELECT count(*)::int FROM pg_database WHERE datname = $1) AS database',
      [databaseName],
    )
    if (rows[0].role === 0) {
      await client.query(`CREATE ROLE ${databaseName} LOGIN CREATEDB PASSWORD '${secret}'`)
    }
    if (rows[0].database === 0) {
      await client.query(`CREATE DATABASE ${databaseName} OWNER ${databaseName}`)
    }
  } finally {
    await client.end()
  }
}

/** The database of a service that runs on this data folder; undefined when none answers. */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const { secret, port } = readNotice(dataDir)
  if (!secret || !port) return undefined
  const url = urlOf(databaseName, { secret, port, dataDir })
  return (await answers(url)) === undefined ? url : undefined
}

type OpenOptions = StartOptions & {
  databaseUrl?: string
  /** How long a given database may keep us waiting; only tests are less patient. */
  patienceMillis?: number
}

/**
 * The database for the service: the given one, or our own, which this process alone then holds; a second
 * service on the same data is refused. Throws a StartError.
 */
export async function openForService(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, patienceMillis } = options
  return databaseUrl ? openGiven(databaseUrl, patienceMillis) : startEmbedded(options)
}

/** The database for a command: the given one, that of a running service, or one started for the occasion. Throws a StartError. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, patienceMillis } = options
  return databaseUrl ? openGiven(databaseUrl, patienceMillis) : openBeside(options)
}

async function openGiven(url: string, patienceMillis?: number): Promise<OpenDatabase> {
  const error = await answers(url, patienceMillis)
  if (error !== undefined) throw explainDatabaseError(error, url)
  return somebodyElses(url)
}

async function openBeside(options: StartOptions, patienceMillis = 30_000): Promise<OpenDatabase> {
  const url = await findRunning(options.dataDir)
  if (url) return somebodyElses(url)
  try {
    return await startEmbedded(options)
  } catch (error) {
    // Somebody holds the folder and is not yet ready.
    if (!isStartError(error) || error.code !== 'already_running' || patienceMillis <= 0) throw error
    await sleep(250)
    return openBeside(options, patienceMillis - 250)
  }
}

function somebodyElses(url: string): OpenDatabase {
  const ended = new Promise<void>(() => undefined)
  const nothing = () => undefined
  return { url, startedByUs: false, ended, announce: nothing, stop: async () => undefined }
}

/** Why a database does not answer; undefined when it does. */
async function answers(url: string, connectionTimeoutMillis = 5_000): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return undefined
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => undefined)
  }
}
