import { Readable } from 'node:stream'
import { z } from 'zod'
import { holdsPower } from '#domain/accounts/powers.ts'
import { bookkeepingPresets, type BookkeepingPreset } from '#domain/settlement/account-plan.ts'
import { bookkeepingFile, documentsFile } from '#domain/settlement/bookkeeping-file.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { requirePower, requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { readInput, type App, type AppContext } from '../http/handle.ts'
import { sendDocument, sendFile } from '../http/send-file.ts'
import { auditFile } from './audit-file.ts'
import { findExport, selectVouchers } from './bookkeeping-queries.ts'
import { findCutOff } from './cut-off-queries.ts'
import { frozenLines, settlementFileOf } from './frozen-input.ts'
import { assertInputKept } from './input-deletion-queries.ts'
import { accessApproval } from './opened-approval.ts'
import { paymentFile } from './payout.ts'
import { findStatementFile, type StatementFormat } from './statement-queries.ts'

const byId = z.object({ id: z.uuid() })

/** The files of the settlement: statements for their club and the back office, the rest for the back office. */
export function settlementFileRoutes(app: App) {
  app.get('/api/v1/settlement/statements/:id/statement.html', async (c) => {
    const { id } = readInput(byId, c.req.param())
    const { body } = await readStatement(c.var.ctx, id, 'html')
    return sendDocument(c, new Uint8Array(body))
  })
  for (const format of ['pdf', 'csv'] as const) {
    app.get(`/api/v1/settlement/statements/:id/statement.${format}`, async (c) => {
      const { id } = readInput(byId, c.req.param())
      const { body, number } = await readStatement(c.var.ctx, id, format)
      return sendFile(c, format, { fileName: `${number}.${format}`, body: new Uint8Array(body) })
    })
  }
  for (const format of ['xml', 'csv'] as const) {
    app.get(`/api/v1/admin/settlement-cut-offs/:id/payments.${format}`, async (c) => {
      requirePower(c.var.ctx, 'money.move')
      const { id } = readInput(byId, c.req.param())
      const file = await paymentFile(c.var.ctx, { cutOffId: id, format })
      return sendFile(c, format, file)
    })
  }
  for (const preset of bookkeepingPresets) {
    app.get(`/api/v1/admin/bookkeeping/exports/:id/saf-t-${preset}.xml`, async (c) => {
      const { id } = readInput(byId, c.req.param())
      return sendFile(c, 'xml', await auditFile(c.var.ctx, id, preset))
    })
  }
  for (const format of [...bookkeepingPresets, 'documents'] as const) {
    app.get(`/api/v1/admin/bookkeeping/exports/:id/${format}.csv`, async (c) => {
      const { id } = readInput(byId, c.req.param())
      return sendFile(c, 'csv', await readBookkeeping(c.var.ctx, id, format))
    })
  }
  app.get('/api/v1/admin/settlement-cut-offs/:id/settlement.json', (c) => {
    requirePower(c.var.ctx, 'money.read')
    return sendFrozen(c, readInput(byId, c.req.param()).id)
  })
  app.get('/api/v1/approvals/opened/settlement.json', async (c) => {
    const { subjectKind, subjectId } = await accessApproval(c.var.ctx)
    if (subjectKind !== 'cut_off') throw new AppError('not_found')
    return sendFrozen(c, subjectId)
  })
}

/** The frozen input of a cut-off, as the document that `settlement:verify` and `settlement:compute` read. */
async function sendFrozen(c: AppContext, cutOffId: string) {
  const { db } = c.var.ctx
  const cutOff = await findCutOff(db, cutOffId)
  if (!cutOff) throw new AppError('not_found')
  await assertInputKept(db, cutOffId)
  await recordActivity(db, c.var.ctx, {
    action: 'settlement.input_file',
    subject: { type: 'settlement', id: cutOffId },
    data: { kind: cutOff.kind, format: 'json' },
    ...(!c.var.ctx.actor && { actorKind: 'link' as const }),
  })
  const text = settlementFileOf(frozenLines(db, cutOffId))
  const body = Readable.toWeb(Readable.from(text, { objectMode: false })) as ReadableStream
  return sendFile(c, 'json', {
    fileName: `settlement-${cutOff.inputHash.slice(0, 12)}.json`,
    body,
  })
}

/** A file of an exported period, by the account numbers of its export. */
async function readBookkeeping(ctx: Ctx, id: string, format: BookkeepingPreset | 'documents') {
  requirePower(ctx, 'money.move')
  const exported = await findExport(ctx.db, id)
  if (!exported) throw new AppError('not_found')
  const vouchers = await selectVouchers(ctx.db, id)
  await recordActivity(ctx.db, ctx, {
    action: 'settlement.bookkeeping_file',
    subject: { type: 'bookkeeping', id },
    data: { format },
  })
  const body =
    format === 'documents'
      ? documentsFile(vouchers)
      : bookkeepingFile(format, exported.plans[format], vouchers)
  return { fileName: `bogfoering-${exported.fromDay}-${exported.toDay}-${format}.csv`, body }
}

/** The stored bytes, for the club of the statement and for the back office; `not_found` for everybody else. */
async function readStatement(ctx: Ctx, id: string, format: StatementFormat) {
  const { roles } = requireSignedIn(ctx)
  const file = await findStatementFile(ctx.db, id, format)
  if (!file) throw new AppError('not_found')
  const isAdmin = holdsPower(roles, 'money.read')
  requirePower(ctx, isAdmin ? 'money.read' : 'club.money', isAdmin ? undefined : file.clubId)
  const { body, number } = file
  if (!body) throw new AppError('not_found')
  if (isAdmin) {
    await recordActivity(ctx.db, ctx, {
      action: 'settlement.statement_file',
      subject: { type: 'statement', id },
      data: { statementNumber: number, format },
    })
  }
  return { body, number }
}
