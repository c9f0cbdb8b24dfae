import { AppError } from '#server/app-error.ts'
import type { Ctx, RoleName } from '#server/ctx.ts'
import { findClub, type Club } from './queries.ts'

/** The club, for someone who works there. A stranger learns no more than that nothing was found. */
export async function accessClubAsStaff(ctx: Ctx, clubId: string): Promise<Club> {
  if (!ctx.actor) throw new AppError('not_signed_in')
  return accessWith(ctx, clubId, ['club_staff', 'club_admin'])
}

/** The club, for someone who may change its agreement, signs and people. */
export async function accessClubAsAdmin(ctx: Ctx, clubId: string): Promise<Club> {
  if (!ctx.actor) throw new AppError('not_signed_in')
  return accessWith(ctx, clubId, ['club_admin'])
}

/** The club, for whoever stands at its counter: its staff, or a device paired with it. */
export async function accessClubAtCounter(ctx: Ctx, clubId: string): Promise<Club> {
  if (ctx.device?.clubId === clubId) return existing(await findClub(ctx.db, clubId))
  if (!ctx.actor && !ctx.device) throw new AppError('not_signed_in')
  return accessWith(ctx, clubId, ['club_staff', 'club_admin'])
}

async function accessWith(ctx: Ctx, clubId: string, names: RoleName[]): Promise<Club> {
  const mayEnter = ctx.actor?.roles.some(
    (role) => role.clubId === clubId && names.includes(role.name),
  )
  if (!mayEnter) throw new AppError('not_found')
  return existing(await findClub(ctx.db, clubId))
}

function existing(club: Club | undefined): Club {
  if (!club) throw new AppError('not_found')
  return club
}
