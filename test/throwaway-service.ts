import { freePort, newFolder, openDoor, removeFolder, untilOpen } from './front-door.ts'
import { sweepWhenWeDie } from './postgres.ts'

type Throwaway = {
  /** The name in its address: a passkey belongs to `localhost`, a proxy's client to `127.0.0.1`. */
  host: 'localhost' | '127.0.0.1'
  settings: Record<string, string>
}

export type ThrowawayService = Awaited<ReturnType<typeof startThrowawayService>>

/** The demonstration as people start it, on a fresh data folder and its own PostgreSQL; closed, nothing of it stays. */
export async function startThrowawayService({ host, settings }: Throwaway) {
  const dataDir = newFolder()
  const letGo = sweepWhenWeDie(dataDir)
  const port = await freePort()
  const url = `http://${host}:${port}`
  const door = openDoor({
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
    door.kill('SIGTERM')
    const ended = await door.ended
    removeFolder(dataDir)
    letGo()
    return ended
  }
  await untilOpen(door, url).catch(async (error) => {
    await close()
    throw error
  })
  return { url, port, dataDir, said: door.said, close }
}
