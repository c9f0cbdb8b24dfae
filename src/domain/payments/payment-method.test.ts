import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { methodLabel, providerDownText, walletBrand, walletRenamedOn } from './payment-method.ts'

test.each([
  ['2026-11-28', 'MobilePay'],
  ['2027-01-11', 'MobilePay'],
  ['2027-01-12', 'Vipps'],
  ['2027-05-01', 'Vipps'],
])('on %s the wallet is called %s', (day, brand) => {
  expect(methodLabel('wallet', walletBrand(plainDate(day), walletRenamedOn))).toBe(brand)
})

const card = { name: 'card', label: 'Betalingskort' } as const
const wallet = { name: 'wallet', label: 'MobilePay' } as const

test('a buyer whose way to pay does not answer is shown the other one', () => {
  expect(providerDownText([wallet, card], 'wallet')).toContain(
    'MobilePay svarer ikke lige nu. Der er ikke trukket penge. Vælg Betalingskort i stedet',
  )
  expect(providerDownText([wallet, card], 'card')).toContain('Vælg MobilePay i stedet')
  expect(providerDownText([card], 'card')).toContain('Prøv igen om et par minutter')
})
