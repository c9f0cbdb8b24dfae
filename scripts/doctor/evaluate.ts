import { secretFindings, type SecretFacts } from './evaluate-secrets.ts'
import { bad, ok, warn, type Finding } from './finding.ts'

/** What `npm run doctor` reads of a machine and its service; undefined where a fact does not apply or was not reached. */
export type Facts = {
  nodeMajor: number
  /** How Danish time is written at a summer and a winter instant, 12.00 UTC each. */
  danishHours: readonly string[]
  missingFonts: readonly string[]
  freeBytes: number
  isDemo: boolean
  hasBackupKey: boolean
  /** Why the database cannot be used; the facts below are then absent. */
  databaseError?: string | undefined
  database?: DatabaseFacts | undefined
  /** Days until the certificate of PUBLIC_URL expires, or why it was not read. */
  certificate?: { daysLeft: number } | { error: string } | undefined
  mail: 'not_configured' | 'accepted' | { error: string }
}

type DatabaseFacts = {
  major: number
  missingMigrations: readonly string[]
  /** Those of a newer build, on which this one may run. */
  newerMigrations: readonly string[]
  /** Whether the role of DATABASE_URL may create tables; the embedded database has a single role. */
  mayCreate: boolean
  isEmbedded: boolean
  /** Whether its log reaches the archive for recovery to a moment; undefined where it archives nothing. */
  archiving?: ArchivingFacts | undefined
  /** How far its clock is from this machine's. */
  skewMs: number
  /** Frequent jobs that missed three turns; `alle` when none ever ran. */
  lateJobs: readonly string[]
  failingJobs: readonly string[]
  /** Errors of the server stored in the last 24 hours. */
  errors: number
  /** Days since the last nightly backup; undefined when there is none. */
  backupDays: number | undefined
  /** Undefined without AUTH_SECRET. */
  secrets?: SecretFacts | undefined
}

export type ArchivingFacts = {
  /** The last try failed. */
  failing: boolean
  /** What was written ten minutes ago is not in the archive. */
  behind: boolean
}

const neededNode = 26
const neededPostgres = 15
const gigabyte = 1024 ** 3
const mostSkewMs = 2_000

/** Evaluates every fact; a finding that is `bad` keeps the service from working or loses data. */
export function evaluate(facts: Facts): Finding[] {
  return [
    ...machineFindings(facts),
    mailFinding(facts.mail, facts.isDemo),
    ...certificateFindings(facts.certificate),
    ...databaseFindings(facts),
  ]
}

function machineFindings({ nodeMajor, danishHours, missingFonts, freeBytes }: Facts): Finding[] {
  const free = `${(freeBytes / gigabyte).toLocaleString('da-DK', { maximumFractionDigits: 1 })} GB ledig`
  return [
    nodeMajor >= neededNode
      ? ok('Node', `version ${nodeMajor}`)
      : bad('Node', `version ${nodeMajor}. Kør npm ci: den henter Node ${neededNode}.`),
    danishHours.join() === '14,13'
      ? ok('Tidszoner', 'dansk sommertid og vintertid passer')
      : bad(
          'Tidszoner',
          'dansk tid passer ikke. Brug den Node, som npm ci henter, med fulde ICU-data.',
        ),
    missingFonts.length === 0
      ? ok('Skrifttyper', 'alle er her')
      : bad('Skrifttyper', `${missingFonts.join(', ')} mangler. Kør npm ci.`),
    diskFinding(freeBytes, free),
  ]
}

function diskFinding(freeBytes: number, free: string): Finding {
  if (freeBytes < gigabyte) {
    return bad('Disk', `${free}. Slet gamle filer, eller flyt DATA_DIR til en større disk.`)
  }
  return freeBytes < 5 * gigabyte
    ? warn('Disk', `${free}. Under 1 GB kan tjenesten gå i stå. Frigør plads.`)
    : ok('Disk', free)
}

function mailFinding(mail: Facts['mail'], isDemo: boolean): Finding {
  if (mail === 'accepted') return ok('Mail', 'mailserveren svarer og kender os')
  if (mail !== 'not_configured') {
    return bad('Mail', `mailserveren tager ikke imod: ${mail.error}. Ret SMTP_URL.`)
  }
  return isDemo
    ? ok('Mail', 'demonstrationen sender ingen')
    : warn('Mail', 'SMTP_URL mangler, så mails bliver liggende i udbakken. Sæt den.')
}

const leastCertificateDays = 21

function certificateFindings(certificate: Facts['certificate']): Finding[] {
  if (!certificate) return []
  if ('error' in certificate) {
    return [
      bad(
        'Certifikat',
        `kan ikke læses: ${certificate.error}. Er proxyen startet, og peger PUBLIC_URL på den?`,
      ),
    ]
  }
  const { daysLeft } = certificate
  if (daysLeft < 0) return [bad('Certifikat', 'er udløbet. Forny det i proxyen.')]
  return daysLeft < leastCertificateDays
    ? [warn('Certifikat', `udløber om ${daysLeft} dage. Se, hvorfor proxyen ikke fornyer det.`)]
    : [ok('Certifikat', `gælder ${daysLeft} dage endnu`)]
}

function databaseFindings({ databaseError, database, isDemo, hasBackupKey }: Facts): Finding[] {
  if (!database) return [bad('Database', databaseError ?? 'kan ikke nås.')]
  const { major, skewMs, errors } = database
  return [
    major >= neededPostgres
      ? ok('Database', `PostgreSQL ${major} svarer`)
      : bad('Database', `PostgreSQL ${major}. Opgrader til ${neededPostgres} eller nyere.`),
    migrationFinding(database),
    roleFinding(database),
    Math.abs(skewMs) <= mostSkewMs
      ? ok('Ur', 'går som databasens')
      : bad(
          'Ur',
          `går ${Math.round(Math.abs(skewMs) / 1000)} sekunder forkert af databasens. Slå NTP til på begge.`,
        ),
    ...jobFindings(database),
    backupFinding(database.backupDays, isDemo || hasBackupKey),
    ...secretFindings(database.secrets),
    ...archivingFindings(database.archiving),
    errors === 0
      ? ok('Fejl', 'ingen det seneste døgn')
      : warn('Fejl', `${errors} det seneste døgn. Se dem på /admin/insights/errors.`),
  ]
}

function migrationFinding({ missingMigrations, newerMigrations }: DatabaseFacts): Finding {
  const name = 'Ændringer'
  if (missingMigrations.length > 0) {
    return bad(name, `${missingMigrations.join(', ')} mangler. Kør npm run db:migrate.`)
  }
  return newerMigrations.length > 0
    ? warn(
        name,
        `databasen er af en nyere udgave (${newerMigrations.join(', ')}). Programmet kan køre på den; start den nyere.`,
      )
    : ok(name, 'databasen er som programmet')
}

function roleFinding({ mayCreate, isEmbedded }: DatabaseFacts): Finding {
  if (!mayCreate) return ok('Rettigheder', 'tjenestens rolle ændrer ingen tabeller')
  return isEmbedded
    ? ok('Rettigheder', 'den indbyggede database har én rolle')
    : warn('Rettigheder', 'tjenesten ejer tabellerne. Giv den sin egen rolle: npm run db:roles.')
}

function jobFindings({ lateJobs, failingJobs }: DatabaseFacts): Finding[] {
  const late =
    lateJobs.length === 0
      ? ok('Baggrundsjob', 'alle kører')
      : bad(
          'Baggrundsjob',
          `står stille: ${lateJobs.join(', ')}. Start en proces med ROLE=worker eller all.`,
        )
  if (failingJobs.length === 0) return [late]
  return [late, bad('Baggrundsjob', `${failingJobs.join(', ')} fejler. Se hvorfor på /admin/jobs.`)]
}

function backupFinding(days: number | undefined, hasKey: boolean): Finding {
  if (!hasKey) return bad('Sikkerhedskopi', 'BACKUP_KEY mangler, så der tages ingen. Sæt den.')
  if (days === undefined) {
    return warn(
      'Sikkerhedskopi',
      'der er ingen endnu. Den tages kl. 3.15, eller kør npm run backup.',
    )
  }
  return days <= 1
    ? ok('Sikkerhedskopi', days === 0 ? 'fra i nat' : 'fra i går')
    : bad('Sikkerhedskopi', `den nyeste er ${days} dage gammel. Se jobbet backup på /admin/jobs.`)
}

function archivingFindings(archiving: ArchivingFacts | undefined): Finding[] {
  if (!archiving) return []
  if (archiving.failing) {
    const sentence =
      'PostgreSQL kan ikke gemme sin log i arkivet, og disken fyldes. Se årsagen i PostgreSQLs log.'
    return [bad('Arkiv', sentence)]
  }
  return archiving.behind
    ? [
        warn(
          'Arkiv',
          'loggen er over ti minutter bagud. Se, om arkivets disk eller net er langsomt.',
        ),
      ]
    : [ok('Arkiv', 'PostgreSQLs log når arkivet')]
}
