import type { ClientBase } from 'pg'
import { createStartError } from './start-errors.ts'

type Capabilities = {
  version: number
  encoding: string
  icu: boolean
  missing: string[]
  refused: string[]
}

/**
 * Checks that a PostgreSQL server is usable: version 15 or newer, UTF-8, Danish collation, and the two
 * extensions for search, which exist or may be created. Throws a StartError that names everything missing.
 */
export async function checkDatabase(client: ClientBase): Promise<void> {
  const { rows } = await client.query<Capabilities>(query)
  const errors = evaluate(rows[0]!)
  if (errors.length === 0) return
  const list = errors.map((error) => `- ${error}`).join('\n')
  throw createStartError('database_unsuitable', `Databasen kan ikke bruges:\n${list}`)
}

const query = `
  SELECT current_setting('server_version_num')::int AS version,
    current_setting('server_encoding') AS encoding,
    EXISTS (SELECT FROM pg_collation WHERE collname = 'da-x-icu') AS icu,
    ARRAY(SELECT name FROM unnest(ARRAY['pg_trgm', 'unaccent']) AS name
      WHERE name NOT IN (SELECT name FROM pg_available_extensions)) AS missing,
    ARRAY(SELECT name FROM unnest(ARRAY['pg_trgm', 'unaccent']) AS name
      WHERE name NOT IN (SELECT extname FROM pg_extension)
        AND NOT has_database_privilege(current_database(), 'CREATE')) AS refused`

function evaluate({ version, encoding, icu, missing, refused }: Capabilities): string[] {
  const errors: string[] = []
  const major = Math.floor(version / 10_000)
  if (major < 15) {
    errors.push(`PostgreSQL er version ${major}. Der skal bruges 15 eller nyere. Opgrader den.`)
  }
  if (encoding !== 'UTF8') {
    errors.push(`Tegnsættet er ${encoding}. Opret databasen med createdb -E UTF8 -T template0.`)
  }
  if (!icu) {
    errors.push('Dansk sortering (da-x-icu) mangler. Brug en PostgreSQL, der er bygget med ICU.')
  }
  for (const name of missing) {
    errors.push(`Udvidelsen ${name} mangler. Installer den (Debian: postgresql-contrib).`)
  }
  for (const name of refused.filter((name) => !missing.includes(name))) {
    errors.push(
      `Brugeren må ikke oprette udvidelsen ${name}. Kør som ejer: CREATE EXTENSION ${name};`,
    )
  }
  return errors
}
