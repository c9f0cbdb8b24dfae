import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/entries/extras.ts'
import { mayWithdrawOthers } from '#domain/entries/withdrawal.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { assertShown } from '../../shown-version.ts'
import { lockTournament } from '../../competitions/tournament-queries.ts'
import { refuseEntry } from '../release-place.ts'
import {
  countUnits,
  deleteExtraRow,
  insertExtra,
  selectExtras,
  updateExtraRow,
  type ExtraRow,
} from './extra-queries.ts'
import { listExtras, termsOf } from './list-extras.ts'

type Fields = Omit<ParsedInput<typeof contract.createExtra>, 'tournamentId'>

export async function createExtra(ctx: Ctx, input: ParsedInput<typeof contract.createExtra>) {
  const { tournamentId } = input
  await changeExtras(ctx, tournamentId, async (tx, extras) => {
    assertOneBuggy(extras, input)
    const position = Math.max(0, ...extras.map((extra) => extra.position)) + 1
    const { id: extraId } = await insertExtra(tx, { tournamentId, position, ...valuesOf(input) })
    return { action: 'tournaments.create_extra', data: { extraId, ...loggedOf(input) } }
  })
  return listExtras(ctx, input)
}

export async function updateExtra(ctx: Ctx, input: ParsedInput<typeof contract.updateExtra>) {
  const { tournamentId, extraId, basedOn } = input
  await changeExtras(ctx, tournamentId, async (tx, extras) => {
    const before = extras.find(({ id }) => id === extraId)
    if (!before) throw new AppError('not_found')
    assertShown(basedOn, termsOf(before), valuesOf(input))
    assertOneBuggy(
      extras.filter(({ id }) => id !== extraId),
      input,
    )
    await updateExtraRow(tx, extraId, valuesOf(input))
    return { action: 'tournaments.update_extra', data: { extraId, ...loggedOf(input) } }
  })
  return listExtras(ctx, input)
}

export async function deleteExtra(ctx: Ctx, input: ParsedInput<typeof contract.deleteExtra>) {
  const { tournamentId, extraId } = input
  await changeExtras(ctx, tournamentId, async (tx, extras) => {
    const before = extras.find(({ id }) => id === extraId)
    if (!before) return undefined
    if ((await countUnits(tx, extraId)) > 0) refuseEntry('extra_chosen')
    await deleteExtraRow(tx, extraId)
    return { action: 'tournaments.delete_extra', data: { extraId, ...loggedOf(before) } }
  })
  return listExtras(ctx, input)
}

type Logged = { action: string; data: Record<string, unknown> } | undefined

/** Under the tournament's lock, so that nobody chooses by the old terms in the same moment. */
async function changeExtras(
  ctx: Ctx,
  tournamentId: string,
  change: (tx: Db, extras: ExtraRow[]) => Promise<Logged>,
) {
  await ctx.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    if (!tournament) throw new AppError('not_found')
    if (!mayWithdrawOthers(tournament.state) && tournament.state !== 'draft') {
      refuseEntry('result_out')
    }
    const logged = await change(tx, await selectExtras(tx, tournamentId))
    if (!logged) return
    await recordActivity(tx, ctx, {
      ...logged,
      subject: { type: 'tournament', id: tournamentId },
    })
  })
}

/** Two of them could not both decide who rides on the start list. */
function assertOneBuggy(others: readonly ExtraRow[], { kind }: Fields) {
  if (kind === 'buggy' && others.some((other) => other.kind === 'buggy')) {
    refuseEntry('extra_second_buggy')
  }
}

const valuesOf = (fields: Fields) => ({
  kind: fields.kind,
  name: fields.name,
  priceOre: fields.priceOre,
  hasVat: fields.hasVat,
  places: fields.places,
  lastDay: fields.lastDay,
  isPerPerson: fields.isPerPerson,
  noteLabel: fields.noteLabel || null,
})

type LoggedFields = Pick<Fields, 'name' | 'priceOre' | 'places' | 'lastDay'>

const loggedOf = ({ name, priceOre, places, lastDay }: LoggedFields) => ({
  extra: name,
  feeOre: priceOre,
  places,
  lastDay,
})

/** Copies the extras of an earlier tournament, with their last days as many days later. */
export async function copyExtras(
  tx: Db,
  {
    fromId,
    toId,
    moved,
  }: { fromId: string; toId: string; moved: (day: ExtraRow['lastDay']) => ExtraRow['lastDay'] },
) {
  for (const { id: _, lastDay, ...terms } of await selectExtras(tx, fromId)) {
    await insertExtra(tx, { ...terms, tournamentId: toId, lastDay: moved(lastDay) })
  }
}
