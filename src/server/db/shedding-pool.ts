import pg from 'pg'
import { errorCode } from './embedded/start-errors.ts'
import { NoConnectionError } from './database-failure.ts'
import { keepSpan } from '../tracing.ts'
import { poolRefusals } from './pool-metrics.ts'
import { traceQueries } from './trace-queries.ts'

type ConnectCallback = (error: Error | undefined, client?: pg.PoolClient, done?: () => void) => void

/**
 * A pool that survives the loss of its database. The server may close a connection at any moment: while it is
 * idle, checked out without a query, or running a query. The pool also refuses new callers when too many wait for
 * a connection, instead of letting the queue grow.
 */
export class SheddingPool extends pg.Pool {
  readonly #maxWaiting: number
  readonly #name: string

  constructor(config: pg.PoolConfig, { waiting, name }: { waiting: number; name: string }) {
    super(config)
    this.#maxWaiting = waiting
    this.#name = name
    // The pool removes its own listener from a checked-out connection; an error without a listener ends the process.
    this.on('connect', (client) => client.on('error', () => undefined))
    this.on('connect', traceQueries)
    this.on('error', () => undefined)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (this.waitingCount >= this.#maxWaiting) {
      return fail(callback, this.#refusal(new NoConnectionError('busy')))
    }
    if (callback) {
      // A waiting callback is called when another request releases its connection.
      const answer = keepSpan(callback)
      super.connect((error, client) => {
        if (error || !client) return answer(this.#refusal(error))
        answer(undefined, releasedWhenLost(client), client.release)
      })
      return undefined
    }
    return super.connect().then(releasedWhenLost, (error: unknown) => {
      throw this.#refusal(error)
    })
  }

  #refusal(error: unknown): NoConnectionError {
    const refusal = toNoConnectionError(error)
    poolRefusals.inc({ pool: this.#name, reason: refusal.failure })
    return refusal
  }
}

function fail(callback: ConnectCallback | undefined, error: Error) {
  if (!callback) return Promise.reject(error)
  process.nextTick(callback, error)
  return undefined
}

/**
 * Releases a checked-out connection as soon as it ends. Its user may never release it: Drizzle does not when
 * `begin` fails, and ten such connections would be the whole pool. A second release does nothing.
 */
function releasedWhenLost(client: pg.PoolClient): pg.PoolClient {
  const release = client.release
  let isReleased = false
  const onEnd = () => client.release(true)
  client.release = (error) => {
    if (isReleased) return
    isReleased = true
    client.off('end', onEnd)
    release(error)
  }
  client.once('end', onEnd)
  return client
}

/** The pool reports this timeout by its message only. */
const connectTimeoutMessage = 'timeout exceeded when trying to connect'

function toNoConnectionError(error: unknown): NoConnectionError {
  if (error instanceof NoConnectionError) return error
  const isTimeout = error instanceof Error && error.message === connectTimeoutMessage
  const isBusy = isTimeout || errorCode(error) === '53300'
  return new NoConnectionError(isBusy ? 'busy' : 'lost', error)
}
