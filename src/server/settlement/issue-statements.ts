import { cutOffNames, statementDays } from '#domain/settlement/cut-offs.ts'
import type { SeasonSettlement } from '#domain/settlement/season-result.ts'
import { yearOf } from '#domain/shared/dates.ts'
import { companyOf } from '../content/company.ts'
import { today, type Ctx } from '../ctx.ts'
import { documentPdf } from '../documents/document-pdf.ts'
import { sha256 } from '../documents/sha256.ts'
import { drawPdfs } from '../documents/stored-files.ts'
import type { SeasonRow } from '../passes/season-queries.ts'
import { lastInSeries, reserveInSeries } from '../payments/queries.ts'
import type { CutOffRow } from './cut-off-queries.ts'
import { statementDocuments, type StatementHead } from './statement-documents.ts'
import { insertStatement, selectReceivers } from './statement-queries.ts'

type Closed = { season: SeasonRow; cutOff: CutOffRow; settlement: SeasonSettlement }

/** Whether the statement of this club is drawn, which takes a tenth of a second. */
export type HasPdf = (clubId: string) => boolean

/** PDFs by the JSON of the document that they were drawn from. */
export type DrawnPdfs = ReadonlyMap<string, Buffer>

type Issuing = { hasPdf?: HasPdf; drawn?: DrawnPdfs }

/**
 * Draws the statements of a cut-off that is about to be closed, with the numbers that come next, so that the closing
 * transaction stores bytes instead of drawing for seconds. Nothing is locked or stored.
 */
export async function drawStatements(ctx: Ctx, closed: Closed): Promise<DrawnPdfs> {
  const first = (await lastInSeries(ctx.db, seriesOf(ctx))) + 1
  const documents = (await describeStatements(ctx, closed, first)).map(({ document }) => document)
  const pdfs = await drawPdfs(documents)
  return new Map(documents.map((document, at) => [JSON.stringify(document), pdfs[at]!]))
}

/**
 * Issues a statement to each club of a closed cut-off, with gap-free numbers. The series stays locked from the first
 * number to the commit, so a rollback leaves no gap; nothing else may follow before the commit. A PDF of `drawn` is
 * stored when it is of exactly this document; any other one is drawn now, as when another close took the numbers
 * meanwhile.
 */
export async function issueStatements(
  ctx: Ctx,
  closed: Closed,
  { hasPdf = () => true, drawn = new Map() }: Issuing = {},
): Promise<number> {
  const { db: tx } = ctx
  const { payouts } = closed.settlement
  const first = await reserveInSeries(tx, seriesOf(ctx), payouts.length)
  for (const statement of await describeStatements(ctx, closed, first)) {
    const { document, html, csv, ...row } = statement
    const pdf = hasPdf(row.clubId)
      ? (drawn.get(JSON.stringify(document)) ?? (await documentPdf(document)))
      : null
    // One at a time: many PDFs take long enough for the database to end a transaction without a query.
    await insertStatement(tx, {
      ...row,
      cutOffId: closed.cutOff.id,
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

const seriesOf = (ctx: Ctx) => `settlement-${yearOf(today(ctx))}`

/** The statements as they read when the first one has this number. */
async function describeStatements(ctx: Ctx, closed: Closed, first: number) {
  const { season, cutOff, settlement } = closed
  const { payouts, totals } = settlement
  const issuedOn = today(ctx)
  const { payOn, objectionsUntil } = statementDays(season, cutOff.kind, issuedOn)
  const issuer = await companyOf(ctx)
  const ids = payouts.map(({ clubId }) => clubId)
  const receivers = await selectReceivers(ctx.db, ids)
  return payouts.map((payout, index) => {
    const { clubId, balance, vat } = payout
    const number = `A${yearOf(issuedOn)}-${String(first + index).padStart(6, '0')}`
    const head: StatementHead = {
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
    }
    const { final } = settlement.cutOff
    return {
      number,
      clubId,
      issuedOn,
      payOn,
      amountOre: balance.payNow - balance.invoice,
      vatOre: vat.amount,
      ...statementDocuments({ head, payout, totals, final }),
    }
  })
}

const noReceiver: StatementHead['club'] = {
  name: '',
  address: '',
  postcode: '',
  city: '',
  cvr: null,
}
