import { desc, eq, and } from 'drizzle-orm'
import type { Membership, MembershipType } from '#domain/accounts/membership.ts'
import type { Db } from '../db/client.ts'
import { clubMembers, clubs } from '../db/tables/clubs.ts'
import { membershipMails } from '../db/tables/sign-in.ts'

/** A golfer as the club's own imported register has her; read only, because the module `clubs` writes it. */
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
  // A list that does not say what kind of member she is confirms nothing: no card is sold on a blank.
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
    // A register holds no separate mark: whoever is a member there may play.
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

/** True when it is this process that writes to her: of two one does. */
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
