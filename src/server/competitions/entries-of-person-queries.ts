import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { matchesName } from '#domain/accounts/membership.ts'
import { foldDanish } from '#domain/shared/danish.ts'
import type { Db } from '../db/client.ts'
import { accountGolfers, golferMemberships, golfers } from '../db/tables/accounts.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import type { Person } from '../personal-data.ts'

/**
 * The entries of a person, for an export or an erasure: those of the person's golfers, and those that the tournament
 * desk entered manually without a golfer record, if they are proven to be the person's (docs/algorithms/erasure.md).
 */
export async function selectEntryIdsOf(db: Db, person: Person): Promise<string[]> {
  const ofGolfers = await db
    .select({ id: tournamentEntries.id })
    .from(tournamentEntries)
    .where(inArray(tournamentEntries.golferId, [...person.golferIds]))
  const manual = await selectManualCandidates(db, person)
  return [...ofGolfers, ...manual.filter(isOwn)].map(({ id }) => id)
}

/** Entries without a golfer record that have the person's address, which may be shared by a family. */
export const isManualWithAddress = ({ email }: Person): SQL | undefined =>
  and(isManual, eq(sql`lower(${tournamentEntries.email})`, email))

const isManual = and(isNull(tournamentEntries.golferId), isNull(tournamentEntries.accountId))

const hasNumber = sql<boolean>`exists (select from ${golferMemberships}
  where ${golferMemberships.golferId} = ${golfers.id}
    and ${golferMemberships.dguNumber} = ${tournamentEntries.dguNumber})`
const isProven = sql<boolean>`exists (select from ${accountGolfers}
  where ${accountGolfers.golferId} = ${golfers.id} and ${accountGolfers.proof} = 'dgu_login')`

/** Each golfer of the person beside each manual entry with the golfer's number or the person's address. */
function selectManualCandidates(db: Db, person: Person) {
  const { id, firstName, lastName, dguNumber, birthDate } = tournamentEntries
  return db
    .select({
      id,
      entry: { firstName, lastName, dguNumber, birthDate },
      golfer: {
        firstName: golfers.firstName,
        lastName: golfers.lastName,
        birthDate: golfers.birthDate,
      },
      hasAddress: sql<boolean>`coalesce(lower(${tournamentEntries.email}) = ${person.email}, false)`,
      hasNumber,
      isProven,
    })
    .from(tournamentEntries)
    .innerJoin(golfers, inArray(golfers.id, [...person.golferIds]))
    .where(or(isManualWithAddress(person), and(isManual, hasNumber)))
}

type Candidate = Awaited<ReturnType<typeof selectManualCandidates>>[number]

/**
 * An entry is the golfer's if last name and DGU number match and a DGU login proves the number, or if full name and
 * verified address match and the entry contradicts neither number nor birthday. A last name or an address alone proves
 * nothing, because families share both, and anybody can enter a stranger's number.
 */
function isOwn({ entry, golfer, hasAddress, hasNumber, isProven }: Candidate): boolean {
  if (hasNumber && isProven && matchesName(entry.lastName, golfer)) return true
  const contradicts =
    (entry.dguNumber !== null && !hasNumber) ||
    (entry.birthDate !== null && golfer.birthDate !== null && entry.birthDate !== golfer.birthDate)
  return hasAddress && fullName(entry) === fullName(golfer) && !contradicts
}

const fullName = ({ firstName, lastName }: Pick<Candidate['golfer'], 'firstName' | 'lastName'>) =>
  foldDanish(`${firstName} ${lastName}`)
