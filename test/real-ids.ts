import type { TestApp } from './test-app.ts'

/** Field names of the contracts, with a query for a matching id of the demonstration. */
const tables: Record<string, string> = {
  accountId: 'accounts',
  caseId: 'cases',
  checkInId: 'check_ins',
  clubId: 'clubs',
  companyId: 'companies',
  competitionId: 'side_competitions',
  courseId: 'courses',
  golferId: 'golfers',
  invoiceId: 'company_invoices',
  mailId: 'mails',
  noticeId: 'notices',
  orderId: 'orders',
  passId: 'passes',
  roleId: 'roles',
  seatId: 'company_seats',
}

/** Valid words for fields in which the sample of a contract has only a letter. */
const words: Record<string, string> = {
  code: 'ABC234',
  cvr: '10150817',
  devicePublicKey: 'A'.repeat(43),
  dguNumber: '27-1234',
  email: 'nogen@example.dk',
  errorId: 'abcd1234',
  lastName: 'Holm',
  name: 'Anne Holm',
  password: 'en god kode her',
  phone: '32345678',
  reason: 'blackout',
  season: '2027',
  seasonCode: '2027',
  time: '10:00',
  version: '1',
}

export type Filler = (sample: Record<string, unknown>) => Record<string, unknown>

/**
 * Puts ids of the demonstration and valid words into samples of contracts, so that bad values in other fields reach
 * the services and the database instead of being refused before.
 */
export async function realIds({ pool }: Pick<TestApp, 'pool'>): Promise<Filler> {
  const known: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(tables)) {
    const { rows } = await pool.query<{ id: string }>(`select id from ${table} limit 1`)
    known[name] = rows[0]?.id
  }
  const { rows } = await pool.query<Record<string, string>>(playing)
  Object.assign(known, rows[0])
  const fill = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => fill(one))
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, key)]))
    }
    return known[name] ?? (value === 'a' ? (words[name] ?? value) : value)
  }
  return (sample) => fill(sample) as Record<string, unknown>
}

/** A player in a flight, with the ids of her entry, round and tournament. */
const playing = `
  select t.id as "tournamentId", t.slug, f.id as "flightId", f.round_id as "roundId",
    e.id as "entryId", e.division_id as "divisionId", c.slug as "clubSlug",
    c.id as "clubId"
  from flights f join flight_players p on p.flight_id = f.id
    join tournament_entries e on e.id = p.entry_id join tournaments t on t.id = e.tournament_id
    join clubs c on c.id = t.club_id
  limit 1`
