import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/entries/extras.ts'
import { refusalOfChoice } from '#domain/entries/extras.ts'
import { mayWithdrawOthers } from '#domain/entries/withdrawal.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import { today, type Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { lockEntry, updateEntry } from '../../competitions/entry-queries.ts'
import { lockTournament, type EntryRow } from '../../competitions/tournament-queries.ts'
import { lockOpenOrder } from '../../payments/queries.ts'
import { closeOrder, isOpen } from '../../payments/start-order.ts'
import { refuseEntry } from '../release-place.ts'
import { refundLines } from '../refund-lines.ts'
import { accessEntry } from '../show-entry.ts'
import {
  countTaken,
  deleteUnits,
  insertUnits,
  selectExtras,
  unitsOf,
  updateUnits,
  type ExtraRow,
  type UnitRow,
} from './extra-queries.ts'
import { listExtras } from './list-extras.ts'

type Choices = ParsedInput<typeof contract.chooseExtras>['extras']

/** Changes the choice of an entry of the account. */
export async function chooseExtras(ctx: Ctx, input: ParsedInput<typeof contract.chooseExtras>) {
  const { tournament } = await accessEntry(ctx, input.entryId)
  const of = { ...input, tournamentId: tournament.id, byDirector: false }
  const refundOre = await ctx.db.transaction((tx) => changeChoices(tx, ctx, of))
  if (refundOre > 0) ctx.wake?.('payments')
  return { refundOre }
}

/** Changes the choice of a player for the director. */
export async function chooseExtrasFor(
  ctx: Ctx,
  input: ParsedInput<typeof contract.chooseExtrasFor>,
) {
  await ctx.db.transaction((tx) => changeChoices(tx, ctx, { ...input, byDirector: true }))
  ctx.wake?.('payments')
  return listExtras(ctx, input)
}

type Change = { tournamentId: string; entryId: string; extras: Choices; byDirector: boolean }

/**
 * Locks the tournament, because the places of an extra are scarce, and then in the order of a payment
 * that may arrive at the same time. Returns the refund in øre.
 */
async function changeChoices(tx: Db, ctx: Ctx, change: Change): Promise<number> {
  const { tournamentId, entryId, byDirector } = change
  const tournament = await lockTournament(tx, tournamentId)
  const order = await lockOpenOrder(tx, 'tournament_entry', entryId)
  const entry = await lockEntry(tx, entryId)
  if (!tournament || entry?.tournamentId !== tournamentId) throw new AppError('not_found')
  if (!mayWithdrawOthers(tournament.state)) refuseEntry('result_out')
  if (!holdsPlace(entry)) refuseEntry('extra_without_place')
  const units = await unitsOf(tx, entryId)
  const planned = await planChoices(tx, ctx, {
    tournamentId,
    choices: change.extras,
    units,
    byDirector,
  })
  const removed = planned.flatMap(({ removed: ids }) => ids)
  const added = planned.flatMap(({ extra, note, added: count }) =>
    Array.from({ length: count }, () => unitOf(ctx, { entryId, extra, note })),
  )
  await noteChoices(tx, planned)
  if (removed.length + added.length === 0) return 0
  if (order && isOpen(order)) await closeOrder(tx, ctx, order, 'replaced')
  const lineIds = removed.flatMap(({ orderLineId }) => orderLineId ?? [])
  const refundOre = order
    ? await refundLines(tx, ctx, { orderId: order.id, lineIds, reason: 'extra_cancelled' })
    : 0
  await deleteUnits(
    tx,
    removed.map(({ id }) => id),
  )
  await insertUnits(tx, added)
  await setBuggyByChoice(tx, entry, planned)
  await recordActivity(tx, ctx, {
    action: 'tournaments.choose_extras',
    subject: { type: 'tournament', id: tournamentId },
    data: { entryId, created: added.length, removed: removed.length, refundOre, byDirector },
  })
  return refundOre
}

const holdsPlace = ({ state }: EntryRow) =>
  state === 'entered' || state === 'awaiting_payment' || state === 'offered'

type Planned = {
  extra: ExtraRow
  quantity: number
  note: string | null
  kept: UnitRow[]
  removed: UnitRow[]
  added: number
}

type Wanted = {
  tournamentId: string
  choices: Choices
  /** What the entry has chosen; none for a new entry. */
  units: readonly UnitRow[]
  byDirector: boolean
}

/** Evaluates the choices of one entry. The caller holds the tournament's lock. */
async function planChoices(
  tx: Db,
  ctx: Ctx,
  { tournamentId, choices, units, byDirector }: Wanted,
): Promise<Planned[]> {
  if (choices.length === 0) return []
  const offered = await loadOffered(tx, tournamentId)
  return choices.map((choice) => {
    const own = units.filter(({ extraId }) => extraId === choice.extraId)
    const extra = assertMayChoose(ctx, offered, { choice, before: own.length, byDirector })
    const last = own.toSorted((a, b) => paidRank(b) - paidRank(a))
    return {
      extra,
      quantity: choice.quantity,
      note: (extra.noteLabel && choice.note) || null,
      kept: last.slice(0, choice.quantity),
      removed: last.slice(choice.quantity),
      added: Math.max(0, choice.quantity - own.length),
    }
  })
}

/** Cancelled first: what is not paid, then what was paid to the host, then what was paid here. */
const paidRank = ({ orderLineId, deskPayment }: UnitRow) =>
  orderLineId !== null ? 2 : deskPayment !== null ? 1 : 0

export type OfferedExtras = { extras: Map<string, ExtraRow>; taken: Map<string, number> }

/** The extras with what is taken of each. The caller holds the tournament's lock. */
export async function loadOffered(tx: Db, tournamentId: string): Promise<OfferedExtras> {
  const extras = await selectExtras(tx, tournamentId)
  return {
    extras: new Map(extras.map((extra) => [extra.id, extra])),
    taken: await countTaken(tx, tournamentId),
  }
}

type OneChoice = { choice: Choices[number]; before: number; byDirector: boolean }

/** Refuses a choice, or returns its extra. */
export function assertMayChoose(
  ctx: Ctx,
  { extras, taken }: OfferedExtras,
  { choice, before, byDirector }: OneChoice,
): ExtraRow {
  const { extraId, quantity, priceOre } = choice
  const extra = extras.get(extraId)
  if (!extra) return refuseEntry('extra_gone')
  const all = taken.get(extraId) ?? 0
  const refusal = refusalOfChoice(extra, {
    before,
    quantity,
    taken: all,
    today: today(ctx),
    byDirector,
  })
  const left = Math.max(0, (extra.places ?? 0) - all)
  if (refusal) refuseEntry(refusal, { extraId, left })
  if (quantity > before && priceOre !== extra.priceOre) refuseEntry('extra_price_changed')
  return extra
}

type NewUnit = { entryId: string; extra: ExtraRow; note: string | null }

export const unitOf = (ctx: Ctx, { entryId, extra: { id: extraId, priceOre }, note }: NewUnit) => ({
  entryId,
  extraId,
  priceOre,
  note,
  chosenAt: ctx.now(),
})

/** A note may change also when the number does not. */
async function noteChoices(tx: Db, planned: readonly Planned[]) {
  for (const { kept, note } of planned) {
    const changed = kept.filter((unit) => unit.note !== note)
    await updateUnits(
      tx,
      changed.map(({ id }) => id),
      { note },
    )
  }
}

/** The start list shows who rides (docs/algorithms/extras.md, *The buggy*). */
async function setBuggyByChoice(tx: Db, entry: EntryRow, planned: readonly Planned[]) {
  const buggy = planned.find(({ extra }) => extra.kind === 'buggy')
  if (!buggy) return
  const isChanged = buggy.added > 0 || buggy.removed.length > 0
  if (isChanged) await updateEntry(tx, entry.id, { hasBuggy: buggy.quantity > 0 })
}
