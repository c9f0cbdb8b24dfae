import { randomUUID } from 'node:crypto'
import { clubLinkDays } from '#domain/checkins/club-link.ts'
import { addDays } from '#domain/shared/dates.ts'
import { AppError } from '../app-error.ts'
import { danishDay } from '../clock.ts'
import { findClub, type Club } from '../clubs/queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { hashOfKey, newKey } from '../keys.ts'
import { deleteExpiredClubLinks, findClubLink, insertClubLink } from './club-link-queries.ts'
import { selectMailRecipients } from './club-mail-recipients.ts'

/** The cookie with the key of the link, in the browser that opened it (E24). */
export const clubLinkCookie = 'club_link'

/** The key stays in a browser for a day; the mail opens it again. */
export const clubLinkCookieSeconds = 86_400

const dayMs = 86_400_000

/** Creates the key of a link for one address, in the transaction that mails it. */
export async function createClubLink(tx: Db, ctx: Ctx, club: Pick<Club, 'id'>, email: string) {
  const key = newKey()
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + clubLinkDays * dayMs)
  const row = { id: randomUUID(), clubId: club.id, email, createdAt, expiresAt }
  await insertClubLink(tx, { ...row, keyHash: hashOfKey(key) })
  return { key, validTo: lastDayOf(expiresAt) }
}

/** The last whole day. */
const lastDayOf = (expiresAt: Date) => addDays(danishDay(expiresAt), -1)

/** The club of the link that was opened in this browser. */
export async function getClubLink(ctx: Ctx) {
  const opened = await findOpened(ctx)
  if (!opened) return { link: null }
  const { club, link } = opened
  return {
    link: { clubId: club.id, clubName: club.name, validTo: lastDayOf(link.expiresAt) },
  }
}

/**
 * The context of a request by the link: its club, and no account or device, so that nothing else is allowed and the
 * log names the link. Throws `link_expired` without a valid link, and for an address that no longer receives the mail.
 */
export async function actByClubLink(ctx: Ctx): Promise<{ ctx: Ctx; club: Club }> {
  const opened = await findOpened(ctx)
  if (!opened) throw new AppError('link_expired')
  const { actor: _actor, device: _device, ...rest } = ctx
  const clubLink = { linkId: opened.link.id, clubId: opened.club.id }
  return { ctx: { ...rest, clubLink }, club: opened.club }
}

async function findOpened(ctx: Ctx) {
  const key = ctx.cookies?.get(clubLinkCookie)
  const link = key ? await findClubLink(ctx.db, hashOfKey(key)) : undefined
  if (!link || link.expiresAt <= ctx.now()) return undefined
  const recipients = await selectMailRecipients(ctx.db, link.clubId)
  if (!recipients.some(({ email }) => email === link.email)) return undefined
  const club = await findClub(ctx.db, link.clubId)
  return club && { club, link }
}

/** Deletes the links that have expired. */
export const deleteOldClubLinks = (ctx: Ctx): Promise<number> =>
  deleteExpiredClubLinks(ctx.db, ctx.now())
