import { byteOrderMark, csvLine } from '#domain/shared/csv.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { transferDay } from '#domain/settlement/cut-offs.ts'
import { toPain001, type BankAccount, type Transfer } from '#domain/settlement/payment-file.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { requirePower } from '../access.ts'
import { AppError } from '../app-error.ts'
import { companyOf } from '../content/company.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockSeason } from '../passes/season-queries.ts'
import { findCutOff, type CloseRow } from './cut-off-queries.ts'
import { findOwnAccount } from './own-account-in-force.ts'
import { sha256 } from '../documents/sha256.ts'
import {
  findLatestClose,
  insertPayments,
  selectAccounts,
  selectUnpaid,
  type StatementRow,
} from './statement-queries.ts'

export type Payable = {
  statement: StatementRow
  /** With VAT. */
  transferOre: number
  /** The account that counts on the day of the transfer; null until the club has confirmed one. */
  account: BankAccount | null
}

/** What is still to be paid of a closed cut-off; nothing once a later one of the season is closed. */
export async function selectPayable(ctx: Ctx, close: CloseRow): Promise<Payable[]> {
  const { db } = ctx
  const latest = await findLatestClose(db, close.seasonId)
  if (latest?.cutOffId !== close.cutOffId) return []
  const unpaid = await selectUnpaid(db, close.cutOffId)
  const [first] = unpaid
  // A club that confirms its account after the day of payment is paid late, to that account.
  const accounts = first ? await selectAccounts(db, payOnOf(ctx, first.payOn)) : undefined
  return unpaid.map((statement) => ({
    statement,
    transferOre: statement.amountOre + statement.vatOre,
    account: accounts?.get(statement.clubId) ?? null,
  }))
}

/** Of what is still to be paid, the transfers that a file to the bank has. */
export const inFile = (payable: readonly Payable[]) =>
  payable.filter(({ account, transferOre }) => account !== null && transferOre > 0)

/** What the files of a season's latest closed cut-off would transfer and is not recorded as paid. */
export async function sumUnrecorded(ctx: Ctx, seasonId: string): Promise<number> {
  const latest = await findLatestClose(ctx.db, seasonId)
  const open = latest ? inFile(await selectPayable(ctx, latest)) : []
  return open.reduce((sum, { transferOre }) => sum + transferOre, 0)
}

/**
 * The next cut-off contains what is not recorded as paid, so a file that the bank has already got would be paid again.
 * Throws `refused` with `payments_not_recorded`, unless somebody says that the bank has not paid.
 */
export async function assertRecorded(
  ctx: Ctx,
  { seasonId, earlierNotPaid }: { seasonId: string; earlierNotPaid?: boolean | undefined },
) {
  if (!earlierNotPaid && (await sumUnrecorded(ctx, seasonId)) > 0) {
    throw new AppError('refused', { reason: 'payments_not_recorded' })
  }
}

export const payOnOf = (ctx: Ctx, payOn: PlainDate) => transferDay(payOn, today(ctx))

/**
 * The file of the transfers of a closed cut-off, for the bank. Clubs without an account are left out. Throws `refused` with
 * `no_bank_account` when ours is not entered, and `nothing_to_pay`.
 */
export async function paymentFile(
  ctx: Ctx,
  { cutOffId, format }: { cutOffId: string; format: 'xml' | 'csv' },
) {
  requirePower(ctx, 'money.move')
  const close = await closedCutOff(ctx.db, cutOffId)
  const account = await findOwnAccount(ctx.db)
  if (!account) throw new AppError('refused', { reason: 'no_bank_account' })
  const payable = await selectPayable(ctx, close)
  const [first] = payable
  const transfers = payable.flatMap(toTransfer)
  if (!first || transfers.length === 0) throw new AppError('refused', { reason: 'nothing_to_pay' })
  const payOn = payOnOf(ctx, first.statement.payOn)
  const { name, cvr } = await companyOf(ctx)
  await recordActivity(ctx.db, ctx, {
    action: 'settlement.payment_file',
    subject: { type: 'settlement', id: cutOffId },
    data: { format, transfers: transfers.length },
  })
  const references = transfers.map(({ reference }) => reference).join()
  const createdAt = ctx.now().toISOString().slice(0, 19)
  const payer = { name, cvr, account }
  // The same transfers have the same id, so that the bank refuses to pay them twice.
  const messageId = `SK-${sha256(references).slice(0, 24)}`
  const body =
    format === 'xml'
      ? toPain001({ messageId, createdAt, payOn, payer, transfers })
      : transfersCsv(account, payOn, transfers)
  return { fileName: `udbetaling-${payOn}.${format}`, body }
}

function toTransfer({ statement, transferOre, account }: Payable): Transfer[] {
  if (!account || transferOre <= 0) return []
  const { number: reference, clubName: receiver } = statement
  return [{ reference, receiver, account, amount: transferOre }]
}

/** The columns that the Danish banks import: from, to, amount, day, and the text at the receiver. */
function transfersCsv(from: BankAccount, payOn: PlainDate, transfers: readonly Transfer[]) {
  const heading = ['Fra konto', 'Reg.nr.', 'Kontonr.', 'Beløb', 'Dato', 'Tekst', 'Modtager']
  const rows = transfers.map(({ account, amount, reference, receiver }) => [
    `${from.registration}${from.account}`,
    account.registration,
    account.account,
    `${Math.floor(amount / 100)},${String(amount % 100).padStart(2, '0')}`,
    payOn,
    `Sæsonkortet ${reference}`,
    receiver,
  ])
  return byteOrderMark + [heading, ...rows].map((cells) => csvLine(cells)).join('')
}

type PaidTransfers = {
  cutOffId: string
  paidOn: PlainDate
  statementIds?: readonly string[] | undefined
}

/**
 * Records that the bank has paid some transfers: those that were in the file which the bank got, and not those of clubs
 * that confirmed an account later. A statement is paid once; a second press changes nothing.
 */
export async function recordPayments(
  ctx: Ctx,
  { cutOffId, paidOn, statementIds }: PaidTransfers,
): Promise<{ paid: number }> {
  const { accountId } = requirePower(ctx, 'money.move')
  if (paidOn > today(ctx)) throw new AppError('refused', { reason: 'not_paid_yet' })
  return ctx.db.transaction(async (tx) => {
    const close = await closedCutOff(tx, cutOffId)
    // A close of the season meanwhile would compute without these payments.
    await lockSeason(tx, close.seasonId)
    const payable = (await selectPayable({ ...ctx, db: tx }, close)).filter(
      ({ account, statement: { id } }) =>
        account !== null && (statementIds === undefined || statementIds.includes(id)),
    )
    const rows = payable.map(({ statement }) => ({
      statementId: statement.id,
      paidOn,
      recordedBy: accountId,
      recordedAt: ctx.now(),
    }))
    await insertPayments(tx, rows)
    if (rows.length > 0) {
      await recordActivity(tx, ctx, {
        action: 'settlement.record_payments',
        subject: { type: 'settlement', id: cutOffId },
        data: { paidOn, statements: rows.length },
      })
    }
    return { paid: rows.length }
  })
}

async function closedCutOff(db: Db, cutOffId: string): Promise<CloseRow> {
  const found = await findCutOff(db, cutOffId)
  if (!found) throw new AppError('not_found')
  if (!found.close) throw new AppError('refused', { reason: 'not_closed' })
  return found.close
}
