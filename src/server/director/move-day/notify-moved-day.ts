import { playsRound } from '#domain/competitions/terms/played-rounds.ts'
import { mayChange } from '#domain/entries/withdrawal.ts'
import { movedDayText } from '#domain/scoring/urgent-texts.ts'
import { addDays } from '#domain/shared/dates.ts'
import { danishInstant } from '../../clock.ts'
import { findTournament, type EntryRow } from '../../competitions/tournament-queries.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { queueMails } from '../../notifications/queue-mail.ts'
import {
  queueUrgent,
  recipientOf,
  type UrgentMessage,
} from '../../notifications/urgent/queue-urgent.ts'
import { selectOrderMoney } from '../../payments/money-queries.ts'
import type { LoadedMove } from './load-move.ts'
import type { ConcernedEntry } from './move-queries.ts'

type MovedDay = LoadedMove & { reason: string; withdrawBefore?: Date; offersEnd?: Date }

/** Mails everybody concerned, and notifies players with a place at once. Returns the number of mails. */
export async function notifyMovedDay(tx: Db, ctx: Ctx, move: MovedDay): Promise<number> {
  const { tournament, concerned } = move
  const club = (await findTournament(tx, tournament.id))?.club.name ?? ''
  const recipients = concerned.filter(({ email }) => Boolean(email))
  const paid = await selectOrderMoney(
    tx,
    recipients.flatMap(({ orderId }) => orderId ?? []),
  )
  const hasPaid = ({ orderId }: EntryRow) => (paid.get(orderId ?? '') ?? 0) > 0
  await queueMails(
    tx,
    recipients.map((entry) => ({
      ctx,
      template: 'dayMoved' as const,
      to: entry.email ?? '',
      ...(entry.accountId && { accountId: entry.accountId }),
      dedupeKey: `day-moved:${keyOf(move, entry)}`,
      data: {
        name: entry.firstName,
        tournament: tournament.name,
        club,
        reason: move.reason,
        rounds: roundsOf(move, entry),
        ...standingOf(ctx, move, entry),
        mayWithdraw: entry.accountId !== null && mayChange(tournament.state),
        withdrawBefore: hasPaid(entry) ? movedRefundDeadline(ctx, move) : null,
        link: `${ctx.publicUrl}/tournaments/${tournament.slug}`,
      },
    })),
  )
  await queueUrgent(
    tx,
    ctx,
    concerned.filter(({ state }) => state === 'entered').flatMap((entry) => urgentOf(move, entry)),
  )
  return recipients.length
}

const keyOf = ({ tournament }: MovedDay, { id }: EntryRow) =>
  `${tournament.id}:${tournament.settingsRevision}:${id}`

/** The moved rounds that the player's *række* plays, each with the player's start. */
function roundsOf({ rounds, moved, divisions, listed }: MovedDay, entry: EntryRow) {
  const terms = divisions.find(({ id }) => id === entry.divisionId)?.terms
  return moved
    .filter(({ number }) => terms && playsRound(terms, number))
    .map(({ id, number, day, to }) => {
      const flight = listed.find((row) => row.entry.id === entry.id && row.round.id === id)?.flight
      return {
        number: rounds.length > 1 ? number : null,
        from: day,
        to,
        start: flight
          ? {
              minute: flight.minute,
              hole: flight.hole,
              ...(flight.group && { group: flight.group }),
            }
          : null,
      }
    })
}

/** What the player has after the move, until when it is held, and whether that is earlier than before. */
function standingOf(
  ctx: Ctx,
  { offersEnd }: MovedDay,
  { state, heldUntil: before }: ConcernedEntry,
) {
  const endsEarlier = state === 'offered' && before !== null && offersEnd && before > offersEnd
  const heldUntil = endsEarlier ? offersEnd : before
  const isOver = state === 'offered' && heldUntil !== null && heldUntil <= ctx.now()
  return {
    standing: isOver ? 'offer_over' : state,
    heldUntil: isOver ? null : (heldUntil?.toISOString() ?? null),
    endsEarlier: Boolean(endsEarlier),
  } as const
}

/** The last moment of a withdrawal with a refund: named only where it moved and is still to come. */
function movedRefundDeadline(ctx: Ctx, { tournament, withdrawBefore }: MovedDay): string | null {
  const isNew =
    withdrawBefore !== undefined &&
    mayChange(tournament.state) &&
    withdrawBefore > ctx.now() &&
    withdrawBefore.getTime() !== tournament.withdrawBefore.getTime()
  return isNew ? withdrawBefore.toISOString() : null
}

/** About the first of the rounds: a short message says that the day moved, and the mail says all of it. */
function urgentOf(move: MovedDay, entry: EntryRow): UrgentMessage[] {
  const { tournament } = move
  return roundsOf(move, entry)
    .slice(0, 1)
    .map(({ from, to, start }) => ({
      ...recipientOf(entry),
      ...movedDayText({ from, to, minute: start?.minute ?? null }),
      kind: 'start_time' as const,
      about: tournament.name,
      path: `/tournaments/${tournament.slug}`,
      dedupeKey: `day-moved:${keyOf(move, entry)}`,
      expiresAt: danishInstant(addDays(to, 1), 0),
    }))
}
