import pg from 'pg'
import type { Log } from '../log.ts'

/** One connection that receives what other transactions notify at their commit. */
export type Listener = {
  /** `lost` is called after each reconnection: notifications in between were lost. */
  on: (
    channel: string,
    subscriber: { called: (payload: string) => void; lost: () => void },
  ) => Promise<void>
  close: () => Promise<void>
}

type Subscriber = Parameters<Listener['on']>[1]

const reconnectMs = 1_000

/**
 * Listens on a connection of its own, past any pooler, and takes a new one when it breaks (E26). All
 * channels of the process share it.
 */
export function openListener({ listenUrl, log }: { listenUrl: string; log: Log }): Listener {
  const subscriber = new Map<string, Subscriber>()
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let isOver = false

  const connect = async (): Promise<void> => {
    const mine = new pg.Client({ connectionString: listenUrl, keepAlive: true })
    client = mine
    mine.on('notification', ({ channel, payload = '' }) => subscriber.get(channel)?.called(payload))
    const broken = once(() => {
      if (isOver) return
      log('warn', 'Listening for changes broke off; trying again')
      setTimeout(() => void again(), reconnectMs).unref()
    })
    mine.on('error', broken)
    mine.on('end', broken)
    try {
      await mine.connect()
      for (const channel of subscriber.keys()) await mine.query(`listen ${channel}`)
    } catch (error) {
      await mine.end().catch(() => undefined)
      broken()
      throw error
    }
  }
  const again = () => {
    if (isOver) return
    connecting = connect()
    connecting.then(
      () => subscriber.forEach(({ lost }) => lost()),
      () => undefined,
    )
  }
  return {
    on: async (channel, how) => {
      subscriber.set(channel, how)
      if (connecting) {
        await connecting.then(() => client?.query(`listen ${channel}`)).catch(() => undefined)
      } else {
        connecting = connect()
        await connecting.catch(() => undefined)
      }
    },
    close: async () => {
      isOver = true
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
