import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { backOff } from '../src/server/back-off.ts'

type Supervised = {
  /** A process that sends `open` when it serves, and ends when it is sent anything. */
  start: () => ChildProcess
  log: (sentence: string) => void
  waitAfter?: ReturnType<typeof backOff>
  /** How long it may take to end when it is asked. */
  patienceMs?: number
}

/** A little longer than a stop may take (`serve.ts`). */
const usualPatience = 10_000

/**
 * Keeps a process running until somebody ends us: when it crashes it is started again, after longer and longer
 * waits, and not any more when it crashes again and again. What never opened is not started again, for it has said
 * what the operator must put right. The exit code is the process's own.
 */
export async function supervise(how: Supervised): Promise<number> {
  const { start, log, waitAfter = backOff(), patienceMs = usualPatience } = how
  const asked = new AbortController()
  const ask = () => asked.abort()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, ask)
  let hasOpened = false
  for (;;) {
    const from = performance.now()
    const child = start()
    child.on('message', () => {
      hasOpened = true
    })
    const { code, signal } = await endOf(child, asked.signal, patienceMs)
    // Ended cleanly, by us or by whoever asked it directly.
    if (code === 0 || asked.signal.aborted || !hasOpened) return code ?? 1
    const how = signal ? `signal ${signal}` : `kode ${code}`
    const wait = waitAfter(performance.now() - from)
    if (wait === undefined) {
      log(
        `Tjenesten er gået ned igen og igen (${how}) og startes ikke mere. Årsagen står ovenfor. Ret den, og start igen; alt, der er gemt, er der.`,
      )
      return code || 1
    }
    log(`Tjenesten er gået ned (${how}). Den startes igen om ${seconds(wait)}.`)
    await sleep(wait, undefined, { signal: asked.signal }).catch(() => undefined)
    if (asked.signal.aborted) return 0
  }
}

/** Waits for its end, and sees to it once we are asked to end. */
async function endOf(child: ChildProcess, asked: AbortSignal, patienceMs: number) {
  const ended = once(child, 'exit')
  let impatience: NodeJS.Timeout | undefined
  const end = () => {
    if (child.connected) child.send('end')
    else child.kill()
    impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  }
  if (asked.aborted) end()
  asked.addEventListener('abort', end)
  const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null]
  asked.removeEventListener('abort', end)
  clearTimeout(impatience)
  return { code, signal }
}

const seconds = (ms: number) =>
  ms === 1000 ? '1 sekund' : `${(ms / 1000).toLocaleString('da-DK')} sekunder`
