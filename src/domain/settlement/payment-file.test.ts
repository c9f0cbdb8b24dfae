import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { toIban, toPain001, type PaymentFile } from './payment-file.ts'

const file: PaymentFile = {
  messageId: 'A2027-000001',
  createdAt: '2027-12-09T10:15:00',
  payOn: plainDate('2027-12-22'),
  payer: {
    name: 'Sæsonkortet ApS',
    cvr: '41870001',
    account: { registration: '0040', account: '0440116243' },
  },
  transfers: [
    {
      reference: 'A2027-000001',
      receiver: 'Å & B <Golf> Klub',
      account: { registration: '1234', account: '0001234567' },
      amount: 721_547,
    },
    {
      reference: 'A2027-000002',
      receiver: 'x'.repeat(90),
      account: { registration: '9999', account: '0000000001' },
      amount: 5,
    },
  ],
}
const xml = toPain001(file)
const all = (name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

// The kept file was validated against the schema of ISO 20022 by `npm run einvoice:check`.
test('the file is the kept one, byte for byte', async () => {
  await expect(xml).toMatchFileSnapshot('../../../test/payment-file/payout.xml')
})

test('the IBAN has the check digits of the published example', () => {
  expect(toIban({ registration: '0040', account: '0440116243' })).toBe('DK5000400440116243')
})

test('the number and the sum of the transfers stand in both headers', () => {
  expect(all('NbOfTxs')).toEqual(['2', '2'])
  expect(all('CtrlSum')).toEqual(['7215.52', '7215.52'])
  expect(all('InstdAmt')).toEqual(['7215.47', '0.05'])
})

test('the elements come in the order of the schema', () => {
  const within = (name: string) => {
    const [, body = ''] = new RegExp(`<${name}>\\n([^]*?)\\n</${name}>`).exec(xml) ?? []
    const open: string[] = []
    const children: string[] = []
    for (const [, close, element = ''] of body.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
      if (close) open.pop()
      else if (open.push(element) === 1) children.push(element)
    }
    return children
  }
  expect(within('CstmrCdtTrfInitn')).toEqual(['GrpHdr', 'PmtInf'])
  expect(within('GrpHdr')).toEqual(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'])
  expect(within('PmtInf')).toEqual([
    'PmtInfId',
    'PmtMtd',
    'BtchBookg',
    'NbOfTxs',
    'CtrlSum',
    'ReqdExctnDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'ChrgBr',
    'CdtTrfTxInf',
    'CdtTrfTxInf',
  ])
  expect(within('CdtTrfTxInf')).toEqual(['PmtId', 'Amt', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf'])
})

test('names are escaped and cut to the length of the schema', () => {
  expect(xml).toContain('<Nm>Å &amp; B &lt;Golf&gt; Klub</Nm>')
  expect(all('Nm').map((name) => name?.length)).toEqual([15, 15, 27, 70])
  const long = toPain001({
    ...file,
    messageId: 'm'.repeat(50),
    payer: { ...file.payer, name: 'Golf\u0007 A/S' },
  })
  expect(long).toContain(`<MsgId>${'m'.repeat(35)}</MsgId>`)
  expect(long).toContain('<Nm>Golf A/S</Nm>')
})

test.each([
  [[]],
  [[{ ...file.transfers[0], amount: 0 }]],
  [[{ ...file.transfers[0], amount: -5 }]],
])('nothing to transfer is refused', (transfers) => {
  expect(() => toPain001({ ...file, transfers: transfers as PaymentFile['transfers'] })).toThrow(
    RangeError,
  )
})
