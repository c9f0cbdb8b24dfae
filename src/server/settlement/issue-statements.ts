import { cutOffNames, statementDays } from '#domain/settlement/cut-offs.ts'
import type { SeasonSettlement } from '#domain/settlement/season-result.ts'
import { yearOf } from '#domain/shared/dates.ts'
import { companyOf } from '../content/company.ts'
import { today, type Ctx } from '../ctx.ts'
import type { SeasonRow } from '../passes/season-queries.ts'
import { reserveInSeries } from '../payments/queries.ts'
import type { CutOffRow } from './cut-off-queries.ts'
import { sha256 } from './settle-source.ts'
import { statementDocuments, type StatementHead } from './statement-documents.ts'
import { insertStatement, selectReceivers } from './statement-queries.ts'

type Closed = { season: SeasonRow; cutOff: CutOffRow; settlement: SeasonSettlement }

/** Whether the statement of this club is drawn, which takes a tenth of a second. */
export type HasPdf = (clubId: string) => boolean

/**
 * Issues a statement to each club of a closed cut-off, with gap-free numbers. The series is locked by the last statement
 * but one, so a rollback leaves no gap; nothing may follow before the commit.
 */
export async function issueStatements(
  ctx: Ctx,
  closed: Closed,
  hasPdf: HasPdf = () => true,
): Promise<number> {
  const { db: tx } = ctx
  const { season, cutOff, settlement } = closed
  const issuedOn = today(ctx)
  const { payOn, objectionsUntil } = statementDays(season, cutOff.kind, issuedOn)
  const issuer = await companyOf(ctx)
  const receivers = await selectReceivers(
    tx,
    settlement.payouts.map(({ clubId }) => clubId),
  )
  const head = (number: string, clubId: string): StatementHead => ({
    number,
    title: `${cutOffNames[cutOff.kind]} ${season.code}`,
    season: season.code,
    countsUntil: cutOff.day,
    issuedOn,
    payOn,
    objectionsUntil,
    inputHash: cutOff.inputHash,
    issuer,
    club: receivers.get(clubId) ?? noReceiver,
  })
  const year = yearOf(issuedOn)
  const { payouts, totals } = settlement
  const first = await reserveInSeries(tx, `settlement-${year}`, payouts.length)
  for (const [index, payout] of payouts.entries()) {
    const { clubId, balance, vat } = payout
    const number = `A${year}-${String(first + index).padStart(6, '0')}`
    const settled = { payout, totals, final: settlement.cutOff.final }
    const { html, pdf, csv } = await statementDocuments({
      head: head(number, clubId),
      hasPdf: hasPdf(clubId),
      ...settled,
    })
    // One at a time: many PDFs take long enough for the database to end a transaction without a query.
    await insertStatement(tx, {
      number,
      cutOffId: cutOff.id,
      clubId,
      issuedOn,
      payOn,
      amountOre: balance.payNow - balance.invoice,
      vatOre: vat.amount,
      html: Buffer.from(html),
      htmlHash: sha256(html),
      pdf,
      pdfHash: pdf && sha256(pdf),
      csv: Buffer.from(csv),
      csvHash: sha256(csv),
    })
  }
  return payouts.length
}

const noReceiver: StatementHead['club'] = {
  name: '',
  address: '',
  postcode: '',
  city: '',
  cvr: null,
}
