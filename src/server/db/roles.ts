import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { openClient } from './client.ts'
import { createStartError } from './embedded/start-errors.ts'

type Role = { name: string; password: string }

/** The role of the service, as its address names it. */
function roleOf(url: string): Role {
  const { username, password } = new URL(url)
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/**
 * Gives the service's role its privileges (db/roles.sql), and creates it when there is none. Run by the owner after each
 * migration, because a new insert-only table would otherwise be changeable. Returns the name of the role.
 * @throws StartError `roles_refused` when the role would own or rule what it must not change.
 */
export async function applyRoles(options: {
  ownerUrl: string
  runtimeUrl: string
  script: string
}): Promise<string> {
  const { ownerUrl, runtimeUrl, script } = options
  const sql = await readFile(script, 'utf8')
  const role = roleOf(runtimeUrl)
  const client = await openClient(ownerUrl)
  try {
    await client.query('begin')
    await ensureRole(client, role)
    await requireLesser(client, role.name)
    await client.query(`select set_config('saesonkortet.runtime', $1, true)`, [role.name])
    await client.query(sql)
    await requireNoCreation(client, role.name)
    await client.query('commit')
    return role.name
  } finally {
    await client.end()
  }
}

async function ensureRole(client: pg.Client, { name, password }: Role): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rowCount) return
  const create = `CREATE ROLE ${pg.escapeIdentifier(name)} LOGIN PASSWORD`
  await client.query(`${create} ${pg.escapeLiteral(password)}`).catch((error: unknown) => {
    throw createStartError(
      'roles_refused',
      `Rollen ${name} findes ikke, og ejeren må ikke oprette den. Kør som superbruger, med adgangskoden fra DATABASE_URL: ${create} '…';`,
      error,
    )
  })
}

/** The owners of the database, the schema, and every table and function of the service; not those of extensions. */
const owners = `
  select datdba as owner from pg_database where datname = current_database()
  union select nspowner from pg_namespace where nspname = 'public'
  union select relowner from pg_class where relnamespace = 'public'::regnamespace
  union select proowner from pg_proc where pronamespace = 'public'::regnamespace`

/**
 * A superuser, an owner, and whoever may act as one would keep every privilege, or give it back to itself. The role that
 * runs this may be another than the owner, such as a superuser, so the owners are looked up.
 */
async function requireLesser(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ rules: boolean }>(
    `select rolsuper or pg_has_role(oid, current_user, 'member')
       or exists (select from (${owners}) owned where pg_has_role(oid, owner, 'member')) as rules
     from pg_roles where rolname = $1`,
    [name],
  )
  if (!rows[0]?.rules) return
  throw createStartError(
    'roles_refused',
    `Rollen ${name} i DATABASE_URL er superbruger eller ejer af databasen, skemaet eller en tabel eller funktion i det (eller medlem af ejeren), så intet kan tages fra den. Skriv en anden rolle i DATABASE_URL og ejeren i DATABASE_OWNER_URL. Skal ${name} blive tjenestens rolle, så giv først det, den ejer, til ejeren, som superbruger i databasen: REASSIGN OWNED BY ${pg.escapeIdentifier(name)} TO ejeren;`,
  )
}

/** Somebody else than the owner may have given the privilege, or a group that the role is a member of has it. */
async function requireNoCreation(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ creates: boolean }>(
    `select has_schema_privilege($1, 'public', 'create') as creates`,
    [name],
  )
  if (!rows[0]?.creates) return
  throw createStartError(
    'roles_refused',
    `Rollen ${name} i DATABASE_URL må stadig oprette tabeller i skemaet public: retten er givet af en anden end ejeren eller kommer fra en gruppe. Se, hvem der har den, med \\dn+ public i psql, tag den fra dem som superbruger (REVOKE CREATE ON SCHEMA public FROM …;), og kør npm run db:roles igen.`,
  )
}
