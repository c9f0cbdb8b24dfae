import type { DirectorsEntries } from '#contract/entries/director.ts'
import {
  countFees,
  deskPaymentOf,
  isFeePaid,
  owedOre,
  owedWithoutDeskOre,
} from '#domain/entries/desk-payment.ts'
import { waitingNumbers } from '#domain/entries/places.ts'
import { AppError } from '../app-error.ts'
import { versionOf } from '../shown-version.ts'
import type { Ctx } from '../ctx.ts'
import { selectOrderMoney } from '../payments/money-queries.ts'
import {
  findTournament,
  selectDivisions,
  type EntryRow,
} from '../competitions/tournament-queries.ts'
import { extraTexts } from './extras/chosen-of.ts'
import { selectUnits } from './extras/extra-queries.ts'
import { selectEntries, selectStartListEntryIds } from './queries.ts'

/** All entries of a tournament, for its director. */
export async function listEntries(
  ctx: Ctx,
  { tournamentId }: { tournamentId: string },
): Promise<DirectorsEntries> {
  const hosted = await findTournament(ctx.db, tournamentId)
  if (!hosted) throw new AppError('not_found')
  const entries = await selectEntries(ctx.db, tournamentId)
  const divisions = await selectDivisions(ctx.db, [tournamentId])
  const paid = await selectOrderMoney(
    ctx.db,
    entries.flatMap(({ orderId }) => orderId ?? []),
  )
  const drawn = await selectStartListEntryIds(ctx.db, tournamentId)
  const chosen = await selectUnits(
    ctx.db,
    entries.map(({ id }) => id),
  )
  const unitsOf = ({ id }: EntryRow) => (chosen.get(id) ?? []).map(({ unit }) => unit)
  const fees = countFees(entries.map((entry) => ({ fee: entry, units: unitsOf(entry) })))
  const numbers = waitingNumbers({ inAll: hosted.tournament.places }, entries.filter(waits))
  const ofDivision = (id: string) => entries.filter(({ divisionId }) => divisionId === id)
  return {
    state: hosted.tournament.state,
    places: hosted.tournament.places,
    ...count(entries),
    paidOre: [...paid.values()].reduce((sum, ore) => sum + ore, 0),
    deskOre: fees.byMethod,
    owedOre: fees.owedOre,
    divisions: divisions.map((division) => ({
      ...division,
      isInSides: division.terms.team !== null,
      ...count(ofDivision(division.id)),
    })),
    entries: entries.map((entry) => ({
      ...entry,
      isDrawn: drawn.has(entry.id),
      waitingNumber: numbers.get(entry.id) ?? null,
      heldUntil: entry.heldUntil?.toISOString() ?? null,
      isPaid: isFeePaid(entry),
      owedOre: owedOre(entry, unitsOf(entry)),
      dueOre: owedWithoutDeskOre(entry, unitsOf(entry)),
      deskPayment: deskPaymentOf(entry, unitsOf(entry)),
      extras: extraTexts(chosen.get(entry.id) ?? []),
      deskPaidAt: entry.deskPaidAt?.toISOString() ?? null,
      byHand: entry.accountId === null,
      enteredAt: entry.enteredAt.toISOString(),
      withdrawnAt: entry.withdrawnAt?.toISOString() ?? null,
      version: versionOf(detailsOf(entry)),
    })),
  }
}

/** What *Ret spilleren* shows, and saves. */
export const detailsOf = ({
  firstName,
  lastName,
  clubName,
  dguNumber,
  gender,
  handicapTenths,
  email,
  divisionId,
  feeOre,
}: EntryRow) => ({
  firstName,
  lastName,
  clubName,
  dguNumber,
  gender,
  handicapTenths,
  email,
  divisionId,
  feeOre,
})

const waits = ({ state }: EntryRow) => state === 'waiting'
/** A player with a status code is out of play and holds no place. */
const holds = ({ state, status }: EntryRow) =>
  status === null && (state === 'entered' || state === 'awaiting_payment' || state === 'offered')

const count = (entries: readonly EntryRow[]) => ({
  entered: entries.filter(holds).length,
  waiting: entries.filter(waits).length,
})
