import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { clubMembers, importRunChanges } from '#server/db/tables/club-members.ts'
import { examplesOfEach, show, type Comparison, type Example } from './comparison.ts'
import { memberColumns, type MemberRecord } from './members-file.ts'

type Progress = (done: number, total: number) => void

const batchSize = 5_000

/** Columns of the table that a file may set, by the record's names. */
const columnNames: Record<string, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  birthDate: 'birth_date',
  gender: 'gender',
  membershipType: 'membership_type',
  isHome: 'is_home',
  handicapTenths: 'handicap_tenths',
}

/** Loads the file's members into a temporary table that lasts until the end of the transaction. */
export async function stageMembers(
  tx: Db,
  records: MemberRecord[],
  { clubIds, onProgress }: { clubIds: Map<number, string>; onProgress?: Progress },
) {
  await tx.execute(sql`drop table if exists import_members`)
  await tx.execute(sql`create temporary table import_members (
    position integer primary key, line integer, club_id uuid, dgu_number text, first_name text,
    last_name text, email text, birth_date date, gender text, membership_type smallint,
    is_home boolean, handicap_tenths smallint, emptied text[]) on commit drop`)
  for (let at = 0; at < records.length; at += batchSize) {
    const rows = records
      .slice(at, at + batchSize)
      .map((record, i) => toRow(record, at + i, clubIds))
    await tx.execute(sql`insert into import_members
      select * from json_populate_recordset(null::import_members, ${JSON.stringify(rows)}::json)`)
    onProgress?.(Math.min(at + batchSize, records.length), records.length)
  }
  await tx.execute(sql`analyze import_members`)
  await keepMissingFields(tx)
}

/** Fills missing fields of stored members with their stored values; for a new member the club is the home club. */
async function keepMissingFields(tx: Db) {
  const sets = Object.values(columnNames).map((name) => {
    const column = sql.identifier(name)
    return sql`${column} = case when ${name} = any(s.emptied) then null else coalesce(s.${column}, m.${column}) end`
  })
  await tx.execute(sql`update import_members s set ${joinSql(sets)} from ${clubMembers} m
    where m.club_id = s.club_id and m.dgu_number = s.dgu_number`)
  await tx.execute(sql`update import_members set is_home = true where is_home is null`)
}

/** Counts new, changed and unchanged members, with the first examples. */
export async function compareMembers(tx: Db): Promise<Comparison> {
  const { rows } = await tx.execute<{ created: number; changed: number; unchanged: number }>(sql`
    select count(*) filter (where m.id is null) as created,
      count(*) filter (where m.id is not null and ${differs()}) as changed,
      count(*) filter (where m.id is not null and not ${differs()}) as unchanged
    from import_members s left join club_members m using (club_id, dgu_number)`)
  const counts = rows[0] ?? { created: 0, changed: 0, unchanged: 0 }
  const created = await selectExamples(tx, sql`m.id is null`)
  const changed = await selectExamples(tx, sql`m.id is not null and ${differs()}`)
  return { ...counts, examples: [...created, ...changed] }
}

/** Inserts new members and updates changed ones; unchanged rows are not written. */
export async function saveMembers(
  tx: Db,
  {
    runId,
    at,
    total,
    onProgress,
  }: { runId: string; at: Date; total: number; onProgress?: Progress },
) {
  await storeHistory(tx, runId)
  const all = joinSql(Object.values(columnNames).map((name) => sql.identifier(name)))
  const sets = joinSql(keys.map((key) => sql`${column(key)} = excluded.${column(key)}`))
  for (let from = 0; from < total; from += batchSize) {
    await tx.execute(sql`
      insert into club_members as m (club_id, dgu_number, imported_at, import_run_id, ${all})
      select club_id, dgu_number, ${at.toISOString()}::timestamptz, ${runId}::uuid, ${all} from import_members
      where position >= ${from} and position < ${from + batchSize} order by club_id, dgu_number
      on conflict (club_id, dgu_number) do update set imported_at = excluded.imported_at,
        import_run_id = excluded.import_run_id, ${sets}
      where ${differs('excluded')}`)
    onProgress?.(Math.min(from + batchSize, total), total)
  }
}

/** Stores the members as they are before the import, for its undo; null for new ones. */
async function storeHistory(tx: Db, runId: string) {
  await tx.execute(sql`
    insert into ${importRunChanges} (run_id, club_id, dgu_number, before)
    select ${runId}::uuid, s.club_id, s.dgu_number, case when m.id is null then null else to_jsonb(m) end
    from import_members s left join ${clubMembers} m using (club_id, dgu_number)
    where m.id is null or ${differs()}`)
}

const keys = Object.keys(columnNames)

function differs(side = 's'): SQL {
  const fileValues = joinSql(keys.map((key) => sql`${sql.identifier(side)}.${column(key)}`))
  const storedValues = joinSql(keys.map((key) => sql`m.${column(key)}`))
  return sql`(${fileValues}) is distinct from (${storedValues})`
}

type Pair = {
  line: number
  record: Record<string, unknown>
  stored: Record<string, unknown> | null
}

async function selectExamples(tx: Db, where: SQL): Promise<Example[]> {
  const { rows } = await tx.execute<Pair>(sql`
    select s.line, to_jsonb(s) as record, case when m.id is null then null else to_jsonb(m) end as stored
    from import_members s left join ${clubMembers} m using (club_id, dgu_number)
    where ${where} order by s.line limit ${examplesOfEach}`)
  return rows.map(({ line, record, stored }) => ({
    line,
    label: `${String(record.dgu_number)} ${String(record.first_name)} ${String(record.last_name)}`,
    fields: stored ? keys.flatMap((key) => changeOf(key, stored, record)) : [],
  }))
}

function changeOf(key: string, stored: Record<string, unknown>, record: Record<string, unknown>) {
  const [from, to] = [stored[columnNames[key] ?? ''], record[columnNames[key] ?? '']]
  const title = memberColumns.find((column) => column.key === key)?.title ?? key
  return from === to ? [] : [{ title, from: show(key, from), to: show(key, to) }]
}

const column = (key: string) => sql.identifier(columnNames[key] ?? key)
const joinSql = (parts: SQL[] | ReturnType<typeof sql.identifier>[]) => sql.join(parts, sql`, `)

function toRow(record: MemberRecord, position: number, clubIds: Map<number, string>) {
  const values = Object.entries(columnNames).map(
    ([key, name]) => [name, record[key as keyof MemberRecord]] as const,
  )
  return {
    position,
    line: record.line,
    club_id: clubIds.get(record.clubNumber),
    dgu_number: record.dguNumber,
    emptied: values.flatMap(([name, value]) => (value === null ? name : [])),
    ...Object.fromEntries(values),
  }
}
