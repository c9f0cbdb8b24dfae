import { expect, test } from 'vitest'
import { readAddresses, readDomain } from './pasted-addresses.ts'

const read = (text: string, domains: string[] = []) =>
  readAddresses(text, domains).map((one) => (one.ok ? one.email : [one.typed, one.why]))

test.each([
  ['Anne Holm <anne@firma.dk>, bo@firma.dk', ['anne@firma.dk', 'bo@firma.dk']],
  [
    'anne@firma.dk; bo@firma.dk\r\ncarl@firma.dk\n\n',
    ['anne@firma.dk', 'bo@firma.dk', 'carl@firma.dk'],
  ],
  ['"Holm, Anne" <ANNE@Firma.dk>', ['anne@firma.dk']],
  ['mailto:bo@firma.dk', ['bo@firma.dk']],
  ['anne@firma.dk, Anne@firma.dk', ['anne@firma.dk', ['Anne@firma.dk', 'twice']]],
  [
    'anne@firma, bo',
    [
      ['anne@firma', 'no_address'],
      ['bo', 'no_address'],
    ],
  ],
  ['Anne Holm anne@firma.dk', [['Anne Holm anne@firma.dk', 'no_address']]],
  ['"', [['"', 'no_address']]],
  ['', []],
])('%s', (text, expected) => expect(read(text)).toEqual(expected))

test('only the company’s own domains are read when it has a list', () =>
  expect(read('anne@firma.dk, bo@andet.dk, c@x.firma.dk', ['firma.dk'])).toEqual([
    'anne@firma.dk',
    ['bo@andet.dk', 'other_domain'],
    ['c@x.firma.dk', 'other_domain'],
  ]))

test('a name before the address is kept', () =>
  expect(readAddresses('"Holm, Anne" <anne@firma.dk>')).toMatchObject([{ name: 'Holm, Anne' }]))

test('nothing that was pasted is lost', () => {
  const pasted = 'a@b.dk, hej , <>;x@y.dk\n"æ" ; Ole <ole@x>'
  expect(readAddresses(pasted).map(({ typed }) => typed)).toEqual([
    'a@b.dk',
    'hej',
    '<>',
    'x@y.dk',
    '"æ"',
    'Ole <ole@x>',
  ])
})

test.each([
  ['@Firma.dk', 'firma.dk'],
  ['anne@firma.dk', 'firma.dk'],
  ['mail.firma.dk ', 'mail.firma.dk'],
  ['firma', undefined],
  ['-firma.dk', undefined],
  ['', undefined],
])('the domain %s', (text, domain) => expect(readDomain(text)).toBe(domain))
