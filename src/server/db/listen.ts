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

const reconnectMs = 1_000

/**
 * Listens on a separate connection, because a pooler does not forward notifications, and reconnects
 * when it breaks (E26). All channels of the process share the connection.
 */
export function openListener({ listenUrl, log }: { listenUrl: string; log: Log }): Listener {
  const subscribers = new Map<string, Subscriber>()
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let isClosed = false

  const connect = async (): Promise<void> => {
    const current = new pg.Client({ connectionString: listenUrl, keepAlive: true })
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
      await client?.end().catch(() => undefined)
    },
  }
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
