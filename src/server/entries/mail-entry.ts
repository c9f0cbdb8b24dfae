import { queueMail, type QueuedMail } from '../notifications/queue-mail.ts'
import type { TemplateName } from '../notifications/templates.ts'
import { findAccount } from '../accounts/queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  selectRoundsOfEntry,
  type RoundRow,
  type EntryRow,
} from '../competitions/tournament-queries.ts'
import { findEntryDetails, type EntryDetails } from './queries.ts'

type EntryMail =
  | {
      template: 'tournamentEntered'
      usesRound: boolean
      order: { id: string; number: string; totalOre: number; vatOre: number }
    }
  | { template: 'onWaitingList'; number: number }
  | { template: 'placeOffered'; until: Date }
  | { template: 'placeLost'; because: 'not_answered' | 'not_paid' | 'payment_refused' }
  | { template: 'feeOwed' | 'placeGiven' }
  | { template: 'entryWithdrawn'; refundOre: number; keptOre: number; byDirector: boolean }
  | { template: 'tournamentCancelled'; refundOre: number }

/** Delays mails past the opening minute, because writing a mail costs more than storing an entry. */
const afterRushMs = 90_000

/** Queues a mail to the account of the entry, or to its address; without an address it does nothing. */
export async function mailEntry(tx: Db, ctx: Ctx, entry: EntryRow, mail: EntryMail): Promise<void> {
  const account = entry.accountId ? await findAccount(tx, entry.accountId) : undefined
  const email = account?.email ?? entry.email
  const details = await findEntryDetails(tx, entry.id)
  if (!email || !details) return
  const [round] = await selectRoundsOfEntry(tx, entry)
  const to = { email, accountId: account?.id }
  await queueMail(tx, ctx, entryMail(ctx, { entry, about: { ...details, round }, to }, mail))
}

type Facts = {
  entry: EntryRow
  about: Pick<EntryDetails, 'tournament' | 'club' | 'divisionName' | 'isOnlyDivision'> & {
    round: RoundRow | undefined
  }
  to: { email: string; accountId: string | undefined }
}

/** Builds a mail about an entry from data that is already loaded. */
export function entryMail(
  ctx: Ctx,
  { entry, about: { tournament, club, divisionName, isOnlyDivision, round }, to }: Facts,
  mail: EntryMail,
): QueuedMail<TemplateName> {
  const about = {
    firstName: entry.firstName,
    tournament: tournament.name,
    club: club.name,
    division: divisionName,
    isOnlyDivision,
    firstDay: tournament.firstDay,
    lastDay: tournament.lastDay,
    firstMinute: round?.firstMinute ?? null,
    page: `${ctx.publicUrl}/tournaments/${tournament.slug}`,
    /** A link into the account; null for an entry without one. */
    mine: to.accountId ? `${ctx.publicUrl}/account/tournaments/${entry.id}` : null,
  }
  const { template, data, dedupeKey } = templateData(ctx, mail, { entry, tournament })
  return {
    template,
    to: to.email,
    ...(to.accountId && { accountId: to.accountId }),
    data: { ...about, ...data } as never,
    dedupeKey,
    ...(template === 'onWaitingList' && { dueAt: new Date(ctx.now().getTime() + afterRushMs) }),
  }
}

type TemplateData = { template: TemplateName; data: object; dedupeKey: string }

function templateData(
  { publicUrl }: Ctx,
  mail: EntryMail,
  { entry, tournament }: { entry: EntryRow; tournament: { withdrawBefore: Date; slug: string } },
): TemplateData {
  const { template } = mail
  const once = `${template}:${entry.id}`
  switch (template) {
    case 'tournamentEntered': {
      const { id, number, totalOre, vatOre } = mail.order
      const withdrawBefore = tournament.withdrawBefore.toISOString()
      const { usesRound } = mail
      // The receipt in the account finds its mail by this key.
      const receiptLink = `${publicUrl}/account/receipts/${id}`
      const data = { orderNumber: number, totalOre, vatOre, usesRound, withdrawBefore, receiptLink }
      return { template, data, dedupeKey: `order:${id}` }
    }
    case 'onWaitingList':
      return { template, data: { number: mail.number }, dedupeKey: once }
    case 'placeOffered': {
      const until = mail.until.toISOString()
      return { template, data: { until, feeOre: entry.feeOre }, dedupeKey: once }
    }
    case 'placeLost':
      return { template, data: { because: mail.because }, dedupeKey: once }
    case 'feeOwed':
    case 'placeGiven':
      return { template, data: { feeOre: entry.feeOre }, dedupeKey: once }
    case 'entryWithdrawn': {
      const { refundOre, keptOre, byDirector } = mail
      return { template, data: { refundOre, keptOre, byDirector }, dedupeKey: once }
    }
    case 'tournamentCancelled':
      return { template, data: { refundOre: mail.refundOre }, dedupeKey: once }
  }
}
