import type { PlainDate } from '../shared/dates.ts'
import type { Ore } from '../shared/money.ts'

/** A Danish account: a registration number of four digits and an account number of ten. */
export type BankAccount = { registration: string; account: string }

export type Transfer = {
  /** The number of the statement: unique in the file, and shown to the club. */
  reference: string
  receiver: string
  account: BankAccount
  /** Above 0. */
  amount: Ore
}

export type PaymentFile = {
  /** Unique for the bank, up to 35 characters: the same file is not paid twice. */
  messageId: string
  /** `2027-12-09T10:15:00`. */
  createdAt: string
  payOn: PlainDate
  payer: { name: string; cvr: string; account: BankAccount }
  transfers: readonly Transfer[]
}

/**
 * The transfers as ISO 20022 `pain.001.001.03` in UTF-8: one payment with one transfer for each club, its number and sum
 * of transfers in both headers.
 * @throws RangeError without a transfer, or for one that is not above 0.
 */
export function toPain001({ messageId, createdAt, payOn, payer, transfers }: PaymentFile): string {
  if (transfers.length === 0) throw new RangeError('A payment file needs a transfer')
  if (transfers.some(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0)) {
    throw new RangeError('Only amounts above 0 are transferred')
  }
  const count = tag('NbOfTxs', String(transfers.length))
  const sum = tag('CtrlSum', decimal(transfers.reduce((all, { amount }) => all + amount, 0)))
  const header = block('GrpHdr', [
    tag('MsgId', limited(messageId, 35)),
    tag('CreDtTm', createdAt),
    count,
    sum,
    block('InitgPty', [
      tag('Nm', limited(payer.name, 70)),
      block('Id', [block('OrgId', [block('Othr', [tag('Id', payer.cvr)])])]),
    ]),
  ])
  const payment = block('PmtInf', [
    tag('PmtInfId', limited(messageId, 35)),
    tag('PmtMtd', 'TRF'),
    tag('BtchBookg', 'false'),
    count,
    sum,
    tag('ReqdExctnDt', payOn),
    block('Dbtr', [tag('Nm', limited(payer.name, 70))]),
    accountBlock('DbtrAcct', payer.account),
    block('DbtrAgt', [agent()]),
    tag('ChrgBr', 'SHAR'),
    ...transfers.map(transferBlock),
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">
${block('CstmrCdtTrfInitn', [header, payment])}
</Document>
`
}

const transferBlock = ({ reference, receiver, account, amount }: Transfer) =>
  block('CdtTrfTxInf', [
    block('PmtId', [tag('EndToEndId', limited(reference, 35))]),
    block('Amt', [`<InstdAmt Ccy="DKK">${decimal(amount)}</InstdAmt>`]),
    block('CdtrAgt', [agent()]),
    block('Cdtr', [tag('Nm', limited(receiver, 70))]),
    accountBlock('CdtrAcct', account),
    block('RmtInf', [tag('Ustrd', limited(`Sæsonkortet ${reference}`, 140))]),
  ])

const accountBlock = (name: string, account: BankAccount) =>
  block(name, [block('Id', [tag('IBAN', toIban(account))]), tag('Ccy', 'DKK')])

/** The bank follows from the IBAN. */
const agent = () => block('FinInstnId', [block('Othr', [tag('Id', 'NOTPROVIDED')])])

/** The IBAN of a Danish account, with its check digits (ISO 13616). */
export function toIban({ registration, account }: BankAccount): string {
  const number = `${registration}${account}`
  // DK as digits is 1320; the check digits stand at the end as 00.
  const rest = [...`${number}132000`].reduce((left, digit) => (left * 10 + Number(digit)) % 97, 0)
  return `DK${String(98 - rest).padStart(2, '0')}${number}`
}

const block = (name: string, parts: readonly string[]): string =>
  `<${name}>\n${parts.join('\n')}\n</${name}>`

const tag = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

/** Without what XML reads as markup or does not allow at all. */
const escapeXml = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** At most so many characters; `escapeXml` leaves out half of one. */
const limited = (text: string, most: number) => text.trim().slice(0, most).trim()

/** `1234.50` */
const decimal = (ore: Ore) => `${Math.floor(ore / 100)}.${String(ore % 100).padStart(2, '0')}`
