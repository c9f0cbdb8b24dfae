import type { Power } from '#domain/accounts/powers.ts'
import { requirePower, requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { findClub, type Club } from './queries.ts'

type ClubPower = Extract<Power, `club.${string}`>

/** The club, for someone who holds the power there. A stranger learns no more than that nothing was found. */
export async function accessClubWith(ctx: Ctx, power: ClubPower, clubId: string): Promise<Club> {
  requirePower(ctx, power, clubId)
  return existing(await findClub(ctx.db, clubId))
}

/** The club, for whoever works at its reception: its people, or a device paired with it. */
export async function accessClubAtReception(ctx: Ctx, clubId: string): Promise<Club> {
  if (ctx.device?.clubId === clubId) return existing(await findClub(ctx.db, clubId))
  if (!ctx.device) requireSignedIn(ctx)
  // Another club's tablet is no nobody: it is told what a stranger is told.
  if (!ctx.actor) throw new AppError('not_found')
  return accessClubWith(ctx, 'club.guests', clubId)
}

function existing(club: Club | undefined): Club {
  if (!club) throw new AppError('not_found')
  return club
}
