import { expect, test } from 'vitest'
import { trustedProxies, visitorAddress } from './address.ts'

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
