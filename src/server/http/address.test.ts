import { expect, test } from 'vitest'
import { listen } from '../serve.ts'
import { addressHeader, trustedProxies, visitorAddress, watchForProxy } from './address.ts'
import type { IncomingMessage } from 'node:http'

const proxies = trustedProxies(['10.0.0.0/8', '127.0.0.1', 'fd00::/8'])

test.each([
  ['nobody stands between', '203.0.113.9', undefined, '203.0.113.9'],
  ['a visitor invents a header', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['our proxy says who it was', '10.0.0.2', '198.51.100.1', '198.51.100.1'],
  ['a visitor writes first, our proxy last', '10.0.0.2', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
  ['two of our own proxies in a row', '127.0.0.1', '198.51.100.1, 10.0.0.7', '198.51.100.1'],
  ['all are ours', '127.0.0.1', '10.0.0.7', '10.0.0.7'],
  ['rubbish in the header', '10.0.0.2', 'x, , <b>', '10.0.0.2'],
  ['an IPv4 address in IPv6 clothes', '::ffff:10.0.0.2', '::ffff:198.51.100.1', '198.51.100.1'],
  ['IPv6 all the way', 'fd00::1', '2001:db8::5', '2001:db8::5'],
])('when %s', (_, peer, header, address) => {
  expect(visitorAddress(peer, header, proxies)).toBe(address)
})

test('a request carries the address that the listener saw, whatever address the visitor writes', async () => {
  const listener = await listen({
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1',
    files: [],
    proxies: ['127.0.0.1'],
  })
  // One header is read in another way than all of them.
  const addressesIn = ({ headers }: Request) =>
    [headers.get(addressHeader), new Headers(headers).get(addressHeader)].join()
  listener.open({ fetch: async (request) => new Response(addressesIn(request)) })
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${listener.port}/api/v1/x`, { headers })).text()
  expect(await ask({})).toBe('127.0.0.1,127.0.0.1')
  const forwarded = { 'X-Forwarded-For': '192.0.2.1' }
  expect(await ask(forwarded)).toBe('192.0.2.1,192.0.2.1')
  const forged = { ...forwarded, 'X-Visitor-Address': '127.0.0.1' }
  expect(await ask(forged)).toBe('192.0.2.1,192.0.2.1')
  await listener.close()
})

/** Requests, one after the other: whose socket each came on, and what it carries. */
function warningsOf(requests: { peer: string; headers?: object }[], trusted: string[] = []) {
  const said: string[] = []
  const look = watchForProxy(trustedProxies(trusted), (sentence) => said.push(sentence))
  for (const { peer, headers = { 'x-forwarded-for': '192.0.2.1' } } of requests) {
    look({ headers, socket: { remoteAddress: peer } } as unknown as IncomingMessage)
  }
  return said
}

test.each(['127.0.0.1', '::1', '10.1.2.3', '172.18.0.2', '192.168.1.4', '::ffff:10.0.0.9'])(
  'a proxy of our own at %s is named with the setting that declares it',
  (peer) => {
    const [sentence, ...more] = warningsOf([{ peer }, { peer }])
    expect(sentence).toContain(`Sæt TRUSTED_PROXIES=${peer.replace('::ffff:', '')}`)
    expect(more).toEqual([])
  },
)

test('a stranger’s header does not advise declaring the stranger’s address', () => {
  const [sentence, ...more] = warningsOf([{ peer: '203.0.113.9' }, { peer: '198.51.100.4' }])
  expect(sentence).toContain('så den bliver ikke troet')
  expect(sentence).not.toContain('Sæt TRUSTED_PROXIES=203.0.113.9')
  expect(more).toEqual([])
})

test('a stranger’s header does not suppress the warning about our own proxy', () => {
  const said = warningsOf([{ peer: '203.0.113.9' }, { peer: '10.0.0.2' }])
  expect(said).toHaveLength(2)
  expect(said[1]).toContain('Sæt TRUSTED_PROXIES=10.0.0.2')
})

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto'])(
  '%s reports a proxy',
  (name) => {
    expect(warningsOf([{ peer: '127.0.0.1', headers: { [name]: 'x' } }])).toHaveLength(1)
  },
)

test('a declared proxy and a visitor without one cause no warning', () => {
  expect(warningsOf([{ peer: '10.1.2.3' }], ['10.0.0.0/8'])).toEqual([])
  expect(warningsOf([{ peer: '10.1.2.3', headers: {} }])).toEqual([])
})
