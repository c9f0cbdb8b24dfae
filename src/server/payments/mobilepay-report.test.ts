import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { listMobilePayMovements } from './mobilepay-report.ts'

const day = plainDate('2027-05-04')
const asked = { merchantSerialNumber: '123456', day }

const entry = (entryType: string, amount: number, reference: string | null = 'sk-1') => ({
  pspReference: '3343121302',
  time: '2027-05-04T10:00:00.000000Z',
  ledgerDate: '2027-05-04',
  entryType,
  reference,
  currency: 'DKK',
  amount,
  balanceBefore: 0,
  balanceAfter: amount,
  recipientHandle: 'api:123456',
})

/** Answers as the Report API documents them, by the address asked. */
function reportApi(answers: Record<string, unknown>) {
  const paths: string[] = []
  const get = async (path: string) => {
    paths.push(path)
    return answers[path]
  }
  return { get, paths }
}

const ledgers = '/settlement/v1/ledgers?settlesForRecipientHandles=api%3A123456'
const funds = '/report/v2/ledgers/302321/funds/dates/2027-05-04'
const ourLedger = { items: [{ ledgerId: '302321', currency: 'DKK' }] }

test('captures and refunds of all pages are positive amounts by our references, and fees are left out', async () => {
  const api = reportApi({
    [ledgers]: ourLedger,
    [funds]: {
      items: [entry('capture', 149_500), entry('fees-retained', -1_200, null)],
      hasMore: true,
      cursor: 'next=',
      tryLater: false,
    },
    [`${funds}?cursor=next%3D`]: {
      items: [entry('refund', -49_500), entry('payout-scheduled', -98_800, 'Utb. 2000810')],
      hasMore: false,
    },
  })
  expect(await listMobilePayMovements(api.get, asked)).toEqual({
    movements: [
      { reference: 'sk-1', kind: 'capture', amountOre: 149_500 },
      { reference: 'sk-1', kind: 'refund', amountOre: 49_500 },
    ],
    isComplete: true,
  })
})

test('a ledger date that is still open is not complete', async () => {
  const api = reportApi({
    [ledgers]: ourLedger,
    [funds]: { items: [], hasMore: false, tryLater: true },
  })
  expect(await listMobilePayMovements(api.get, asked)).toEqual({ movements: [], isComplete: false })
})

test('a sales unit without a ledger is refused', async () => {
  const api = reportApi({ [ledgers]: { items: [] } })
  await expect(listMobilePayMovements(api.get, asked)).rejects.toMatchObject({ kind: 'refused' })
})
