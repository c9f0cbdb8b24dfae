import { randomUUID } from 'node:crypto'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/competitions/day-links.ts'
import type { DayLinks } from '#contract/competitions/day-links.ts'
import { dayLinkValidity } from '#domain/accounts/day-links.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import { today, type Ctx } from '../../ctx.ts'
import { hashOfKey } from '../../keys.ts'
import { lockTournament, findTournament } from '../tournament-queries.ts'
import { dayLinkKeyOf, dayLinkSecret } from './day-link-key.ts'
import {
  countOpenDayLinks,
  insertDayLink,
  selectDayLinks,
  writeRevoked,
} from './day-link-queries.ts'

/** More than any tournament has helpers; a limit against a program that makes links without end. */
const mostLinks = 40

export async function listDayLinks(
  ctx: Ctx,
  { tournamentId }: { tournamentId: string },
): Promise<DayLinks> {
  const found = await findTournament(ctx.db, tournamentId)
  if (!found) throw new AppError('not_found')
  const secret = await dayLinkSecret(ctx)
  const addressOf = (id: string) => `${ctx.publicUrl}/link/day?key=${dayLinkKeyOf(secret, id)}`
  const rows = await selectDayLinks(ctx.db, tournamentId)
  return {
    links: rows.map((link) => ({
      ...link,
      createdAt: link.createdAt.toISOString(),
      firstOpenedAt: link.firstOpenedAt?.toISOString() ?? null,
      revokedAt: link.revokedAt?.toISOString() ?? null,
      address: link.revokedAt ? null : addressOf(link.id),
    })),
  }
}

/** Makes a link for a helper without an account; the director shows its code or sends its address. */
export async function createDayLink(
  ctx: Ctx,
  { tournamentId, kind, name }: ParsedInput<typeof contract.createDayLink>,
): Promise<DayLinks> {
  const secret = await dayLinkSecret(ctx)
  const id = randomUUID()
  await ctx.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    if (!tournament) throw new AppError('not_found')
    if (dayLinkValidity(tournament, today(ctx)) === 'day_link_over') refuse('day_link_over')
    if ((await countOpenDayLinks(tx, tournamentId)) >= mostLinks) refuse('day_links_many')
    await insertDayLink(tx, {
      id,
      tournamentId,
      kind,
      name,
      keyHash: hashOfKey(dayLinkKeyOf(secret, id)),
      createdAt: ctx.now(),
      createdBy: ctx.actor?.accountId ?? null,
    })
    await recordActivity(tx, ctx, {
      action: 'tournaments.create_day_link',
      subject: { type: 'tournament', id: tournamentId },
      data: { dayLinkId: id, kind },
    })
  })
  return listDayLinks(ctx, { tournamentId })
}

export async function revokeDayLink(
  ctx: Ctx,
  { tournamentId, linkId }: ParsedInput<typeof contract.revokeDayLink>,
): Promise<DayLinks> {
  await ctx.db.transaction(async (tx) => {
    const revoked = await writeRevoked(tx, {
      tournamentId,
      linkId,
      revokedAt: ctx.now(),
      revokedBy: ctx.actor?.accountId ?? null,
    })
    if (revoked === undefined) throw new AppError('not_found')
    if (!revoked) return
    await recordActivity(tx, ctx, {
      action: 'tournaments.revoke_day_link',
      subject: { type: 'tournament', id: tournamentId },
      data: { dayLinkId: linkId },
    })
  })
  return listDayLinks(ctx, { tournamentId })
}

const refuse = (reason: contract.DayLinkRefusal): never => {
  throw new AppError('refused', { reason })
}
