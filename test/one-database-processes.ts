import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { loadConfig, type Config } from '#server/config.ts'
import { createAppServer } from '#server/create-app-server.ts'
import { listen } from '#server/serve.ts'
import { freePort } from './start-service.ts'

type Started = {
  databaseUrl: string
  role: Config['role']
  env?: Record<string, string>
}

/**
 * A process of the service by its role, inside the test's own process. It has the simulators of the demonstration,
 * which the settings refuse for a role: a purchase needs them, and the web processes share them through the database.
 */
export async function startProcess({ databaseUrl, role, env = {} }: Started) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = loadConfig({
    DEMO: '1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'a-secret-for-tests-only-32-characters',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...env,
  })
  const server = await createAppServer({ ...settings, role })
  const { trustedProxies: proxies } = settings
  const listener = await listen({ port, host: '127.0.0.1', publicUrl: url, files: [], proxies })
  listener.open({
    fetch: server.api,
    tryCachedResponse: server.tryCachedBoard,
    ...(server.streams && { streams: server.streams }),
  })
  return {
    url,
    server,
    close: async () => {
      await listener.close()
      await server.close()
    },
  }
}

/** A line to PostgreSQL that can go dead, as in a partition of the network: nothing arrives, and nothing is closed. */
export async function openLine(databaseUrl: string) {
  const to = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isDead = false
  const server = createServer((near) => {
    const far = connect(Number(to.port), '127.0.0.1')
    const pass = (into: Socket) => (bytes: Buffer) => void (isDead || into.write(bytes))
    near.on('data', pass(far))
    far.on('data', pass(near))
    for (const [socket, peer] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        peer.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  url.searchParams.delete('host')
  return {
    url: url.href,
    cut: () => {
      isDead = true
    },
    mend: () => {
      isDead = false
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
