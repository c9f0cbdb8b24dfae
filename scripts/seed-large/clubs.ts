import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { foldDanish } from '#domain/shared/danish.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { copyRows, type Value } from './copy.ts'

export type LargeClub = { id: string; name: string; dguNumber: number }

/** Beginnings and endings of invented names; every pair is a club. */
const beginnings = [
  'Birke',
  'Elle',
  'Fugle',
  'Hare',
  'Kilde',
  'Lærke',
  'Møl',
  'Ravn',
  'Rosen',
  'Skov',
  'Sten',
  'Sø',
  'Ulve',
  'Vester',
  'Øster',
  'Bøge',
]
const endings = [
  'bjerg',
  'borg',
  'dal',
  'hede',
  'høj',
  'lund',
  'mark',
  'næs',
  'skov',
  'sø',
  'toft',
  'vang',
  'ø',
  'holm',
]
const regions = ['Nordjylland', 'Midtjylland', 'Sydjylland', 'Fyn', 'Sjælland', 'Hovedstaden']

const clubColumns = [
  'id',
  'slug',
  'name',
  'dgu_club_number',
  'region',
  'address',
  'postcode',
  'city',
  'vat_status',
  'search_text',
  'created_at',
  'updated_at',
]

/** Adds partner clubs until there are so many, and returns all of them. */
export async function addClubs(
  client: pg.ClientBase,
  { count, from, at }: { count: number; from: PlainDate; at: Date },
): Promise<LargeClub[]> {
  const known = await partnersOn(client, from)
  const added = Array.from({ length: Math.max(0, count - known.length) }, (_, n) => clubOf(n))
  await copyRows(
    client,
    { table: 'clubs', columns: clubColumns },
    added.map((club, n) => toClubRow(club, n, at)),
  )
  await copyTerms(client, added, from)
  return [...known, ...added]
}

async function partnersOn(client: pg.ClientBase, day: PlainDate): Promise<LargeClub[]> {
  const { rows } = await client.query<LargeClub>(
    `select distinct club.id, club.name, club.dgu_club_number as "dguNumber" from clubs club
     join club_terms terms on terms.club_id = club.id
     where terms.valid_from <= $1 and (terms.valid_to is null or terms.valid_to >= $1::date + 270)
     order by club.dgu_club_number`,
    [day],
  )
  return rows
}

function clubOf(n: number): LargeClub {
  const name = `${beginnings[n % beginnings.length]}${endings[Math.floor(n / beginnings.length) % endings.length]} Golfklub`
  return { id: randomUUID(), name, dguNumber: 1_001 + n }
}

function toClubRow({ id, name, dguNumber }: LargeClub, n: number, at: Date): Value[] {
  const region = regions[n % regions.length] ?? ''
  const slug = `${foldDanish(name).replaceAll(' ', '-')}-${dguNumber}`
  const postcode = String(4000 + n * 13)
  const search = foldDanish(`${name} ${postcode} ${region}`)
  const vat = n % 7 === 0 ? 'liable' : 'exempt'
  return [
    id,
    slug,
    name,
    dguNumber,
    region,
    'Golfvej 1',
    postcode,
    name.split(' ')[0] ?? '',
    vat,
    search,
    at,
    at,
  ]
}

/** The agreement of a new club: two rounds of every card, on all days. */
async function copyTerms(client: pg.ClientBase, clubs: readonly LargeClub[], from: PlainDate) {
  await client.query(
    `insert into club_terms (club_id, version, valid_from, rounds_per_pass, accepted_products, blackout_rules,
       notice_hours, booking_mode, booking_window_days, booking_steps, check_in_place, default_holes,
       green_fee_weekday_ore, green_fee_weekend_ore, created_at)
     select id, 1, $2::date, 2, '{FULD,HVERDAG,UNG,FERIE,FIRMA-N,FIRMA-P}', '[]', 72, 'drop_in', 7, '[]',
       'Proshoppen', 18, 40000, 50000, clubs.created_at from clubs where id = any($1::uuid[])`,
    [clubs.map(({ id }) => id), from],
  )
}
