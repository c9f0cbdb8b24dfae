import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { accountGolfers } from '../db/tables/accounts.ts'
import { registrationCards, registrations } from '../db/tables/registrations.ts'

export type OtherLink = typeof accountGolfers.$inferSelect

/** Locks and returns the links of other accounts to a golfer. */
export function selectOtherLinks(
  db: Db,
  { golferId, accountId }: { golferId: string; accountId: string },
): Promise<OtherLink[]> {
  return db
    .select()
    .from(accountGolfers)
    .where(and(eq(accountGolfers.golferId, golferId), ne(accountGolfers.accountId, accountId)))
    .orderBy(asc(accountGolfers.accountId))
    .for('update')
}

export async function deleteLink(
  tx: Db,
  { golferId, accountId }: { golferId: string; accountId: string },
) {
  await tx
    .delete(accountGolfers)
    .where(and(eq(accountGolfers.golferId, golferId), eq(accountGolfers.accountId, accountId)))
}

/** Whether a card that this buyer paid for was confirmed by a link mailed to this address (D10). */
export async function hasConfirmedByOwnMail(
  db: Db,
  { golferId, email, buyerId }: { golferId: string; email: string; buyerId: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: registrationCards.id })
    .from(registrationCards)
    .innerJoin(registrations, eq(registrations.id, registrationCards.registrationId))
    .where(
      and(
        eq(registrationCards.golferId, golferId),
        eq(registrationCards.relation, 'partner'),
        eq(registrationCards.membershipState, 'confirmed'),
        eq(sql`lower(${registrationCards.email})`, email),
        eq(registrations.accountId, buyerId),
      ),
    )
    .limit(1)
  return rows.length > 0
}
