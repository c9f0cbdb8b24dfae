import type { Company } from '../content/company.ts'
import type { PlainDate } from '../shared/dates.ts'
import { groupedBy } from '../shared/grouped-by.ts'
import type { Ore } from '../shared/money.ts'
import { xmlAmount, xmlBlock, xmlHeader, xmlTag } from '../shared/xml.ts'
import { accountKeys, accountNames, type AccountKey, type AccountPlan } from './account-plan.ts'
import { voucherNames, type Posting, type VoucherKind } from './bookkeeping.ts'
import { detailText, voucherText, type NumberedVoucher } from './bookkeeping-file.ts'
import { toIban, type BankAccount } from './payment-file.ts'

export type AuditFile = {
  company: Company
  /** Our bank account; null until it is entered. */
  bank: BankAccount | null
  /** The version of the program that writes the file. */
  version: string
  /** The day of the export, so that the same export is the same file. */
  createdOn: PlainDate
  from: PlainDate
  to: PlainDate
  plan: AccountPlan
  /** Every posting of earlier exports. */
  before: readonly Posting[]
  vouchers: readonly NumberedVoucher[]
}

const namespace = 'urn:StandardAuditFile-Taxation-Financial:DK'

/**
 * The vouchers of an export as the Danish Standard Audit File for Tax, Financial, in UTF-8
 * (docs/algorithms/bookkeeping.md#saf-t). Every posting is a line with its document; debit is above 0.
 * @throws RangeError for a voucher that is out of balance.
 */
export function toSafT(file: AuditFile): string {
  const { vouchers } = file
  for (const { number, postings } of vouchers) {
    const sum = sumOf(postings)
    if (sum !== 0) throw new RangeError(`The voucher ${number} is ${sum} øre out of balance`)
  }
  const body = xmlBlock('AuditFile', [header(file), masterFiles(file), entries(file)], {
    xmlns: namespace,
  })
  return `${xmlHeader}${body}\n`
}

function header({ company, bank, version, createdOn, from, to }: AuditFile) {
  return xmlBlock('Header', [
    xmlTag('AuditFileVersion', '2.1'),
    xmlTag('AuditFileCountry', 'DK'),
    xmlTag('AuditFileDateCreated', createdOn),
    xmlTag('SoftwareCompanyName', company.name),
    xmlTag('SoftwareID', 'Sæsonkortet'),
    xmlTag('SoftwareVersion', version),
    xmlBlock('Company', [
      xmlTag('CVR', company.cvr),
      xmlTag('Name', company.name),
      xmlBlock('Address', [
        xmlTag('StreetName', company.street),
        xmlTag('City', company.city),
        xmlTag('PostalCode', company.postcode),
        xmlTag('Country', 'DK'),
      ]),
      xmlBlock('Contact', [xmlTag('Telephone', company.phone)]),
      xmlBlock('TaxRegistration', [
        xmlTag('TaxRegistrationNumber', company.cvr),
        xmlTag('TaxType', 'VAT'),
        xmlTag('Country', 'DK'),
      ]),
      bank && xmlBlock('BankAccount', [xmlTag('IBANNumber', toIban(bank))]),
    ]),
    xmlTag('DefaultCurrencyCode', 'DKK'),
    xmlBlock('SelectionCriteria', [
      xmlTag('SelectionStartDate', from),
      xmlTag('SelectionEndDate', to),
      xmlTag('PeriodStartYear', from.slice(0, 4)),
      xmlTag('PeriodEndYear', to.slice(0, 4)),
    ]),
    xmlTag('TaxEntity', company.cvr),
  ])
}

type AccountType = 'Asset' | 'Liability' | 'Sale' | 'Expense'

const typeOf = (key: AccountKey): AccountType => {
  if (key.startsWith('sales.')) return 'Sale'
  if (['bank', 'provider', 'debtors', 'vat_in'].includes(key)) return 'Asset'
  return ['club_shares', 'club_commissions', 'differences'].includes(key) ? 'Expense' : 'Liability'
}

/** The accounts with what they were before the period and are after it; two that share a number are one. */
function masterFiles({ plan, before, vouchers, from }: AuditFile) {
  const after = [...before, ...vouchers.flatMap(({ postings }) => postings)]
  const byNumber = groupedBy(accountKeys, (key) => plan[key])
  const accounts = [...byNumber].toSorted(([a], [b]) => a - b)
  return xmlBlock('MasterFiles', [
    xmlBlock(
      'GeneralLedgerAccounts',
      accounts.map(([number, keys]) =>
        xmlBlock('Account', [
          xmlTag('AccountID', String(number)),
          xmlTag('AccountDescription', keys.map((key) => accountNames[key]).join(' / ')),
          xmlTag('AccountType', typeOf(keys[0] as AccountKey)),
          balance('Opening', sumOf(before, keys)),
          balance('Closing', sumOf(after, keys)),
        ]),
      ),
    ),
    taxTable(from),
  ])
}

const balance = (when: 'Opening' | 'Closing', ore: Ore) =>
  xmlTag(`${when}${ore < 0 ? 'Credit' : 'Debit'}Balance`, xmlAmount(Math.abs(ore)))

/** The kinds of VAT of what is sold, by the words of the other files. */
const taxTable = (from: PlainDate) =>
  xmlBlock('TaxTable', [
    xmlBlock('TaxTableEntry', [
      xmlTag('TaxType', 'VAT'),
      xmlTag('Description', 'Moms'),
      ...(['full_25', 'exempt', 'mpv'] as const).map((code) =>
        xmlBlock('TaxCodeDetails', [
          xmlTag('TaxCode', code),
          xmlTag('EffectiveDate', `${from.slice(0, 4)}-01-01`),
          xmlTag('Description', detailText({ detail: code })),
          xmlTag('TaxPercentage', code === 'full_25' ? '25' : '0'),
          xmlTag('Country', 'DK'),
        ]),
      ),
    ]),
  ])

/** One journal for each kind of voucher, one transaction for each voucher, one line for each posting. */
function entries(file: AuditFile) {
  const postings = file.vouchers.flatMap((voucher) => voucher.postings)
  const debit = postings.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  const journals = groupedBy(file.vouchers, ({ kind }) => kind)
  return xmlBlock('GeneralLedgerEntries', [
    xmlTag('NumberOfEntries', String(postings.length)),
    xmlTag('TotalDebit', xmlAmount(debit)),
    // Every voucher is balanced.
    xmlTag('TotalCredit', xmlAmount(debit)),
    ...[...journals].map(([kind, vouchers]) => journal(file, kind, vouchers)),
  ])
}

const journal = (file: AuditFile, kind: VoucherKind, vouchers: readonly NumberedVoucher[]) =>
  xmlBlock('Journal', [
    xmlTag('JournalID', kind),
    xmlTag('Description', voucherNames[kind]),
    xmlTag('Type', 'GL'),
    ...vouchers.map((voucher) => transaction(file, voucher)),
  ])

const transaction = ({ plan, createdOn }: AuditFile, voucher: NumberedVoucher) =>
  xmlBlock('Transaction', [
    xmlTag('TransactionID', String(voucher.number)),
    xmlTag('Period', String(Number(voucher.day.slice(5, 7)))),
    xmlTag('PeriodYear', voucher.day.slice(0, 4)),
    xmlTag('TransactionDate', voucher.day),
    xmlTag('Description', voucherText(voucher)),
    xmlTag('SystemEntryDate', createdOn),
    xmlTag('GLPostingDate', voucher.day),
    xmlTag('SystemID', String(voucher.number)),
    ...voucher.postings.map((posting, at) => line(plan, posting, at)),
  ])

function line(plan: AccountPlan, posting: Posting, at: number) {
  const { account, reference, amount } = posting
  const text = [accountNames[account], detailText(posting)].filter(Boolean).join(', ')
  const size = xmlAmount(Math.abs(amount))
  return xmlBlock('Line', [
    xmlTag('RecordID', String(at + 1)),
    xmlTag('AccountID', String(plan[account])),
    xmlTag('SourceDocumentID', reference),
    xmlTag('Description', text),
    xmlBlock(amount < 0 ? 'CreditAmount' : 'DebitAmount', [
      xmlTag('Amount', size),
      xmlTag('CurrencyCode', 'DKK'),
      xmlTag('CurrencyAmount', size),
      xmlTag('ExchangeRate', '1.0'),
    ]),
  ])
}

const sumOf = (postings: readonly Posting[], keys: readonly AccountKey[] = accountKeys): Ore =>
  postings.reduce((sum, { account, amount }) => sum + (keys.includes(account) ? amount : 0), 0)
