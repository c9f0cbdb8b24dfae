import { setTimeout as sleep } from 'node:timers/promises'

/** A page that is kept, one that asks the database, and what the operator asks. */
const asked = ['/', '/api/v1/clubs', '/healthz']

export type ConcurrentVisitor = {
  answers: number
  slowestMs: number
  wrong: string[]
  refused: number
}

const patienceMs = 30_000

/** Somebody else, who visits while the attack goes on; the time until the end of the answer counts. */
export function visitConcurrently(url: string): { leave: () => Promise<ConcurrentVisitor> } {
  const seen: ConcurrentVisitor = { answers: 0, slowestMs: 0, wrong: [], refused: 0 }
  const stay = { isOver: false }
  const visit = async (path: string) => {
    const from = performance.now()
    const status = await fetch(url + path, {
      // A socket of its own each time: one that was kept may be closed just as it is used again.
      headers: { 'x-forwarded-for': '10.77.0.1', connection: 'close' },
      signal: AbortSignal.timeout(patienceMs),
    })
      .then((answer) => answer.arrayBuffer().then(() => answer.status))
      .catch((error: Error) => `${error.name} ${String(error.cause ?? '')}`)
    seen.answers += 1
    seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - from))
    if (status === 503) seen.refused += 1
    else if (status !== 200) seen.wrong.push(`${path} was answered ${status}`)
  }
  const visiting = (async () => {
    for (let turn = 0; !stay.isOver; turn += 1) {
      await visit(asked[turn % asked.length] ?? '/')
      await sleep(150)
    }
  })()
  return {
    leave: async () => {
      stay.isOver = true
      await visiting
      return seen
    },
  }
}
