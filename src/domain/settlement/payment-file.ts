import type { PlainDate } from '../shared/dates.ts'
import type { Ore } from '../shared/money.ts'
import { xmlAmount, xmlBlock, xmlHeader, xmlTag } from '../shared/xml.ts'

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
  const count = xmlTag('NbOfTxs', String(transfers.length))
  const sum = xmlTag('CtrlSum', xmlAmount(transfers.reduce((all, { amount }) => all + amount, 0)))
  const header = xmlBlock('GrpHdr', [
    xmlTag('MsgId', limited(messageId, 35)),
    xmlTag('CreDtTm', createdAt),
    count,
    sum,
    xmlBlock('InitgPty', [
      xmlTag('Nm', limited(payer.name, 70)),
      xmlBlock('Id', [xmlBlock('OrgId', [xmlBlock('Othr', [xmlTag('Id', payer.cvr)])])]),
    ]),
  ])
  const payment = xmlBlock('PmtInf', [
    xmlTag('PmtInfId', limited(messageId, 35)),
    xmlTag('PmtMtd', 'TRF'),
    xmlTag('BtchBookg', 'false'),
    count,
    sum,
    xmlTag('ReqdExctnDt', payOn),
    xmlBlock('Dbtr', [xmlTag('Nm', limited(payer.name, 70))]),
    accountBlock('DbtrAcct', payer.account),
    xmlBlock('DbtrAgt', [agent()]),
    xmlTag('ChrgBr', 'SHAR'),
    ...transfers.map(transferBlock),
  ])
  const xmlns = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03'
  return `${xmlHeader}${xmlBlock('Document', [xmlBlock('CstmrCdtTrfInitn', [header, payment])], { xmlns })}\n`
}

const transferBlock = ({ reference, receiver, account, amount }: Transfer) =>
  xmlBlock('CdtTrfTxInf', [
    xmlBlock('PmtId', [xmlTag('EndToEndId', limited(reference, 35))]),
    xmlBlock('Amt', [xmlTag('InstdAmt', xmlAmount(amount), { Ccy: 'DKK' })]),
    xmlBlock('CdtrAgt', [agent()]),
    xmlBlock('Cdtr', [xmlTag('Nm', limited(receiver, 70))]),
    accountBlock('CdtrAcct', account),
    xmlBlock('RmtInf', [xmlTag('Ustrd', limited(`Sæsonkortet ${reference}`, 140))]),
  ])

const accountBlock = (name: string, account: BankAccount) =>
  xmlBlock(name, [xmlBlock('Id', [xmlTag('IBAN', toIban(account))]), xmlTag('Ccy', 'DKK')])

/** The bank follows from the IBAN. */
const agent = () => xmlBlock('FinInstnId', [xmlBlock('Othr', [xmlTag('Id', 'NOTPROVIDED')])])

/** The IBAN of a Danish account, with its check digits (ISO 13616). */
export function toIban({ registration, account }: BankAccount): string {
  const number = `${registration}${account}`
  // DK as digits is 1320; the check digits stand at the end as 00.
  const rest = [...`${number}132000`].reduce((left, digit) => (left * 10 + Number(digit)) % 97, 0)
  return `DK${String(98 - rest).padStart(2, '0')}${number}`
}

/** At most so many characters; `xmlTag` leaves out half of one. */
const limited = (text: string, most: number) => text.trim().slice(0, most).trim()
