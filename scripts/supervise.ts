import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { backOff } from '../src/server/back-off.ts'

type Supervised = {
  /** Starts a process that sends `open` when it serves, and stops on any message. */
  start: () => ChildProcess
  log: (sentence: string) => void
  waitAfter?: ReturnType<typeof backOff>
  /** How long it may take to stop. */
  patienceMs?: number
}

/** Slightly longer than a stop may take (`serve.ts`). */
const defaultPatienceMs = 10_000

/**
 * Keeps a process running until this one is stopped. A crashed process is restarted after increasing
 * delays, and no longer when it keeps crashing. A process that never opened is not restarted, because it
 * has printed what the operator must correct. Returns the exit code of the process.
 */
export async function supervise(options: Supervised): Promise<number> {
  const { start, log, waitAfter = backOff(), patienceMs = defaultPatienceMs } = options
  const stopRequest = new AbortController()
  const requestStop = () => stopRequest.abort()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, requestStop)
  let hasOpened = false
  for (;;) {
    const from = performance.now()
    const child = start()
    child.on('message', () => {
      hasOpened = true
    })
    const { code, signal } = await endOf(child, stopRequest.signal, patienceMs)
    // A clean end, requested through this process or directly.
    if (code === 0 || stopRequest.signal.aborted || !hasOpened) return code ?? 1
    const how = signal ? `signal ${signal}` : `kode ${code}`
    const wait = waitAfter(performance.now() - from)
    if (wait === undefined) {
      log(
        `Tjenesten er gået ned igen og igen (${how}) og startes ikke mere. Årsagen står ovenfor. Ret den, og start igen. Alt, der er gemt, er der.`,
      )
      return code || 1
    }
    log(`Tjenesten er gået ned (${how}). Den startes igen om ${seconds(wait)}.`)
    await sleep(wait, undefined, { signal: stopRequest.signal }).catch(() => undefined)
    if (stopRequest.signal.aborted) return 0
  }
}

/** Waits for the process to end, and stops it when requested. */
async function endOf(child: ChildProcess, stop: AbortSignal, patienceMs: number) {
  const ended = once(child, 'exit')
  let impatience: NodeJS.Timeout | undefined
  const end = () => {
    if (child.connected) child.send('end')
    else child.kill()
    impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  }
  if (stop.aborted) end()
  stop.addEventListener('abort', end)
  const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null]
  stop.removeEventListener('abort', end)
  clearTimeout(impatience)
  return { code, signal }
}

const seconds = (ms: number) =>
  ms === 1000 ? '1 sekund' : `${(ms / 1000).toLocaleString('da-DK')} sekunder`
