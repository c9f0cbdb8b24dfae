import { readFileSync } from 'node:fs'
import { findRunning } from '#server/db/embedded/start.ts'
import { readDatabaseFile } from '#server/db/embedded/lock.ts'
import { startThrowawayService } from '#test/throwaway-service.ts'
import type { Target } from './attack.ts'

export type AttackedService = Target & { close: () => Promise<number | null> }

/** Starts the service behind a trusted proxy, so that every client can have its own address. */
export async function startAttackedService(
  seed: number,
  settings: Record<string, string> = {},
): Promise<AttackedService> {
  const service = await startThrowawayService({
    host: '127.0.0.1',
    settings: { LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1', ...settings },
  })
  const { dataDir } = service
  return {
    ...service,
    seed,
    pid: () => readDatabaseFile(dataDir).pid,
    databaseUrl: async () => (await findRunning(dataDir)) ?? '',
    close: async () => (await service.close()).code,
  }
}

/** The memory of a process in megabytes; undefined where the system does not report it. */
export function memoryOf(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024)
  } catch {
    return undefined
  }
}
