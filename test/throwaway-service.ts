import { freePort, newFolder, startService, removeFolder, untilReady } from './start-service.ts'
import { sweepOnExit } from './postgres.ts'

type Throwaway = {
  /** The name in its address: a passkey belongs to `localhost`, a proxy's client to `127.0.0.1`. */
  host: 'localhost' | '127.0.0.1'
  settings: Record<string, string>
}

export type ThrowawayService = Awaited<ReturnType<typeof startThrowawayService>>

/** The demonstration as people start it, on a fresh data folder and its own PostgreSQL; closed, nothing of it stays. */
export async function startThrowawayService({ host, settings }: Throwaway) {
  const dataDir = newFolder()
  const cancelSweep = sweepOnExit(dataDir)
  const port = await freePort()
  const url = `http://${host}:${port}`
  const service = startService({
    env: {
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      DEMO: '1',
      ...settings,
    },
  })
  const close = async () => {
    service.kill('SIGTERM')
    const ended = await service.ended
    removeFolder(dataDir)
    cancelSweep()
    return ended
  }
  await untilReady(service, url).catch(async (error) => {
    await close()
    throw error
  })
  return { url, port, dataDir, output: service.output, close }
}
