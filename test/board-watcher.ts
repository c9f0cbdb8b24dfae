import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import type { BoardChanges } from '#domain/board/board-changes.ts'

export type StreamEvent = { event: string; id: string | undefined; data: string }

type Watching = {
  lastEventId?: number
  /** The client address that a proxy would forward. */
  address?: string | undefined
}

/** Reads the events of a board's stream like a browser. */
export function watchBoard(url: string, { lastEventId, address }: Watching = {}) {
  const events: StreamEvent[] = []
  let retry: number | undefined
  let answer: IncomingMessage | undefined
  const headers = {
    ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    ...(address && { 'x-forwarded-for': address }),
  }
  const asked: ClientRequest = request(url, { headers }).end()
  const opened = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve)
    asked.once('error', reject)
  })
  const ended = opened.then(
    (response) =>
      new Promise<void>((resolve) => {
        answer = response
        let unread = ''
        response.setEncoding('utf8')
        response.on('data', (text: string) => {
          const blocks = (unread + text).split('\n\n')
          unread = blocks.pop() ?? ''
          for (const block of blocks) {
            const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]
            const told = field('retry')
            if (told) retry = Number(told)
            const event = field('event')
            if (event) events.push({ event, id: field('id'), data: field('data') ?? '' })
          }
        })
        response.once('close', resolve)
      }),
  )
  return {
    events,
    opened,
    ended,
    retry: () => retry,
    changes: () =>
      events
        .filter(({ event }) => event === 'changes')
        .map(({ data }) => JSON.parse(data) as BoardChanges),
    pause: () => answer?.pause(),
    close: () => asked.destroy(),
  }
}
