/** Start failures that the operator can fix, with the exit code of `npm start`. */
export const exitCodeOf = {
  port_taken: 10,
  disk_full: 11,
  data_dir_not_writable: 12,
  already_running: 13,
  data_dir_other_version: 14,
  embedded_failed: 15,
  database_unreachable: 16,
  database_unsuitable: 17,
  migration_failed: 18,
  backup_refused: 19,
  demonstration_missing: 20,
  migrations_missing: 21,
  roles_refused: 22,
} as const

export type StartErrorCode = keyof typeof exitCodeOf
export type StartError = Error & { code: StartErrorCode; exitCode: number }

/** An expected failure. Its message is for the operator: in Danish, with the cause and the remedy. */
export function createStartError(
  code: StartErrorCode,
  sentence: string,
  cause?: unknown,
): StartError {
  const error = new Error(sentence, { cause })
  error.name = 'StartError'
  return Object.assign(error, { code, exitCode: exitCodeOf[code] })
}

export function isStartError(error: unknown): error is StartError {
  return error instanceof Error && error.name === 'StartError'
}

/** Explains why the HTTP server could not listen; other errors are returned unchanged. */
export function explainListenError(error: unknown, port: number): unknown {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') {
    const sentence = `Port ${port} er optaget af et andet program. Stop det, eller vælg en anden port: PORT=${port + 1} npm start`
    return createStartError('port_taken', sentence, error)
  }
  if (code === 'EACCES') {
    const sentence = `Port ${port} må kun bruges af root. Vælg en port fra 1024 og op: PORT=3000 npm start`
    return createStartError('port_taken', sentence, error)
  }
  return error
}

/** Explains a full disk and missing permissions; other errors are returned unchanged. */
export function explainFileError(error: unknown, folder: string): unknown {
  if (isStartError(error)) return error
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return diskFull(folder, error)
  if (code && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) {
    return notWritable(folder, error)
  }
  return error
}

export function diskFull(folder: string, cause?: unknown): StartError {
  const sentence = `Der er ikke plads på disken, hvor ${folder} ligger. Frigør plads (mindst 200 MB), og start igen. Gemte data er ikke beskadiget.`
  return createStartError('disk_full', sentence, cause)
}

export function notWritable(folder: string, cause?: unknown): StartError {
  const sentence = `Der kan ikke skrives i datamappen ${folder}. Giv brugeren, som starter tjenesten, adgang til den, eller vælg en anden mappe med DATA_DIR.`
  return createStartError('data_dir_not_writable', sentence, cause)
}

const unreachable: Record<string, string> = {
  ECONNREFUSED: 'Ingen svarer på adressen. Er PostgreSQL startet, og er vært og port rigtige?',
  ENOTFOUND: 'Værtsnavnet findes ikke. Ret det i DATABASE_URL.',
  EAI_AGAIN: 'Værtsnavnet kan ikke slås op. Tjek netværket og DATABASE_URL.',
  ETIMEDOUT: 'Der kom intet svar i tide. Tjek netværk, firewall og DATABASE_URL.',
  ECONNRESET: 'Forbindelsen blev afbrudt. Tjek, om databasen kræver TLS (?sslmode=verify-full).',
  EHOSTUNREACH: 'Værten kan ikke nås. Tjek netværket og DATABASE_URL.',
  '28P01': 'Brugernavn eller adgangskode er forkert. Ret dem i DATABASE_URL.',
  '28000': 'Brugeren må ikke logge på herfra. Ret DATABASE_URL eller pg_hba.conf.',
  '3D000': 'Databasen findes ikke. Opret den (createdb), eller ret navnet i DATABASE_URL.',
  '53300': 'Databasen har ikke flere ledige forbindelser. Luk nogle, eller hæv max_connections.',
  '57P03': 'Databasen er ved at starte eller stoppe. Prøv igen om lidt.',
  '42501': 'Brugeren mangler rettigheder til databasen.',
}

/** Explains why the database cannot be reached, without the password. Unknown errors are returned unchanged. */
export function explainDatabaseError(error: unknown, url: string): unknown {
  if (isStartError(error)) return error
  const code = errorCode(error) ?? errorCode((error as { errors?: unknown[] })?.errors?.[0])
  if (code === '53100') return diskFull('databasen', error)
  const message = error instanceof Error ? error.message : ''
  const timedOut = /timeout expired|timed? ?out/i.test(message)
  const noTls = /does not support SSL/i.test(message)
  const why = noTls
    ? 'Databasen tilbyder ikke TLS. Fjern sslmode fra DATABASE_URL, eller slå TLS til.'
    : unreachable[timedOut ? 'ETIMEDOUT' : (code ?? '')]
  if (!why) return error
  return createStartError(
    'database_unreachable',
    `Databasen ${withoutSecret(url)} kan ikke nås. ${why}`,
    error,
  )
}

function withoutSecret(url: string): string {
  if (!URL.canParse(url)) return '(DATABASE_URL)'
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

export function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : undefined
}
