import { describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { applePass, appleStrings } from './apple-pass.ts'
import { passPictures, stripHeights } from './apple-pictures.ts'
import { googleObject } from './google-pass.ts'
import {
  canBeAdded,
  faceKey,
  firstSecond,
  lastSecond,
  walletStatus,
  type WalletCard,
} from './wallet-card.ts'
import { walletWords } from './wallet-words.ts'

const card: WalletCard = {
  passNumber: 'SK27-4F7K-9Q2H-3',
  productName: 'Sæsonkort',
  seasonCode: '2027',
  holderName: 'Anne Holm',
  firstDay: plainDate('2027-03-01'),
  lastDay: plainDate('2027-11-30'),
  roundsLeft: 12,
  status: 'valid',
}
const links = { code: 'https://x.dk/scan?p=SK27-4F7K-9Q2H-3', page: 'https://x.dk/account?pass=1' }
const issuer = {
  passTypeIdentifier: 'pass.x',
  teamIdentifier: 'T',
  webServiceURL: 'https://x.dk/wallet',
}
const serial = { serialNumber: 's', authenticationToken: 't' }

test.each([
  ['active', '2027-11-30', true],
  ['active', '2027-12-01', false],
  ['active', '2027-01-01', true],
  ['unpaid', '2027-05-01', false],
  ['revoked', '2027-05-01', false],
  ['withdrawn', '2027-05-01', false],
] as const)('a card that is %s on %s can be added: %s', (state, day, can) => {
  expect(canBeAdded({ state, lastDay: card.lastDay }, plainDate(day))).toBe(can)
})

test.each([
  // Clocks go forward on 28 March and back on 31 October 2027, both at night.
  ['2027-03-28', '2027-03-28T00:00:00+01:00', '2027-03-28T23:59:59+02:00'],
  ['2027-03-29', '2027-03-29T00:00:00+02:00', '2027-03-29T23:59:59+02:00'],
  ['2027-10-31', '2027-10-31T00:00:00+02:00', '2027-10-31T23:59:59+01:00'],
  ['2027-12-01', '2027-12-01T00:00:00+01:00', '2027-12-01T23:59:59+01:00'],
])('%s begins and ends in Danish time', (day, first, last) => {
  const one = plainDate(day)
  expect([firstSecond({ firstDay: one }), lastSecond({ lastDay: one })]).toEqual([first, last])
})

test('every field of the face changes its key', () => {
  const others: { [Name in keyof WalletCard]: WalletCard[Name] } = {
    passNumber: 'SK27-0000-0000-0',
    productName: 'Hverdagskort',
    seasonCode: '2028',
    holderName: 'Anna Holm',
    firstDay: plainDate('2027-03-02'),
    lastDay: plainDate('2027-11-29'),
    roundsLeft: 11,
    status: 'ended',
  }
  const keys = Object.entries(others).map(([name, value]) => faceKey({ ...card, [name]: value }))
  expect(new Set([faceKey(card), ...keys]).size).toBe(9)
})

describe('a card in Apple Wallet', () => {
  test.each([
    ['active', false],
    ['unpaid', true],
    ['revoked', true],
    ['refunded', true],
  ] as const)('of a pass that is %s is voided: %s', (state, voided) => {
    const content = applePass({ ...card, status: walletStatus(state) }, { issuer, serial, links })
    expect(content.voided).toBe(voided)
    const fields = content.storeCard.secondaryFields.map(({ key }) => key)
    expect(fields).toEqual(voided ? ['holder', 'status'] : ['holder'])
    expect(fields.length + content.storeCard.auxiliaryFields.length).toBeLessThanOrEqual(4)
  })

  test('has every word in both languages, and the colours of its season', () => {
    const content = applePass(card, { issuer, serial, links })
    const english = appleStrings(walletWords, 'en')
    const { headerFields, auxiliaryFields, backFields } = content.storeCard
    for (const { label } of [...headerFields, ...auxiliaryFields, ...backFields]) {
      expect(english[label], label).toBeTruthy()
    }
    expect(Object.keys(english)).toHaveLength(Object.keys(walletWords).length)
    expect(content.backgroundColor).toBe('rgb(7, 64, 41)')
  })

  test('has three sizes of each picture', () => {
    const sizes = passPictures({
      seed: card.passNumber,
      season: '2027',
      stripHeight: stripHeights.pass,
    }).map(({ name, svg }) => [
      name,
      ...([1, 2, 3] as const).map((scale) => /width="(\d+)"/.exec(svg(scale))?.[1]),
    ])
    expect(sizes).toEqual([
      ['icon', '29', '58', '87'],
      ['logo', '44', '88', '132'],
      ['strip', '375', '750', '1125'],
    ])
  })
})

test.each([
  ['active', 'ACTIVE'],
  ['revoked', 'INACTIVE'],
  ['unpaid', 'INACTIVE'],
  ['withdrawn', 'EXPIRED'],
  ['moved', 'EXPIRED'],
] as const)('a pass that is %s is %s in Google Wallet', (state, expected) => {
  const ids = { issuerId: '338', serial: 's', logo: 'https://x.dk/icon.png' }
  const object = googleObject({ ...card, status: walletStatus(state) }, ids, links)
  expect(object).toMatchObject({ id: '338.kort-s', classId: '338.saesonkort', state: expected })
})
