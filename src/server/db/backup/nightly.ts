import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { addDays, isPlainDate, plainDate, type PlainDate } from '#domain/shared/dates.ts'
import { minuteNow, today, type Ctx } from '#server/ctx.ts'
import { findSetting, saveSetting } from '#server/db/settings.ts'
import { setTransactionLimits } from '../limits.ts'
import { backUp, withoutPgDumpText } from './back-up.ts'
import { getBackupKey } from './key.ts'

/** 3.15 on the Danish clock: nobody plays, and no clock is put back across it. */
const minuteOfBackup = 3 * 60 + 15
/** What was deleted must be gone from the backups as well (L-DP-5). */
const daysKept = 35
const setting = 'backup.last-night'
/** As for the migrations: any number, the same in every process. */
const lockKey = 727_005

/**
 * The night's backup (D28), into DATA_DIR/backups: once a day however many processes there are,
 * and later the same day when the service was down at night or a try failed. A process that dies
 * lets go of the lock, and another takes the backup.
 */
export async function backUpNightly(ctx: Ctx, databaseUrl: string): Promise<void> {
  if (minuteNow(ctx) < minuteOfBackup) return
  if (!ctx.config.backupKey && !ctx.config.demo) return warnOnce(ctx)
  const folder = join(ctx.config.dataDir, 'backups')
  await ctx.db.transaction(async (tx) => {
    // Nothing is asked in it while the backup is written, however long that takes.
    await setTransactionLimits(tx, 'unlimited')
    const locked = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockKey}) as mine`,
    )
    if (!locked.rows[0]?.mine || (await findSetting(tx, setting)) === today(ctx)) return
    // Even when the backup fails: the law does not wait for it.
    await removeOld(folder, addDays(today(ctx), -daysKept))
    const file = join(folder, fileName(ctx.now()))
    const usePgDump = ctx.config.databaseUrl !== undefined
    const backup = await backUp({ url: databaseUrl, file, secret: keyOf(ctx), usePgDump })
    const { tables, rows, pgDumpProblem } = backup
    if (pgDumpProblem) ctx.log('warn', withoutPgDumpText(pgDumpProblem))
    await saveSetting(tx, setting, today(ctx), ctx.now())
    ctx.log('info', 'The night’s backup is written and read back', { file, tables, rows })
  })
}

const keyOf = ({ config, log }: Ctx) => {
  const { backupKey, demo, dataDir } = config
  return getBackupKey({ ...(backupKey && { backupKey }), demo, dataDir, log })
}

/** `saesonkortet-2027-05-05T011500Z.backup`, as `npm run backup` names them too. */
const fileName = (at: Date) =>
  `saesonkortet-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`

const pattern = /^saesonkortet-(\d{4}-\d{2}-\d{2})T\d{6}Z\.backup(\.half)?$/

/** Our own files alone, by the day in their names; what a person named otherwise is hers. */
async function removeOld(folder: string, lastGone: PlainDate) {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const [, day = ''] = pattern.exec(name) ?? []
    if (isPlainDate(day) && plainDate(day) <= lastGone) await rm(join(folder, name))
  }
}

const warned = new WeakSet<Ctx['config']>()

function warnOnce({ config, log }: Ctx) {
  if (warned.has(config)) return
  warned.add(config)
  log('warn', 'BACKUP_KEY mangler: der tages ingen sikkerhedskopi om natten.')
}
