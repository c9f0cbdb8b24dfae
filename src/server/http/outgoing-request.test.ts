import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { sendOutgoingRequest, validateAddresses } from './outgoing-request.ts'
import { isPublicAddress } from './outgoing-request.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()))

async function companyThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const ask = (base: string, path = '', mayBeHere = true) =>
  sendOutgoingRequest({ base, mayBeHere }, path, { patienceMs: 2_000 })

describe('a request to another company', () => {
  test('reaches its base URL and returns its response', async () => {
    const base = await companyThat(({ url, headers }, answer) => {
      answer.setHeader('content-type', 'application/json').setHeader('set-cookie', 'theirs=1')
      answer.end(JSON.stringify({ url, key: headers['authorization'] }))
    })
    const sent = { headers: { Authorization: 'Basic x' }, patienceMs: 2_000 }
    const answer = await sendOutgoingRequest(
      { base: `${base}/api`, mayBeHere: true },
      '/golfer?id=1',
      sent,
    )
    expect(await answer.json()).toEqual({ url: '/api/golfer?id=1', key: 'Basic x' })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('may be conditional, and reads until when the answer holds', async () => {
    const dates = { Expires: 'Fri, 04 Jun 2027 12:30:00 GMT', 'Last-Modified': 'yesterday' }
    const base = await companyThat(({ headers }, answer) => {
      answer.writeHead(headers['if-modified-since'] === 'yesterday' ? 304 : 200, dates).end()
    })
    const headers = { 'If-Modified-Since': 'yesterday' }
    const answer = await sendOutgoingRequest({ base, mayBeHere: true }, '', {
      headers,
      patienceMs: 2_000,
    })
    expect([answer.status, answer.headers.get('expires')]).toEqual([304, dates.Expires])
    expect(answer.headers.get('last-modified')).toBe('yesterday')
  })

  test('sends a form with its length', async () => {
    const base = await companyThat((request, answer) => {
      const { 'content-type': type, 'content-length': length } = request.headers
      answer.end(JSON.stringify([type?.split(';')[0], length]))
    })
    const body = new URLSearchParams({ code: 'æ&b' })
    const answer = await sendOutgoingRequest({ base, mayBeHere: true }, '', {
      method: 'POST',
      body,
      patienceMs: 2_000,
    })
    expect(await answer.json()).toEqual(['application/x-www-form-urlencoded', '15'])
  })
})

describe('another company cannot', () => {
  test('redirect us', async () => {
    let asked = 0
    const secret = await companyThat((_, answer) => void answer.end(String((asked += 1))))
    const base = await companyThat(
      (_, answer) => void answer.writeHead(302, { location: secret }).end(),
    )
    await expect(ask(base)).rejects.toThrow('redirected')
    expect(asked).toBe(0)
  })

  test('fill the memory, with or without a content length', async () => {
    const base = await companyThat(async (_, answer) => {
      for (let i = 0; i < 40 && !answer.destroyed; i += 1) {
        answer.write(Buffer.alloc(64 * 1024))
        await new Promise((resolve) => setImmediate(resolve))
      }
      answer.end()
    })
    await expect(ask(base)).rejects.toThrow('too_large')
  })

  test('delay us by stopping in the middle', async () => {
    const base = await companyThat((_, answer) => void answer.writeHead(200).write('{'))
    const late = sendOutgoingRequest({ base, mayBeHere: true }, '', { patienceMs: 50 })
    await expect(late).rejects.toThrow(/abort|timeout/i)
  })
})

test.each([
  ['http://127.0.0.1:9/api', '/../secret'],
  ['http://127.0.0.1:9/api', '/%2e%2e/secret'],
  ['http://127.0.0.1:9/api', '/..\\secret'],
  ['http://127.0.0.1:9', '@evil.example/'],
  ['http://127.0.0.1:9', '.evil.example/'],
  ['http://127.0.0.1', ':80@evil.example/'],
])('from %s the path %s leads nowhere', async (base, path) => {
  await expect(ask(base, path)).rejects.toThrow(/wrong_address|Invalid URL/)
})

describe('outside the demonstration no configured name leads into our own network', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.7/',
    'https://localhost:9/',
  ])('%s', async (base) => {
    await expect(ask(base, '', false)).rejects.toThrow('private_address')
  })

  test('no request is sent without TLS', async () => {
    await expect(ask('http://dgu.example/', '', false)).rejects.toThrow('wrong_address')
    await expect(ask('file:///etc/passwd', '', false)).rejects.toThrow('wrong_address')
  })

  test('one private address among public ones is enough to refuse a name', () => {
    const [open, own] = [{ address: '185.15.59.224' }, { address: '10.1.2.3' }]
    expect(validateAddresses([open])).toBeUndefined()
    expect(validateAddresses([open, own])?.reason).toBe('private_address')
  })
})

test('in the demonstration a simulator may be on this machine, and nowhere else in our network', async () => {
  await expect(ask('https://10.0.0.7/')).rejects.toThrow('private_address')
  await expect(ask('http://10.0.0.7/')).rejects.toThrow('wrong_address')
})

test.each([
  ['8.8.8.8', true],
  ['2a01:111::1', true],
  ['0.0.0.0', false],
  ['100.64.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['fd00::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::10.0.0.1', false],
  ['2002:0a00:0001::', false],
  ['ff02::1', false],
  ['not an address', false],
])('is %s on the open net: %s', (address, open) => {
  expect(isPublicAddress(address)).toBe(open)
})
