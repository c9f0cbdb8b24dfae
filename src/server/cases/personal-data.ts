import { and, asc, eq, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { caseNotes, cases } from '../db/tables/cases.ts'
import { clubs } from '../db/tables/clubs.ts'
import type { Person, PersonalPart } from '../personal-data.ts'

/** By the address only what is no account's: a former address may be somebody else's by now. */
const whoseCase = ({ accountId, email }: Person) =>
  or(
    eq(cases.accountId, accountId),
    and(isNull(cases.accountId), eq(sql`lower(${cases.email})`, email)),
  ) as SQL

/**
 * What a person wrote to us, and what we answered and noted. An export holds what was sent from her
 * account: of a letter under her address she has our answer among the mails, for nobody knows who
 * wrote it.
 */
export const casesPart: PersonalPart = {
  exportOf: async (db, person) => [
    { key: 'cases', title: 'Det, du har skrevet til os', ...(await letters(db, person)) },
    { key: 'caseNotes', title: 'Vores svar og noter', ...(await answers(db, person)) },
  ],
  erase: async (tx, _ctx, person) => {
    await tx.delete(cases).where(whoseCase(person))
  },
}

/** Forgets letters that nobody has touched since; what was said about them goes along. */
export async function deleteLetters(tx: Db, until: Date): Promise<number> {
  const gone = await tx.delete(cases).where(lte(cases.updatedAt, until))
  return gone.rowCount ?? 0
}

async function letters(db: Db, person: Person) {
  const rows = await db
    .select({
      number: cases.number,
      kind: cases.kind,
      state: cases.state,
      name: cases.name,
      email: cases.email,
      phone: cases.phone,
      organisation: cases.organisation,
      cvr: cases.cvr,
      registeredName: cases.registeredName,
      players: cases.players,
      message: cases.message,
      club: clubs.name,
      happenedAt: cases.happenedAt,
      createdAt: cases.createdAt,
      closedAt: cases.closedAt,
    })
    .from(cases)
    .leftJoin(clubs, eq(clubs.id, cases.clubId))
    .where(eq(cases.accountId, person.accountId))
    .orderBy(asc(cases.number))
  const fields = {
    number: 'Sagsnummer (S-)',
    kind: 'Slags',
    state: 'Tilstand',
    name: 'Navn',
    email: 'Mail',
    phone: 'Telefon',
    organisation: 'Klub eller firma',
    cvr: 'CVR-nummer',
    registeredName: 'Navn i registret',
    players: 'Antal spillere',
    message: 'Tekst',
    club: 'Om klubben',
    happenedAt: ['Skete', 'time'],
    createdAt: ['Skrevet', 'time'],
    closedAt: ['Lukket', 'time'],
  } as const
  return { fields, rows }
}

async function answers(db: Db, person: Person) {
  const hers = db.select({ id: cases.id }).from(cases).where(eq(cases.accountId, person.accountId))
  const rows = await db
    .select({
      number: cases.number,
      kind: caseNotes.kind,
      text: caseNotes.text,
      at: caseNotes.createdAt,
    })
    .from(caseNotes)
    .innerJoin(cases, eq(cases.id, caseNotes.caseId))
    .where(inArray(caseNotes.caseId, hers))
    .orderBy(asc(caseNotes.createdAt), asc(caseNotes.id))
  const fields = {
    number: 'Sagsnummer (S-)',
    kind: ['Slags', { note: 'Note hos os', reply: 'Svar til dig' }],
    text: 'Tekst',
    at: ['Skrevet', 'time'],
  } as const
  return { fields, rows }
}
