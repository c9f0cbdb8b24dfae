import type { ChildProcess } from 'node:child_process'
import { processorSeconds, residentMegabytes } from './process-use.ts'

/** How long a process waits for its next task before it ends. */
export const idleSeconds = 60

/** A process that holds more is not used again. One that draws holds about 200 after the papers of a round. */
const mostMegabytes = 400

/** A child process, and the processor seconds that its earlier tasks have used. */
export type Worker = { child: ChildProcess; usedSeconds: number }

/** The processes without a task, at most one for each entry. */
const idle = new Map<string, Worker & { timer: NodeJS.Timeout }>()

/** The process that `keepIdle` has kept for an entry; the caller has it alone. */
export function takeIdle(entry: string): Worker | undefined {
  const worker = idle.get(entry)
  if (!worker) return undefined
  const { child, timer } = worker
  idle.delete(entry)
  clearTimeout(timer)
  stopListening(child)
  child.ref()
  child.channel?.ref()
  return worker
}

/**
 * Keeps a process for the next task of its entry. It ends after a minute without one, or with this process, which it
 * does not keep running. Ends it at once when another one is kept already, or when it holds much memory.
 */
export async function keepIdle(entry: string, child: ChildProcess): Promise<void> {
  const end = () => {
    if (idle.get(entry)?.child === child) idle.delete(entry)
    child.kill('SIGKILL')
  }
  stopListening(child)
  for (const event of ['disconnect', 'exit', 'error']) child.once(event, end)
  const usedSeconds = (await processorSeconds(child.pid)) ?? 0
  const megabytes = (await residentMegabytes(child.pid)) ?? 0
  if (!child.connected || idle.has(entry) || megabytes > mostMegabytes) return end()
  child.unref()
  child.channel?.unref()
  idle.set(entry, { child, usedSeconds, timer: setTimeout(end, idleSeconds * 1000).unref() })
}

/** Node itself listens to other events of a process with a channel. */
function stopListening(child: ChildProcess): void {
  for (const event of ['message', 'disconnect', 'exit', 'error']) child.removeAllListeners(event)
}
