import pg from 'pg'
import { errorCode } from './embedded/start-errors.ts'
import { NoConnectionError } from './database-failure.ts'

type Taken = (error: Error | undefined, client?: pg.PoolClient, done?: () => void) => void

/**
 * A pool that outlives its database. A connection may be closed from the other side at any moment: while it is
 * idle, while it is lent and nothing is asked on it, and while it is asked. And it refuses when too many wait for
 * a connection, instead of letting everybody wait for what is not coming.
 */
export class SheddingPool extends pg.Pool {
  readonly #mostWaiting: number

  constructor(config: pg.PoolConfig, mostWaiting: number) {
    super(config)
    this.#mostWaiting = mostWaiting
    // The pool stops listening to a connection that it lends; without a listener its error would end the process.
    this.on('connect', (client) => client.on('error', () => undefined))
    this.on('error', () => undefined)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    if (this.waitingCount >= this.#mostWaiting) return answer(taken, new NoConnectionError('busy'))
    if (taken) {
      super.connect((error, client) => {
        if (error || !client) return taken(noConnection(error))
        taken(undefined, takenBackWhenLost(client), client.release)
      })
      return undefined
    }
    return super.connect().then(takenBackWhenLost, (error: unknown) => {
      throw noConnection(error)
    })
  }
}

function answer(taken: Taken | undefined, error: Error) {
  if (!taken) return Promise.reject(error)
  process.nextTick(taken, error)
  return undefined
}

/**
 * A connection that ends while it is lent goes back at once. Whoever has it may not give it back: Drizzle does not
 * when the very `begin` fails, and ten such would be the whole pool. Giving it back again then does nothing.
 */
function takenBackWhenLost(client: pg.PoolClient): pg.PoolClient {
  const giveBack = client.release
  let isBack = false
  const lost = () => client.release(true)
  client.release = (error) => {
    if (isBack) return
    isBack = true
    client.off('end', lost)
    giveBack(error)
  }
  client.once('end', lost)
  return client
}

/** The pool has no code for "nobody gave one back in time". */
const waitedTooLong = 'timeout exceeded when trying to connect'

function noConnection(error: unknown): Error {
  if (error instanceof NoConnectionError) return error
  const isWaiting = error instanceof Error && error.message === waitedTooLong
  const isFull = isWaiting || errorCode(error) === '53300'
  return new NoConnectionError(isFull ? 'busy' : 'lost', error)
}
