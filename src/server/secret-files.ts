import { readFileSync } from 'node:fs'

/** Settings whose value may be in a file: keys, passwords, certificates, and addresses with a password. */
const isSecret = (name: string) =>
  /_(SECRET|TOKEN|PASSWORD|PASSPHRASE|KEY|CERTIFICATE|WWDR)$|^(DATABASE|DATABASE_DIRECT|DATABASE_OWNER|SMTP)_URL$/.test(
    name,
  )

const mostBytes = 64 * 1024

type Environment = Record<string, string | undefined>

/**
 * Reads secrets from files: `AUTH_SECRET_FILE=/run/secrets/auth` sets AUTH_SECRET to the content of that file without
 * the white space around it, as orchestrators hand out secrets. The errors name setting and file, never the content.
 * @param env the environment without empty values.
 */
export function readSecretFiles(env: Environment, names: readonly string[]) {
  const values: Environment = { ...env }
  const errors: string[] = []
  for (const name of names.filter(isSecret)) {
    const path = env[`${name}_FILE`]
    if (path === undefined) continue
    if (env[name] !== undefined) {
      errors.push(`✖ ${name} og ${name}_FILE er begge sat. Fjern den ene.`)
      continue
    }
    const { value, error } = readSecret(path)
    if (error) errors.push(`✖ ${name}_FILE: ${error}`)
    values[name] = value
  }
  return { values, errors }
}

function readSecret(path: string): { value?: string; error?: string } {
  try {
    const bytes = readFileSync(path)
    if (bytes.length > mostBytes) {
      return { error: `filen ${path} er for stor til at være en hemmelighed (over 64 kB).` }
    }
    const value = bytes.toString('utf8').trim()
    return value === '' ? { error: `filen ${path} er tom. Skriv hemmeligheden i den.` } : { value }
  } catch (error) {
    return { error: whyUnread(path, (error as NodeJS.ErrnoException).code) }
  }
}

function whyUnread(path: string, code: string | undefined): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return `filen ${path} findes ikke. Ret stien.`
  if (code === 'EISDIR') return `${path} er en mappe. Skriv stien til filen i den.`
  if (code === 'EACCES' || code === 'EPERM') {
    return `filen ${path} må ikke læses af brugeren, som starter tjenesten. Giv den læseadgang.`
  }
  return `filen ${path} kan ikke læses (${code ?? 'ukendt fejl'}).`
}
