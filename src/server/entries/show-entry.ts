import type { OwnEntry } from '#contract/entries/endpoints.ts'
import { deskPaymentOf, isFeePaid, owedOre } from '#domain/entries/desk-payment.ts'
import { refundNow } from '#domain/entries/withdrawal.ts'
import { shownRound, ticketStatus, type TicketRound } from '#domain/wallets/start-ticket.ts'
import type { Moment } from '#domain/shared/clock-time.ts'
import { requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import { danishMoment } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { selectOrderMoney } from '../payments/money-queries.ts'
import { selectTicketRounds } from '../wallets/ticket-queries.ts'
import { chosenOf } from './extras/chosen-of.ts'
import { selectUnits, type ChosenUnit } from './extras/extra-queries.ts'
import { cancellableLines } from './release-place.ts'
import {
  countWaitingUpTo,
  findEntryOfAccount,
  selectEntriesOfAccount,
  type EntryDetails,
} from './queries.ts'

/** The entries of the signed-in account, the latest day first. */
export async function listMyEntries(ctx: Ctx) {
  const { accountId } = requireSignedIn(ctx)
  return {
    today: today(ctx),
    entries: await showEntries(ctx, await selectEntriesOfAccount(ctx.db, accountId)),
  }
}

/** An entry of the signed-in account; `not_found` for another's. */
export async function accessEntry(ctx: Ctx, entryId: string): Promise<EntryDetails> {
  const { accountId } = requireSignedIn(ctx)
  const found = await findEntryOfAccount(ctx.db, accountId, entryId)
  if (!found) throw new AppError('not_found')
  return found
}

/** One entry as its account sees it. */
export async function showEntry(ctx: Ctx, entryId: string): Promise<OwnEntry> {
  const [shown] = await showEntries(ctx, [await accessEntry(ctx, entryId)])
  if (!shown) throw new AppError('not_found')
  return shown
}

export async function showEntries(ctx: Ctx, rows: readonly EntryDetails[]): Promise<OwnEntry[]> {
  const numbers = await numbersOfWaiting(ctx.db, rows)
  const paid = await selectOrderMoney(
    ctx.db,
    rows.flatMap(({ entry }) => entry.orderId ?? []),
  )
  const rounds = await selectTicketRounds(
    ctx.db,
    rows.map(({ entry }) => entry.id),
  )
  const units = await selectUnits(
    ctx.db,
    rows.map(({ entry }) => entry.id),
  )
  return rows.map((row) =>
    toOwnEntry(ctx, row, {
      rounds: rounds.get(row.entry.id) ?? [],
      waitingNumber: numbers.get(row.entry.id) ?? null,
      paidOre: paid.get(row.entry.orderId ?? '') ?? 0,
      units: units.get(row.entry.id) ?? [],
    }),
  )
}

type LoadedFacts = {
  waitingNumber: number | null
  paidOre: number
  rounds: readonly TicketRound[]
  units: readonly ChosenUnit[]
}

/** The view of an entry from data that is already loaded. */
export function toOwnEntry(
  ctx: Ctx,
  { entry, tournament, club, divisionName, isOnlyDivision }: EntryDetails,
  { waitingNumber, paidOre, rounds, units }: LoadedFacts,
): OwnEntry {
  const withdrawBefore = tournament.withdrawBefore.getTime()
  const refund = refundNow(
    { state: entry.state, paidOre },
    { state: tournament.state, withdrawBefore },
    ctx.now().getTime(),
  )
  const status = ticketStatus(entry, { isCancelled: tournament.state === 'cancelled' })
  return {
    id: entry.id,
    golferId: entry.golferId,
    firstName: entry.firstName,
    lastName: entry.lastName,
    tournament: { ...tournament, clubName: club.name },
    division: { id: entry.divisionId, name: divisionName, isOnly: isOnlyDivision },
    state: entry.state,
    waitingNumber,
    heldUntil: entry.heldUntil?.toISOString() ?? null,
    feeOre: entry.feeOre,
    extras: chosenOf(units),
    owedOre: toPayOre(entry, units),
    isPaid: isFeePaid(entry),
    isPaidAtClub: deskPaymentOf(entry, unitsOf(units)) !== null,
    orderId: entry.orderId,
    // The fee is kept after its deadline; an extra until its own last day is not.
    refundNowOre: refund === 0 ? Math.min(paidOre, cancellableOre(ctx, units)) : (refund ?? null),
    withdrawBefore: tournament.withdrawBefore.toISOString(),
    shownAs: entry.shownAs,
    wish: entry.wish,
    enteredAt: entry.enteredAt.toISOString(),
    // As long as the start time can be added to a wallet.
    start: status === 'valid' ? nextStart(rounds, danishMoment(ctx.now())) : null,
  }
}

const unitsOf = (units: readonly ChosenUnit[]) => units.map(({ unit }) => unit)

/** An offered place is not owed yet, but its button says what taking it costs. */
const toPayOre = (entry: EntryDetails['entry'], units: readonly ChosenUnit[]) =>
  owedOre(
    entry.state === 'offered' ? { ...entry, state: 'awaiting_payment' } : entry,
    unitsOf(units),
  )

function cancellableOre(ctx: Ctx, units: readonly ChosenUnit[]): number {
  const lines = new Set(cancellableLines(ctx, units))
  return unitsOf(units).reduce(
    (sum, { orderLineId, priceOre }) => (lines.has(orderLineId ?? '') ? sum + priceOre : sum),
    0,
  )
}

function nextStart(rounds: readonly TicketRound[], now: Moment): OwnEntry['start'] {
  const round = shownRound(rounds, now)
  return round?.start && round.day >= now.day ? { day: round.day, ...round.start } : null
}

/** The numbers on the waiting list by entry, as the domain's `waitingNumbers` computes them. */
async function numbersOfWaiting(
  db: Db,
  rows: readonly EntryDetails[],
): Promise<Map<string, number>> {
  const numbers = new Map<string, number>()
  for (const { entry, tournament } of rows) {
    if (entry.state !== 'waiting') continue
    const divisionId = tournament.places === null ? entry.divisionId : undefined
    numbers.set(entry.id, await countWaitingUpTo(db, { ...entry, divisionId }))
  }
  return numbers
}
