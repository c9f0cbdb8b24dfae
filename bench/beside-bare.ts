import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { median, print, rounded } from './print.ts'
import { hammer } from './raw-client.ts'

const rounds = 15
const load = { connections: 32, milliseconds: 150 }

type Pair = { bare: ChildProcess; barePort: number; address: string; path: string }

/** A page as it is served from bytes, beside a bare server that sends the same; the two take turns. */
export async function besideBare(bench: string, { bare, barePort, address, path }: Pair) {
  await giveTo(bare, address + path)
  const ownPort = Number(new URL(address).port)
  const turns: { own: number; bare: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const own = await hammer({ port: ownPort, path, ...load })
    const peer = await hammer({ port: barePort, path, ...load })
    // The first turn warms both up.
    if (round > 0) turns.push({ own, bare: peer })
  }
  const ratio = rounded(median(turns.map((turn) => turn.own / turn.bare)), 3)
  print({
    bench,
    metric: `${path.replaceAll(/[\da-f-]{36}/g, '…')} from bytes`,
    value: rounded(median(turns.map((turn) => turn.own)), 0),
    unit: '1/s',
    peer: 'bare node:http, same bytes',
    peerValue: rounded(median(turns.map((turn) => turn.bare)), 0),
    ratio,
  })
  return ratio
}

/** The bare server gets the very bytes that a browser gets, and all headers but those of the connection. */
async function giveTo(bare: ChildProcess, url: string) {
  const { request } = await import('node:http')
  const [answer] = await once(
    request(url, { headers: { 'accept-encoding': 'br' } }).end(),
    'response',
  )
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const { date: _date, connection: _connection, 'keep-alive': _alive, ...headers } = answer.headers
  bare.send({ headers, body: Buffer.concat(chunks).toString('base64') })
  await once(bare, 'message')
}
