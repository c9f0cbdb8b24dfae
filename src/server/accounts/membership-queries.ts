import { desc, eq, and } from 'drizzle-orm'
import type { Membership, MembershipType } from '#domain/accounts/membership.ts'
import type { Db } from '../db/client.ts'
import { clubMembers } from '../db/tables/club-members.ts'
import { clubs } from '../db/tables/clubs.ts'
import { membershipMails } from '../db/tables/sign-in.ts'

/** A golfer in a club's imported register. Read only, because the module `clubs` writes that table. */
export async function findRegisteredMember(
  db: Db,
  dguNumber: string,
): Promise<Membership | undefined> {
  const [row] = await db
    .select({ member: clubMembers, clubName: clubs.name, clubNumber: clubs.dguClubNumber })
    .from(clubMembers)
    .innerJoin(clubs, eq(clubs.id, clubMembers.clubId))
    .where(eq(clubMembers.dguNumber, dguNumber))
    .orderBy(desc(clubMembers.importedAt))
    .limit(1)
  // A register without the type of membership confirms nothing, because cards depend on the type.
  if (!row || row.member.membershipType === null) return undefined
  const { member, clubName } = row
  const type = row.member.membershipType as MembershipType
  return {
    source: 'register',
    personId: null,
    firstName: member.firstName,
    lastName: member.lastName,
    birthDate: member.birthDate,
    handicapTenths: member.handicapTenths,
    handicapFrozen: false,
    // A register has no separate column for the right to play; types 1 to 4 include it.
    rightToPlay: type <= 4,
    memberships: [
      {
        dguNumber,
        clubNumber: Number(dguNumber.split('-')[0]),
        clubName,
        type,
        isHome: member.isHome,
      },
    ],
  }
}

/** True when this process is to send the mail; false when another process has claimed it. */
export async function claimMembershipMail(
  tx: Db,
  mail: typeof membershipMails.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(membershipMails)
    .values(mail)
    .onConflictDoNothing()
    .returning({ golferId: membershipMails.golferId })
  return rows.length > 0
}

export async function findMembershipMail(
  db: Db,
  { keyHash, year }: { keyHash: string; year: number },
) {
  const [row] = await db
    .select()
    .from(membershipMails)
    .where(and(eq(membershipMails.keyHash, keyHash), eq(membershipMails.year, year)))
  return row
}
