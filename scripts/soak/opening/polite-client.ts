import { setTimeout as sleep } from 'node:timers/promises'
import { httpClient, type Answer } from '../../../bench/in-flight.ts'

/** All answers of a run: how many of each status, how long they took, and those that must not be. */
export type Answers = {
  byStatus: Map<number, number>
  /** Of the API, in milliseconds. */
  latencies: number[]
  /** Of the queue’s page. */
  looks: number[]
  wrong: string[]
}

export const noAnswers = (): Answers => ({
  byStatus: new Map(),
  latencies: [],
  looks: [],
  wrong: [],
})

/** What a visitor may be answered: done, elsewhere, a refusal with its reason, and *later*. */
const allowed = new Set([200, 303, 422, 429, 503])
/** Longer than any limit of the service: whoever is not answered by then hangs. */
const hangsMs = 60_000
/** Whoever is asked to wait longer is refused: nobody who buys in a turn of 20 minutes can. */
const longestWaitSeconds = 120

/**
 * A client that comes again when it is asked to, as a browser or a person does. Throws for an answer that does not come,
 * and for one that asks to come again much later, because a visitor who tries for ever would never end.
 */
export function politeClient(origin: string, answers: Answers) {
  const client = httpClient(origin, 2_000)

  async function untilDone(what: string, ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const from = performance.now()
      const answer = await Promise.race([ask(), sleep(hangsMs).then(() => undefined)])
      if (!answer) throw new Error(`${what} hung for ${hangsMs} ms`)
      const isLook = what.includes('/koe')
      ;(isLook ? answers.looks : answers.latencies).push(performance.now() - from)
      note(answers, what, answer, isLook)
      if (answer.status !== 503 && answer.status !== 429) return answer
      const { retryAfter = 0 } = answer
      if (retryAfter > longestWaitSeconds)
        throw new Error(`${what} was answered ${answer.status}: again in ${retryAfter} s`)
      await sleep(retryAfter * 1000 + 300 + Math.random() * 700)
    }
  }

  return {
    send: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      untilDone(`${method} ${path}`, () => client.send(method, path, body, headers)),
    submit: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      untilDone(`POST ${path}`, () => client.submit(path, fields, headers)),
    close: client.close,
  }
}

function note({ byStatus, wrong }: Answers, what: string, answer: Answer, isLook: boolean) {
  const { status, text } = answer
  byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
  if (!allowed.has(status)) wrong.push(`${what} was answered ${status}: ${text.slice(0, 200)}`)
  const isLater = status === 429 || status === 503
  if (isLater && !isDanishPage(text) && isLook && !isBusy(text)) {
    wrong.push(`${what} was answered ${status} without a Danish page: ${text.slice(0, 100)}`)
  }
}

const isDanishPage = (text: string) => text.includes('<html lang="da"')
/** A request that is refused before it is read, because too many are open. */
const isBusy = (text: string) => text.includes('"too_busy"')
