import pg from 'pg'
import type { Log } from '../log.ts'

/** A connection that receives the notifications of committed transactions. */
export type Listener = {
  /** `onReconnect` is called after each reconnection, because notifications in between are lost. */
  on: (
    channel: string,
    subscriber: { onNotify: (payload: string) => void; onReconnect: () => void },
  ) => Promise<void>
  close: () => Promise<void>
}

type Subscriber = Parameters<Listener['on']>[1]

/** The name of the connection in `pg_stat_activity`. */
export const listenerName = 'saesonkortet-listen'

const reconnectMs = 1_000
/** How often the connection is tested, and in which time it must answer. */
const answerMs = 5_000

/**
 * Listens on a separate connection, because a pooler does not forward notifications, and reconnects
 * when it breaks (E26). A query every few seconds detects a connection that hangs: a partition of the network or a killed
 * host does not close it. All channels of the process share the connection.
 */
export function openListener({ listenUrl, log }: { listenUrl: string; log: Log }): Listener {
  const subscribers = new Map<string, Subscriber>()
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let isClosed = false

  const connect = async (): Promise<void> => {
    const current = newClient(listenUrl)
    client = current
    current.on('notification', ({ channel, payload = '' }) =>
      subscribers.get(channel)?.onNotify(payload),
    )
    const scheduleReconnect = once(() => {
      if (isClosed) return
      log('warn', 'Listening for changes broke off; trying again')
      setTimeout(() => void reconnect(), reconnectMs).unref()
    })
    current.on('error', scheduleReconnect)
    current.on('end', scheduleReconnect)
    try {
      await current.connect()
      for (const channel of subscribers.keys()) await current.query(`listen ${channel}`)
    } catch (error) {
      await current.end().catch(() => undefined)
      scheduleReconnect()
      throw error
    }
  }
  const reconnect = () => {
    if (isClosed) return
    connecting = connect()
    connecting.then(
      () => subscribers.forEach(({ onReconnect }) => onReconnect()),
      () => undefined,
    )
  }
  const check = setInterval(() => endIfDead(client), answerMs).unref()
  return {
    on: async (channel, subscriber) => {
      subscribers.set(channel, subscriber)
      if (connecting) {
        await connecting.then(() => client?.query(`listen ${channel}`)).catch(() => undefined)
      } else {
        connecting = connect()
        await connecting.catch(() => undefined)
      }
    },
    close: async () => {
      isClosed = true
      clearInterval(check)
      await client?.end().catch(() => undefined)
    },
  }
}

const newClient = (connectionString: string) =>
  new pg.Client({
    connectionString,
    application_name: listenerName,
    keepAlive: true,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })

/** With a query under way, `end` destroys the socket, and its end leads to the reconnection. */
const endIfDead = (client: pg.Client | undefined) =>
  client?.query('select 1').catch(() => client.end().catch(() => undefined))

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
