import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/log.ts'
import { ensureCluster, resetSecret, type Cluster } from './cluster.ts'
import { explainDatabaseError, isStartError } from './start-errors.ts'
import { createDataDir } from './files.ts'
import { findClusterFolder } from './cluster-folder.ts'
import { superviseServer } from './supervise-server.ts'
import { lockDataDir, readDatabaseFile, writeDatabaseFile, type DatabaseFile } from './lock.ts'
import { stopOrphan } from './orphan.ts'
import { findProgram } from './program.ts'
import { urlOf } from './socket.ts'

export type OpenDatabase = {
  url: string
  /** True if `stop` stops the database; false if another process owns it and `stop` does nothing. */
  startedByUs: boolean
  /**
   * Settles when the PostgreSQL that we started has ended for good. Before `stop` this means that it crashed
   * repeatedly, and the service must end. Never settles for a database that we did not start.
   */
  ended: Promise<void>
  /** Stores the address of the service, for the error message of a second start. */
  announce: (address: string) => void
  stop: () => Promise<void>
}

export type EmbeddedDatabase = OpenDatabase & { startedByUs: true; port: number }

type StartOptions = {
  dataDir: string
  log: Log
  /** False only in tests: data may then be lost in a power failure. */
  durable?: boolean
}

const databaseName = 'saesonkortet'

/**
 * Starts the PostgreSQL that npm installed, on 127.0.0.1 and a socket, with its data under `dataDir`. The first start
 * creates cluster and database. One process at a time may hold a data folder. Throws a StartError.
 */
export async function startEmbedded(options: StartOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log } = options
  createDataDir(dataDir)
  const lock = lockDataDir(dataDir)
  try {
    const { cluster, content } = await prepare(options)
    const server = await superviseServer(cluster, log)
    const address = { secret: cluster.secret, port: server.port, dataDir }
    const announce = (publicAddress?: string) =>
      writeDatabaseFile(dataDir, { ...content, port: server.port, address: publicAddress })
    const stop = async () => {
      await server.stop()
      lock.release()
    }
    try {
      await ensureDatabase(urlOf('postgres', address), cluster.secret)
      announce()
    } catch (error) {
      await server.stop()
      throw explainDatabaseError(error, urlOf(databaseName, address))
    }
    const { port, ended } = server
    const url = urlOf(databaseName, address)
    return { url, port, startedByUs: true, ended, announce, stop }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function prepare({ dataDir, log, durable = true }: StartOptions) {
  const storedSecret = readDatabaseFile(dataDir).secret
  const secret = storedSecret ?? randomBytes(24).toString('hex')
  const content: DatabaseFile = { secret, pid: process.pid, command: process.argv[1] }
  writeDatabaseFile(dataDir, content)
  const home = findClusterFolder(dataDir, log)
  await stopOrphan(home.cluster, log)
  const cluster: Cluster = {
    home,
    program: findProgram(home.folder, home.runAs, log),
    secret,
    durable,
  }
  const isNew = ensureCluster(cluster) === 'created'
  if (!storedSecret && !isNew) resetSecret(cluster)
  return { cluster, content }
}

/** The service uses an ordinary role, as on an external PostgreSQL; CREATEDB is for tests and restore. */
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

/** The URL of the database of a running service on this data folder; undefined if none responds. */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const { secret, port } = readDatabaseFile(dataDir)
  if (!secret || !port) return undefined
  const url = urlOf(databaseName, { secret, port, dataDir })
  return (await connectionError(url)) === undefined ? url : undefined
}

type OpenOptions = StartOptions & {
  databaseUrl?: string
  /** How long to wait for the database of `databaseUrl`; set in tests only. */
  timeoutMillis?: number
}

/**
 * Opens the database for the service: the one of `databaseUrl`, or the embedded one, which only this process may
 * hold. A second service on the same data is refused. Throws a StartError.
 */
export async function openForService(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, timeoutMillis } = options
  return databaseUrl ? openExternal(databaseUrl, timeoutMillis) : startEmbedded(options)
}

/** Opens the database for a command: the one of `databaseUrl`, that of a running service, or a new embedded one. Throws a StartError. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, timeoutMillis } = options
  return databaseUrl ? openExternal(databaseUrl, timeoutMillis) : openRunningOrStart(options)
}

async function openExternal(url: string, timeoutMillis?: number): Promise<OpenDatabase> {
  const error = await connectionError(url, timeoutMillis)
  if (error !== undefined) throw explainDatabaseError(error, url)
  return notOwned(url)
}

async function openRunningOrStart(
  options: StartOptions,
  timeoutMillis = 30_000,
): Promise<OpenDatabase> {
  const url = await findRunning(options.dataDir)
  if (url) return notOwned(url)
  try {
    return await startEmbedded(options)
  } catch (error) {
    // Another process holds the folder and is not ready yet.
    if (!isStartError(error) || error.code !== 'already_running' || timeoutMillis <= 0) throw error
    await sleep(250)
    return openRunningOrStart(options, timeoutMillis - 250)
  }
}

/** A database that another process owns: stopping it does nothing. */
function notOwned(url: string): OpenDatabase {
  const ended = new Promise<void>(() => undefined)
  const nothing = () => undefined
  return { url, startedByUs: false, ended, announce: nothing, stop: async () => undefined }
}

/** The error of a test query; undefined if the database responds. */
async function connectionError(url: string, connectionTimeoutMillis = 5_000): Promise<unknown> {
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
