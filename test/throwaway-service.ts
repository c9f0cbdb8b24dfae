import { freePort, newFolder, startService, removeFolder, untilReady } from './start-service.ts'
import { sweepOnExit } from './postgres.ts'

type Throwaway = {
  /** The host of its address: `localhost` for passkeys, `127.0.0.1` for requests through a proxy. */
  host: 'localhost' | '127.0.0.1'
  settings: Record<string, string>
  /** What is done to the empty data folder before the first start, with the service's settings. */
  prepare?: (env: Record<string, string>) => void
}

export type ThrowawayService = Awaited<ReturnType<typeof startThrowawayService>>

/** Starts the demonstration on a new data folder with its own PostgreSQL; closing it removes everything. */
export async function startThrowawayService({ host, settings, prepare }: Throwaway) {
  const dataDir = newFolder()
  const cancelSweep = sweepOnExit(dataDir)
  const port = await freePort()
  const url = `http://${host}:${port}`
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    DEMO: '1',
    ...settings,
  }
  prepare?.(env)
  const service = startService({ env })
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
