import type { ComparedFile, SettlementUpload } from '#contract/admin/settlement-files.ts'
import type { Difference, Movement } from '#domain/payments/compare-movements.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import { noteText } from '../../clubs/imports/comparison.ts'
import { readInProcess } from '../../clubs/imports/process/read-in-process.ts'
import { today, type Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { sha256 as sha256Of } from '../../documents/sha256.ts'
import { findDifferences, openCases, withOurReferences } from '../../payments/find-differences.ts'
import { findSettlementFile, insertSettlementFile } from '../../payments/settlement-file-queries.ts'
import type { SettlementLine } from './read-settlement-file.ts'

const mostShown = 200

/** With so many payments of which none is ours, the file is somebody else's and no list of differences. */
const fewestOfOthers = 10

type DayDifferences = { day: PlainDate; differences: Difference[] }

/** What a settlement file says against our books; nothing is stored. */
export async function compareFile(ctx: Ctx, upload: SettlementUpload): Promise<ComparedFile> {
  const read = await readUpload(ctx, upload)
  const sum = await summaryOf(ctx.db, upload, read.records)
  const byDay = await differencesOf(ctx.db, upload, sum)
  const all = byDay.flatMap(({ day, differences }) =>
    differences.map(({ kind: movement, ours: oursOre, theirs: theirsOre, ...of }) => ({
      ...of,
      day,
      movement,
      oursOre,
      theirsOre,
    })),
  )
  const known = { provider: upload.provider, sha256: hashOf(upload) }
  const readAt = await findSettlementFile(ctx.db, known)
  return {
    fileName: upload.fileName,
    lines: read.rows,
    movements: sum.movements.length,
    matched: matchedIn(sum.movements, byDay),
    payoutOre: sum.payoutOre,
    feesOre: sum.feesOre,
    firstDay: sum.firstDay ?? null,
    lastDay: sum.lastDay ?? null,
    errors: read.errors.slice(0, mostShown).map(noteText),
    errorCount: read.errors.length,
    differences: all.slice(0, mostShown),
    differenceCount: all.length,
    readAt: readAt?.toISOString() ?? null,
  }
}

/**
 * Opens a case for each difference. A file with a line that cannot be read opens none, so that no line is lost; the same
 * file again changes nothing, and a difference that has a case already, also by the provider's daily list, gets no second.
 */
export async function applySettlementFile(ctx: Ctx, upload: SettlementUpload) {
  const read = await readUpload(ctx, upload)
  const sum = await summaryOf(ctx.db, upload, read.records)
  const { firstDay, lastDay, movements, payoutOre, feesOre } = sum
  if (read.errors.length > 0 || !firstDay || !lastDay) {
    throw new AppError('refused', { reason: 'settlement_file_has_errors' })
  }
  const { provider, format, fileName } = upload
  const sha256 = hashOf(upload)
  return ctx.db.transaction(async (tx) => {
    const byDay = await differencesOf(tx, upload, sum)
    const differences = byDay.reduce((count, of) => count + of.differences.length, 0)
    const matched = matchedIn(movements, byDay)
    const isOfOthers = movements.length >= fewestOfOthers && matched === 0
    if (isOfOthers) throw new AppError('refused', { reason: 'settlement_file_of_others' })
    const figures = { movements: movements.length, matched }
    const row = { provider, format, fileName, sha256, lines: read.rows, ...figures, differences }
    const days = { firstDay, lastDay, readAt: ctx.now() }
    const isNew = await insertSettlementFile(tx, { ...row, payoutOre, feesOre, ...days })
    if (!isNew) {
      const earlier = await findSettlementFile(tx, { provider, sha256 })
      return { opened: 0, readAt: (earlier ?? ctx.now()).toISOString() }
    }
    let opened = 0
    for (const of of byDay) opened += await openCases({ ...ctx, db: tx }, { provider, ...of })
    await recordActivity(tx, ctx, {
      action: 'payments.read_settlement_file',
      subject: { type: 'payment_provider', id: provider },
      data: { fileName, differences: String(differences) },
    })
    return { opened, readAt: ctx.now().toISOString() }
  })
}

function readUpload(ctx: Ctx, { file, format, columns }: SettlementUpload) {
  const whose = ctx.actor?.accountId
  return readInProcess<SettlementLine>('settlement', Buffer.from(file, 'base64'), {
    today: today(ctx),
    settlement: { format, columns },
    whose,
  })
}

const hashOf = ({ file }: SettlementUpload) => sha256Of(Buffer.from(file, 'base64'))

type Summary = Awaited<ReturnType<typeof summaryOf>>

/** The movements get our references, which the differences have too. */
async function summaryOf(db: Db, { provider }: SettlementUpload, lines: readonly SettlementLine[]) {
  const theirs = lines.flatMap(({ movement }) => movement ?? [])
  const movements = await withOurReferences(db, provider, theirs)
  const days = movements.map(({ day }) => day).toSorted()
  const feesOre = lines.reduce((sum, line) => sum + line.feeOre, 0)
  const moved = movements.reduce(
    (sum, { kind, amount }) => (kind === 'capture' ? sum + amount : sum - amount),
    0,
  )
  return { movements, firstDay: days[0], lastDay: days.at(-1), feesOre, payoutOre: moved - feesOre }
}

/** The differences of each day of the file, by the comparison of the daily list. */
async function differencesOf(
  db: Db,
  { provider, format }: SettlementUpload,
  { movements, firstDay, lastDay }: Summary,
): Promise<DayDifferences[]> {
  if (!firstDay || !lastDay) return []
  const byDay = Map.groupBy(movements, ({ day }) => day)
  const found: DayDifferences[] = []
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    const around = [addDays(day, -1), day, addDays(day, 1)]
    const theirs = around.flatMap((its) => byDay.get(its) ?? [])
    const differences = await findDifferences(db, { provider, day, theirs })
    // A payout may begin and end in the middle of a day, so what is missing there may be in the next file.
    const isEdge = day === firstDay || day === lastDay
    const isWhole = format === 'mobilepay' || !isEdge
    found.push({ day, differences: differences.filter(({ is }) => isWhole || is !== missing) })
  }
  return found
}

const missing = 'missing_at_provider' satisfies Difference['is']

const keyOf = ({ day, reference, kind }: Pick<Movement, 'day' | 'reference' | 'kind'>) =>
  `${day} ${kind} ${reference}`

function matchedIn(movements: readonly Movement[], byDay: readonly DayDifferences[]): number {
  const wrong = new Set(
    byDay.flatMap(({ day, differences }) => differences.map((of) => keyOf({ ...of, day }))),
  )
  return movements.filter((movement) => !wrong.has(keyOf(movement))).length
}
