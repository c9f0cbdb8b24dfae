import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { connect } from 'node:tls'
import { createTransport } from 'nodemailer'
import type pg from 'pg'
import { daysBetween, type PlainDate } from '#domain/shared/dates.ts'
import { danishDay } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { openClient } from '#server/db/client.ts'
import { explainDatabaseError, isStartError } from '#server/db/embedded/start-errors.ts'
import { findRunning } from '#server/db/embedded/start.ts'
import { compareMigrations, refuseTooNew } from '#server/db/migration-list.ts'
import { readSecrets } from './secret-facts.ts'
import type { ArchivingFacts, Facts } from './evaluate.ts'

const patienceMs = 5_000

/** Reads the facts of this machine and of the service that its settings describe; changes nothing. */
export async function collectFacts(config: Config): Promise<Facts> {
  const { demo, databaseUrl, dataDir } = config
  const url = databaseUrl ?? (await findRunning(dataDir))
  return {
    nodeMajor: Number(process.versions.node.split('.')[0]),
    danishHours: ['2027-07-01', '2027-01-01'].map(danishHourOf),
    missingFonts: fonts.filter((font) => !canResolve(font)),
    freeBytes: await freeBytesAt(dataDir),
    isDemo: demo,
    hasBackupKey: config.backupKey !== undefined,
    certificate: await readCertificate(config.publicUrl),
    mail: await tryMail(config.smtpUrl),
    ...(url
      ? await readDatabase(url, config)
      : { databaseError: 'den indbyggede database kører ikke. Start tjenesten: npm start.' }),
  }
}

const danishHourOf = (day: string) =>
  new Intl.DateTimeFormat('da-DK', { hour: '2-digit', timeZone: 'Europe/Copenhagen' })
    .format(new Date(`${day}T12:00:00Z`))
    .slice(0, 2)

const fonts = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/schibsted-grotesk/800ExtraBold/SchibstedGrotesk_800ExtraBold.ttf',
]
const { resolve } = createRequire(import.meta.url)
function canResolve(path: string): boolean {
  try {
    return existsSync(resolve(path))
  } catch {
    return false
  }
}

/** Of the nearest folder that exists, because DATA_DIR is created at the first start. */
async function freeBytesAt(folder: string): Promise<number> {
  if (!existsSync(folder)) return freeBytesAt(dirname(folder))
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function readCertificate(publicUrl: string | undefined): Promise<Facts['certificate']> {
  if (!publicUrl?.startsWith('https:')) return undefined
  const { hostname, port } = new URL(publicUrl)
  return new Promise((found) => {
    // An expired certificate is read all the same.
    const options = { host: hostname, port: Number(port || 443), servername: hostname }
    const socket = connect({ ...options, rejectUnauthorized: false, timeout: patienceMs }, () => {
      const until = new Date(socket.getPeerCertificate().valid_to)
      found({ daysLeft: Math.floor((until.getTime() - Date.now()) / 86_400_000) })
      socket.end()
    })
    socket.on('timeout', () => socket.destroy(new Error('intet svar')))
    socket.on('error', ({ message }) => found({ error: message }))
  })
}

async function tryMail(smtpUrl: string | undefined): Promise<Facts['mail']> {
  if (!smtpUrl) return 'not_configured'
  const timeouts = { connectionTimeout: patienceMs, greetingTimeout: patienceMs }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  return transport
    .verify()
    .then(() => 'accepted' as const)
    .catch(({ code, message }: NodeJS.ErrnoException) => ({ error: code ?? message }))
    .finally(() => transport.close())
}

async function readDatabase(
  url: string,
  config: Config,
): Promise<Pick<Facts, 'database' | 'databaseError'>> {
  try {
    const client = await openClient(url, 'request')
    try {
      const rows = await readRows(client, config.demo)
      const isMigrated = rows.missingMigrations.length === 0
      const secrets = isMigrated ? await readSecrets(client, config) : undefined
      return { database: { ...rows, secrets, isEmbedded: !config.databaseUrl } }
    } finally {
      await client.end()
    }
  } catch (error) {
    const explained = explainDatabaseError(error, url)
    return { databaseError: isStartError(explained) ? explained.message : String(explained) }
  }
}

async function readRows(client: pg.Client, isDemo: boolean) {
  const { rows } = await client.query<{ major: number; at: Date; may: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as major, clock_timestamp() as at,
      has_schema_privilege('public', 'create') as may`,
  )
  const { major, at, may } = rows[0]!
  const skewMs = at.getTime() - Date.now()
  const compared = await compareMigrations(client, 'db/migrations')
  await refuseTooNew(compared, 'db/migrations')
  const { missing: missingMigrations, newer } = compared
  const archiving = await readArchiver(client)
  const newerMigrations = newer.map(({ name }) => name)
  const base = { major, skewMs, missingMigrations, newerMigrations, mayCreate: may, archiving }
  // Tables may be missing too.
  if (missingMigrations.length > 0) {
    return { ...base, lateJobs: [], failingJobs: [], errors: 0, backupDays: undefined }
  }
  const settings = await settingsOf(client, ['clock_offset_ms', 'backup.last-night'])
  const now = new Date(Date.now() + (isDemo ? Number(settings.get('clock_offset_ms') ?? 0) : 0))
  const night = settings.get('backup.last-night') as PlainDate | undefined
  const { rows: jobs } = await client.query<JobFacts>(
    `select name, failures > 0 as failing,
      coalesce(every_seconds <= 600 and
        started_at < $1::timestamptz - make_interval(secs => 3 * every_seconds + 60), false) as late,
      started_at is not null as "hasRun"
    from jobs order by name`,
    [now],
  )
  const { rows: errors } = await client.query<{ count: number }>(
    `select count(*) as count from web_errors
    where side = 'server' and at > $1::timestamptz - interval '1 day'`,
    [now],
  )
  return {
    ...base,
    // A job that runs once an hour may be waiting for its first turn.
    lateJobs: jobs.some(({ hasRun }) => hasRun) ? namesOf(jobs, 'late') : ['alle'],
    failingJobs: namesOf(jobs, 'failing'),
    errors: errors[0]?.count ?? 0,
    backupDays: night && daysBetween(night, danishDay(now)),
  }
}

/**
 * Undefined where the server archives nothing, as the embedded database and those that a cloud backs up itself. The file
 * that is being written is not behind, nor is the one before it: a server without work begins a file and leaves it.
 */
async function readArchiver(client: pg.Client): Promise<ArchivingFacts | undefined> {
  const { rows } = await client.query<ArchivingFacts>(
    `select failed_count > 0 and last_failed_time > coalesce(last_archived_time, '-infinity') as failing,
      current_setting('archive_timeout')::interval > '0'
        and coalesce(last_archived_time, stats_reset) < clock_timestamp() - interval '10 minutes'
        and left(coalesce(last_archived_wal, ''), 24) < pg_walfile_name(
          pg_current_wal_lsn() - 1 - pg_size_bytes(current_setting('wal_segment_size'))) as behind
    from pg_stat_archiver
    where current_setting('archive_mode') <> 'off' and not pg_is_in_recovery()`,
  )
  return rows[0]
}

type JobFacts = { name: string; late: boolean; failing: boolean; hasRun: boolean }

const namesOf = (jobs: JobFacts[], what: 'late' | 'failing') =>
  jobs.filter((job) => job[what]).map(({ name }) => name)

async function settingsOf(client: pg.Client, keys: string[]): Promise<Map<string, unknown>> {
  const { rows } = await client.query<{ key: string; value: unknown }>(
    'select key, value from settings where key = any($1)',
    [keys],
  )
  return new Map(rows.map(({ key, value }) => [key, value]))
}
