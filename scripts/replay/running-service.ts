import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiClient, Send } from './api-client.ts'

/** Sends requests over HTTP to the service at an address. */
export function sendTo(url: string): Send {
  return (method, path, body, headers = {}) =>
    fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(`${method} ${path} was not answered`, { cause: error })
    })
}

/** Moves the service's clock, which runs on between two moves; instants are milliseconds since 1970. */
export function clockOf(send: Send, at: number) {
  let offset = at - Date.now()
  return {
    now: () => Date.now() + offset,
    set: async (ms: number) => {
      const answer = await send('POST', '/__clock', { now: new Date(ms).toISOString() })
      if (!answer.ok) throw new Error(`The clock was not moved: ${await answer.text()}`)
      offset = ms - Date.now()
    },
  }
}

/** The lines that the service logged as errors. */
export const errorLinesOf = (output: string) =>
  output.split('\n').filter((line) => line.includes('"level":"error"'))

type Mailed = { address: string; name: string; count?: number }

/**
 * The links of a kind that were mailed to an address, the newest first, once there are so many.
 * @throws Error when they do not come within a minute.
 */
export async function linksMailedTo(
  reader: ApiClient,
  { address, name, count = 1 }: Mailed,
): Promise<string[]> {
  const pattern = new RegExp(String.raw`/link/${name}\?key=[\w-]{43}`)
  for (const until = performance.now() + 60_000; performance.now() < until;) {
    const links = await readLinks(reader, address, pattern)
    if (links.length >= count) return links
    await sleep(200)
  }
  throw new Error(`${count} mails with a link ${name} never came to ${address}`)
}

type MailList = { mails: { id: string }[] }

async function readLinks(reader: ApiClient, address: string, pattern: RegExp) {
  const { mails } = await reader.ask<MailList>('GET', `/mailbox?address=${address}`)
  const links: string[] = []
  for (const { id } of mails) {
    const mail = JSON.stringify(await reader.ask<object>('GET', `/mailbox/${id}`))
    const [link] = pattern.exec(mail) ?? []
    if (link) links.push(link)
  }
  return links
}
