import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { median, print, rounded } from './print.ts'
import { hammer } from './raw-client.ts'
import { processorSeconds } from './service.ts'

const rounds = 15
const load = { connections: 32, milliseconds: 150 }

type Pair = { bare: ChildProcess; barePort: number; address: string; path: string }

/**
 * Compares a page served from bytes with a bare server that sends the same bytes; the two take turns. On
 * two cores the client and other programs share the processor with the server, so responses are also
 * counted by the second of processor time that the server itself has used.
 */
export async function besideBare(bench: string, { bare, barePort, address, path }: Pair) {
  await sendBytesTo(bare, address + path)
  const measure = (port: number) => hammer({ port, path, ...load })
  const turn = async () => ({
    own: await measure(Number(new URL(address).port)),
    bare: await measure(barePort),
  })
  const seconds = async () => ({
    own: await processorSeconds(address),
    bare: await bareSeconds(bare),
  })
  // The first turn warms both up.
  await turn()
  const before = await seconds()
  const turns: Awaited<ReturnType<typeof turn>>[] = []
  for (let round = 0; round < rounds; round += 1) turns.push(await turn())
  const after = await seconds()

  const report = (what: string, value: number, peerValue: number, ratio: number) =>
    print({
      bench,
      metric: `${path.replaceAll(/[\da-f-]{36}/g, '…')} ${what}`,
      value: rounded(value, 0),
      unit: '1/s',
      peer: 'bare node:http, same bytes',
      peerValue: rounded(peerValue, 0),
      ratio,
    })
  const perSecond = (who: Side) => median(turns.map((one) => one[who].perSecond))
  const ratio = rounded(median(turns.map((one) => one.own.perSecond / one.bare.perSecond)), 3)
  report('from bytes', perSecond('own'), perSecond('bare'), ratio)
  const perCore = (who: Side) =>
    turns.reduce((sum, one) => sum + one[who].answers, 0) / (after[who] - before[who])
  const [own, peer] = [perCore('own'), perCore('bare')]
  report("from bytes, by a second of the server's core", own, peer, rounded(own / peer, 3))
  return ratio
}

type Side = 'own' | 'bare'

async function bareSeconds(bare: ChildProcess): Promise<number> {
  bare.send('processor')
  const [seconds] = await once(bare, 'message')
  return Number(seconds)
}

/** Sends the bare server the bytes and headers that a browser gets, except headers of the connection. */
async function sendBytesTo(bare: ChildProcess, url: string) {
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
