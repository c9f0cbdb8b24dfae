import { randomUUID } from 'node:crypto'
import type {
  setDrives as contract,
  settleDrives as settleContract,
} from '#contract/scoring/drives.ts'
import type { DeskDrives } from '#contract/scoring/flight-player.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { assertShown } from '../../shown-version.ts'
import { loadCard, type LoadedCard, type TournamentCardKey } from '../desk/load-card.ts'
import { lockResultShared } from '../desk/lock-result.ts'
import { insertDrives, selectDrives, writeDrives, type NewDrive } from './drive-queries.ts'
import { drivesNow, drivesOf, drivesOn, toDeskDrives } from './read-drives.ts'
import { assertDrives, driveRefusal, refreshDrives } from './record-drive.ts'

/** Writes the drives of a card by the tournament desk, as of a paper card; they stand above those of phones. */
export async function setDrives(
  ctx: Ctx,
  { drives, basedOn, ...key }: ParsedInput<typeof contract>,
): Promise<DeskDrives> {
  await ctx.db.transaction(async (tx) => {
    await lockResultShared(tx, key.tournamentId)
    const loaded = await loadCard(tx, key, { toWrite: true })
    const { card, player } = loaded
    assertDrives(player, drives)
    if (drives.length !== player.tee.holes.length) throw driveRefusal('hole_missing')
    const before = drivesOf(card, drives.length)
    assertShown(basedOn, { drives: before }, { drives })
    const rows = await differences(tx, ctx, { loaded, drives })
    if (rows.length === 0) return
    await insertDrives(tx, rows)
    await refreshDrives(tx, { player, card })
    await recordActivity(tx, ctx, {
      action: 'tournaments.set_drives',
      subject: { type: 'entry', id: card.entryId },
      data: { roundId: card.roundId, holes: rows.map(({ hole }) => hole) },
    })
  })
  return readDesk(ctx, key)
}

type Written = { loaded: LoadedCard; drives: readonly (string | null)[] }

/** An entry of the committee for each hole on which it names somebody else than what counts. */
async function differences(tx: Db, ctx: Ctx, { loaded, drives }: Written): Promise<NewDrive[]> {
  const { card, player } = loaded
  const { roundId, entryId } = card
  const holes = drivesOn(player, await selectDrives(tx, { roundId, entryIds: [entryId] }))
  const at = ctx.now()
  return holes.flatMap(({ number, driverId, heads }, i) =>
    driverId === (drives[i] ?? null)
      ? []
      : {
          id: randomUUID(),
          roundId,
          entryId,
          hole: number,
          driverEntryId: drives[i] ?? null,
          replaces: [...heads.committee],
          byEntryId: null,
          byAccountId: ctx.actor?.accountId ?? null,
          isLate: false,
          writtenAt: at,
          receivedAt: at,
        },
  )
}

/** Records that the committee has decided what the missing drives cost; a changed drive opens the case again. */
export async function settleDrives(
  ctx: Ctx,
  { basedOn, ...key }: ParsedInput<typeof settleContract>,
): Promise<DeskDrives> {
  await ctx.db.transaction(async (tx) => {
    await lockResultShared(tx, key.tournamentId)
    const { card, player } = await loadCard(tx, key, { toWrite: true })
    const holes = player.tee.holes.length
    const now = drivesNow({ team: player.terms.team, side: player.side, card, holes })
    if (!now || now.missing === 0) throw driveRefusal('drives_not_missing')
    assertShown(basedOn, { drives: drivesOf(card, holes) })
    if (card.drivesSettledAt !== null) return
    await writeDrives(tx, card, { drivesSettledAt: ctx.now() })
    await recordActivity(tx, ctx, {
      action: 'tournaments.settle_drives',
      subject: { type: 'entry', id: card.entryId },
      data: { roundId: card.roundId, missing: now.missing },
    })
  })
  return readDesk(ctx, key)
}

async function readDesk(ctx: Ctx, key: TournamentCardKey): Promise<DeskDrives> {
  const { card, player } = await loadCard(ctx.db, key)
  const desk = toDeskDrives(player, card)
  if (!desk) throw driveRefusal('drives_not_counted')
  return desk
}
