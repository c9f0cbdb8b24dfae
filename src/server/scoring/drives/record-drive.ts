import { isDeepStrictEqual } from 'node:util'
import type { DriveRefusal, recordDrive as contract } from '#contract/scoring/drives.ts'
import type { ScoreEntryRefusal } from '#contract/scoring/endpoints.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { isOver } from '#domain/competitions/state.ts'
import { driveRuleOf } from '#domain/scoring/drives.ts'
import { mayPhonesWrite } from '#domain/scoring/may-phones-write.ts'
import { writtenAt } from '#domain/scoring/score-entry.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import { isValidRound } from '../../competitions/tournament-queries.ts'
import { today, type Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { limitWriting, lockFlight, type LockedFlight } from '../access-flight.ts'
import { readFlight } from '../read-flight.ts'
import type { CardRow, PlayerRow } from '../score-queries.ts'
import {
  countDriveEntries,
  findDrive,
  insertDrives,
  selectDrives,
  writeDrives,
  type DriveRow,
  type NewDrive,
} from './drive-queries.ts'
import { drivesOn } from './read-drives.ts'

type DriveInput = ParsedInput<typeof contract>

/** Of a card: a side of four notes 18 holes, each corrected more often than anybody does. */
const maxDrives = 500

export const driveRefusal = (reason: DriveRefusal | ScoreEntryRefusal) =>
  new AppError('refused', { reason })

/** Stores whose drive a side used on a hole (docs/algorithms/team-formats.md, Drives); safe to repeat. */
export async function recordDrive(ctx: Ctx, input: DriveInput) {
  await limitWriting(ctx, input.flightId)
  await ctx.db.transaction((tx) => store(tx, ctx, input))
  return readFlight(ctx, input.flightId)
}

async function store(tx: Db, ctx: Ctx, input: DriveInput) {
  const locked = await lockFlight(tx, ctx, input.flightId)
  const { found, players, cards } = locked
  const row = toRow(ctx, input, locked)
  const earlier = await findDrive(tx, input.id)
  if (earlier) {
    if (isDeepStrictEqual(contentOf(earlier), contentOf(row))) return
    throw new AppError('conflict', { reason: 'id_reused' })
  }
  const player = players.find(({ entry }) => entry.id === input.entryId)
  const card = cards.find(({ entryId }) => entryId === input.entryId)
  if (!player || !card || !locked.writers.has(input.by)) throw driveRefusal('not_in_flight')
  if (!mayPhonesWrite(found.round.day, today(ctx))) throw driveRefusal('round_not_begun')
  assertDrives(player, [input.driverId])
  if (!player.tee.holes.some(({ number }) => number === input.hole))
    throw driveRefusal('hole_missing')
  const ofCard = { roundId: found.round.id, entryIds: [card.entryId] }
  if ((await countDriveEntries(tx, ofCard)) >= maxDrives) throw driveRefusal('scores_full')
  if ((await insertDrives(tx, [row])) === 0) throw new AppError('conflict', { reason: 'id_reused' })
  await refreshDrives(tx, { player, card })
  await recordActivity(tx, ctx, {
    action: 'tournaments.record_drive',
    subject: { type: 'flight', id: found.flight.id },
    data: { roundId: found.round.id, entryId: card.entryId, hole: input.hole, drive: input.id },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
}

function toRow(ctx: Ctx, input: DriveInput, { found, cards }: LockedFlight): NewDrive {
  const receivedAt = ctx.now()
  const card = cards.find(({ entryId }) => entryId === input.entryId)
  return {
    id: input.id,
    roundId: found.round.id,
    entryId: input.entryId,
    hole: input.hole,
    driverEntryId: input.driverId,
    replaces: input.replaces,
    byEntryId: input.by,
    byAccountId: null,
    isLate:
      card?.deliveredAt != null || isOver(found.tournament.state) || !isValidRound(found.round),
    writtenAt: new Date(writtenAt(input, receivedAt.getTime())),
    receivedAt,
  }
}

/** Refuses where the terms ask nothing about drives, and players who are not of the side. */
export function assertDrives(
  { terms, side }: Pick<PlayerRow, 'terms' | 'side'>,
  driverIds: readonly (string | null)[],
) {
  if (!driveRuleOf(terms.team) || !side) throw driveRefusal('drives_not_counted')
  const ids = side.members.map(({ id }) => id)
  const isOfSide = driverIds.every((driver) => driver === null || ids.includes(driver))
  if (!isOfSide) throw driveRefusal('driver_not_in_side')
}

/** Computes the drives of a card again from all its entries; a change opens a settled case again. */
export async function refreshDrives(
  tx: Db,
  { player, card }: { player: PlayerRow; card: CardRow },
) {
  const { roundId, entryId } = card
  const rows = await selectDrives(tx, { roundId, entryIds: [entryId] })
  const drives = drivesOn(player, rows).map(({ driverId }) => driverId)
  if (!isDeepStrictEqual(drives, card.drives))
    await writeDrives(tx, card, { drives, drivesSettledAt: null })
}

type Content = Pick<
  DriveRow,
  'roundId' | 'entryId' | 'hole' | 'driverEntryId' | 'replaces' | 'byEntryId'
>
const contentOf = ({ roundId, entryId, hole, driverEntryId, replaces, byEntryId }: Content) => ({
  roundId,
  entryId,
  hole,
  driverEntryId,
  replaces,
  byEntryId,
})
