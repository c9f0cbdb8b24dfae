import { describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { mostPages } from './call-provider.ts'
import { listMobilePayMovements } from './mobilepay-report.ts'
import { nexiMovements } from './nexi-report.ts'
import { listQuickPayMovements } from './quickpay-movements.ts'
import { listStripeMovements } from './stripe-movements.ts'

const day = plainDate('2027-05-04')
const [now, at] = [new Date('2027-05-06T10:00:00Z'), '2027-05-04T10:00:00.000Z']

type Get = (path: string) => Promise<unknown>

/** One movement on each page, of as many pages as are wanted. */
const stripe = (page: number, pages: number) => ({
  data: [
    { id: `txn_${page}`, type: 'charge', reporting_category: 'charge', amount: 100, source: 'ch' },
  ],
  has_more: page + 1 < pages,
})
const quickpay = (page: number, pages: number) =>
  page >= pages
    ? []
    : [
        {
          id: page,
          order_id: `o${page}`,
          currency: 'DKK',
          state: 'processed',
          test_mode: false,
          operations: [
            {
              id: 1,
              type: 'capture',
              amount: 100,
              pending: false,
              qp_status_code: '20000',
              created_at: at,
            },
          ],
        },
      ]
const mobilePay = (page: number, pages: number) => ({
  items: [
    {
      pspReference: `${page}`,
      time: at,
      entryType: 'capture',
      reference: 'sk',
      currency: 'DKK',
      amount: 100,
    },
  ],
  hasMore: page + 1 < pages,
  cursor: `${page}`,
})
const nexi = (page: number, pages: number) => ({
  numberOfPaymentActions: pages,
  paymentActions: [
    {
      id: `${page}`,
      paymentId: 'p',
      paymentAction: 'Charge',
      timestamp: at,
      currency: 'DKK',
      amount: 100,
    },
  ],
})

/** Answers the pages in order, and first what is asked before them. */
function answering(pageOf: (page: number) => unknown, first: readonly unknown[] = []): Get {
  let asked = 0
  return async () => {
    asked += 1
    return asked <= first.length ? first[asked - 1] : pageOf(asked - first.length - 1)
  }
}

const ledgers = { items: [{ ledgerId: '1', currency: 'DKK' }] }
const payouts = { numberOfPayouts: 1, payouts: [{ id: '1' }] }

const lists: Record<string, (pages: number) => Promise<{ movements: unknown[] }>> = {
  stripe: (pages) =>
    listStripeMovements(
      answering((page) => stripe(page, pages)),
      { day, now },
    ),
  quickpay: (pages) =>
    listQuickPayMovements(
      answering((page) => quickpay(page, pages)),
      { day, now, allowsTests: false },
    ),
  mobilepay: (pages) =>
    listMobilePayMovements(
      answering((page) => mobilePay(page, pages), [ledgers]),
      {
        day,
        merchantSerialNumber: '1',
      },
    ),
  nexi: (pages) =>
    nexiMovements(answering((page) => nexi(page, pages), [payouts]))({
      day,
      today: plainDate('2027-05-06'),
    }),
}

describe.each(Object.entries(lists))('%s', (_provider, list) => {
  test('a day of a thousand pages is read to its end', async () => {
    expect((await list(1_000)).movements).toHaveLength(1_000)
  })

  test('a list that never ends is given up', async () => {
    await expect(list(mostPages + 1)).rejects.toMatchObject({ kind: 'unclear' })
  })
})
