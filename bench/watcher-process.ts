import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FromWatchers, ToWatchers } from './live-watchers.ts'

export type WatcherReport = Extract<FromWatchers, { medianMs: number }>
export type Opening = Extract<ToWatchers, { open: object }>['open']

/** A process with watchers, apart from what is measured. */
export const startWatchers = (): ChildProcess => fork('bench/live-watchers.ts')

/** Opens streams, closing those that were open. */
export async function openWatchers(clients: ChildProcess, open: Opening) {
  clients.send({ open } satisfies ToWatchers)
  await once(clients, 'message')
  // Memory that was allocated for opening only is released.
  await sleep(3_000)
}

/** What the watchers have seen, once the last events have arrived. */
export async function waitForReport(
  clients: ChildProcess,
  message: Extract<ToWatchers, { report: object }>,
): Promise<WatcherReport> {
  await sleep(3_000)
  clients.send(message)
  const [reported] = (await once(clients, 'message')) as [WatcherReport]
  return reported
}
