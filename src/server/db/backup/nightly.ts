import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { minuteNow, today, type Ctx } from '#server/ctx.ts'
import { findSetting, saveSetting } from '#server/db/settings.ts'
import { setTransactionLimits } from '../limits.ts'
import { backUp, backupDayOf, backupFileName } from './back-up.ts'
import { getBackupKey } from './key.ts'

/** 3.15 in Danish local time: nobody plays, and the change of the clocks at 2 and 3 does not repeat it. */
const minuteOfBackup = 3 * 60 + 15
/** Backups are kept so briefly, because deleted data must disappear from them as well (L-DP-5). */
const daysKept = 35
const setting = 'backup.last-night'
/** An advisory lock; any number that all processes share. */
const lockKey = 727_005

/**
 * Writes the night's backup to DATA_DIR/backups, once a day for any number of processes (D28). It is
 * written later the same day when the service was down at night or an attempt failed. A process that
 * dies releases the lock, and another one writes the backup.
 */
export async function backUpNightly(ctx: Ctx, databaseUrl: string): Promise<void> {
  if (minuteNow(ctx) < minuteOfBackup) return
  if (!ctx.config.backupKey && !ctx.config.demo) return warnOnce(ctx)
  const folder = join(ctx.config.dataDir, 'backups')
  await ctx.db.transaction(async (tx) => {
    // This transaction is idle while the backup is written, which may take long.
    await setTransactionLimits(tx, 'unlimited')
    const locked = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockKey}) as mine`,
    )
    if (!locked.rows[0]?.mine || (await findSetting(tx, setting)) === today(ctx)) return
    // Before the backup, because old files must be deleted even if it fails.
    await removeOld(folder, addDays(today(ctx), -daysKept))
    const file = join(folder, backupFileName(ctx.now()))
    const usePgDump = ctx.config.databaseUrl !== undefined
    const backup = await backUp({ url: databaseUrl, file, secret: keyOf(ctx), usePgDump })
    const { tables, rows, warning } = backup
    if (warning) ctx.log('warn', warning)
    await saveSetting(tx, setting, today(ctx), ctx.now())
    ctx.log('info', 'The night’s backup is written and read back', { file, tables, rows })
  })
}

const keyOf = ({ config, log }: Ctx) => {
  const { backupKey, demo, dataDir } = config
  return getBackupKey({ ...(backupKey && { backupKey }), demo, dataDir, log })
}

/** Removes old backups by the day in their names. Files with other names are not ours and stay. */
async function removeOld(folder: string, lastGone: PlainDate) {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const day = backupDayOf(name)
    if (day && day <= lastGone) await rm(join(folder, name))
  }
}

const warned = new WeakSet<Ctx['config']>()

function warnOnce({ config, log }: Ctx) {
  if (warned.has(config)) return
  warned.add(config)
  log('warn', 'BACKUP_KEY mangler: der tages ingen sikkerhedskopi om natten.')
}
