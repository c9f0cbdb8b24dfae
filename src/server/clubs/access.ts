import type { Power } from '#domain/accounts/powers.ts'
import { requirePower, requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { findClub, type Club } from './queries.ts'

type ClubPower = Extract<Power, `club.${string}`>

/** The club, for an account with the power there; `not_found` for others, so that they cannot test which clubs exist. */
export async function accessClubWith(ctx: Ctx, power: ClubPower, clubId: string): Promise<Club> {
  requirePower(ctx, power, clubId)
  return existing(await findClub(ctx.db, clubId))
}

/** The club, for an account that creates its tournaments, and for a program with the club's key. */
export async function accessClubTournaments(ctx: Ctx, clubId: string): Promise<Club> {
  if (ctx.apiKey?.clubId !== clubId) requirePower(ctx, 'club.tournaments', clubId)
  return existing(await findClub(ctx.db, clubId))
}

/** The club, for its staff and for devices paired with it. */
export async function accessClubAtReception(ctx: Ctx, clubId: string): Promise<Club> {
  if (ctx.device?.clubId === clubId) {
    return ctx.device.club ?? existing(await findClub(ctx.db, clubId))
  }
  if (!ctx.device) requireSignedIn(ctx)
  // A device of another club is authenticated, so it gets the answer of a stranger and no `not_signed_in`.
  if (!ctx.actor) throw new AppError('not_found')
  return accessClubWith(ctx, 'club.guests', clubId)
}

function existing(club: Club | undefined): Club {
  if (!club) throw new AppError('not_found')
  return club
}
