import { queueMail, type QueuedMail } from '../notifications/queue-mail.ts'
import type { TemplateName } from '../notifications/templates.ts'
import { findAccount } from '../accounts/queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { selectRounds, type RoundRow, type EntryRow } from '../competitions/tournament-queries.ts'
import { findWholeEntry, type WholeEntry } from '../competitions/entry-queries.ts'

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

/** To write a mail costs more than to take an entry: in the opening minute entries come first. */
const afterRushMs = 90_000

/** Writes to whoever made the entry, or to the address that the tournament desk typed; without one to nobody. */
export async function mailEntry(tx: Db, ctx: Ctx, entry: EntryRow, said: EntryMail): Promise<void> {
  const account = entry.accountId ? await findAccount(tx, entry.accountId) : undefined
  const email = account?.email ?? entry.email
  const whole = await findWholeEntry(tx, entry.id)
  if (!email || !whole) return
  const [round] = await selectRounds(tx, [whole.tournament.id])
  const to = { email, accountId: account?.id }
  await queueMail(tx, ctx, entryMail(ctx, { entry, about: { ...whole, round }, to }, said))
}

type Facts = {
  entry: EntryRow
  about: Pick<WholeEntry, 'tournament' | 'club' | 'divisionName'> & { round: RoundRow | undefined }
  to: { email: string; accountId: string | undefined }
}

/** A mail about an entry of which everything is known. */
export function entryMail(
  ctx: Ctx,
  { entry, about: { tournament, club, divisionName, round }, to }: Facts,
  said: EntryMail,
): QueuedMail<TemplateName> {
  const about = {
    firstName: entry.firstName,
    tournament: tournament.name,
    club: club.name,
    division: divisionName,
    firstDay: tournament.firstDay,
    lastDay: tournament.lastDay,
    firstMinute: round?.firstMinute ?? null,
    page: `${ctx.publicUrl}/tournaments/${tournament.slug}`,
    /** Only who has an account finds anything there. */
    mine: to.accountId ? `${ctx.publicUrl}/account/tournaments/${entry.id}` : null,
  }
  const { template, data, dedupeKey } = write(said, { entry, tournament })
  return {
    template,
    to: to.email,
    ...(to.accountId && { accountId: to.accountId }),
    data: { ...about, ...data } as never,
    dedupeKey,
    ...(template === 'onWaitingList' && { dueAt: new Date(ctx.now().getTime() + afterRushMs) }),
  }
}

type Written = { template: TemplateName; data: object; dedupeKey: string }

function write(
  said: EntryMail,
  { entry, tournament }: { entry: EntryRow; tournament: { withdrawBefore: Date; slug: string } },
): Written {
  const { template } = said
  const once = `${template}:${entry.id}`
  switch (template) {
    case 'tournamentEntered': {
      const { id, number, totalOre, vatOre } = said.order
      const withdrawBefore = tournament.withdrawBefore.toISOString()
      const { usesRound } = said
      // The receipt in the account finds its mail by this key.
      const data = { orderNumber: number, totalOre, vatOre, usesRound, withdrawBefore }
      return { template, data, dedupeKey: `order:${id}` }
    }
    case 'onWaitingList':
      return { template, data: { number: said.number }, dedupeKey: once }
    case 'placeOffered': {
      const until = said.until.toISOString()
      return { template, data: { until, feeOre: entry.feeOre }, dedupeKey: once }
    }
    case 'placeLost':
      return { template, data: { because: said.because }, dedupeKey: once }
    case 'feeOwed':
    case 'placeGiven':
      return { template, data: { feeOre: entry.feeOre }, dedupeKey: once }
    case 'entryWithdrawn': {
      const { refundOre, keptOre, byDirector } = said
      return { template, data: { refundOre, keptOre, byDirector }, dedupeKey: once }
    }
    case 'tournamentCancelled':
      return { template, data: { refundOre: said.refundOre }, dedupeKey: once }
  }
}
