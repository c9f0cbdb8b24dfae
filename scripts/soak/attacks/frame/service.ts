import { readFileSync } from 'node:fs'
import { findRunning } from '#server/db/embedded/start.ts'
import { readNotice } from '#server/db/embedded/lock.ts'
import { freePort, newFolder, openDoor, removeFolder, untilOpen } from '#test/front-door.ts'
import { sweepWhenWeDie } from '#test/postgres.ts'
import type { Target } from './attack.ts'

export type AttackedService = Target & { close: () => Promise<number | null> }

/** The service as people start it, behind a proxy that is believed, so that every client has its own address. */
export async function startAttackedService(
  seed: number,
  settings: Record<string, string> = {},
): Promise<AttackedService> {
  const dataDir = newFolder()
  const letGo = sweepWhenWeDie(dataDir)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const door = openDoor({
    env: {
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '127.0.0.1',
      ...settings,
    },
  })
  const close = async () => {
    door.kill('SIGTERM')
    const { code } = await door.ended
    removeFolder(dataDir)
    letGo()
    return code
  }
  await untilOpen(door, url).catch(async (error) => {
    await close()
    throw error
  })
  return {
    url,
    port,
    dataDir,
    seed,
    pid: () => readNotice(dataDir).pid,
    databaseUrl: async () => (await findRunning(dataDir)) ?? '',
    said: door.said,
    close,
  }
}

/** What a process holds of the memory, in megabytes; undefined where the system does not tell. */
export function memoryOf(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024)
  } catch {
    return undefined
  }
}
