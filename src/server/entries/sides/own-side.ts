import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/entries/sides.ts'
import type { OwnSide } from '#contract/entries/sides.ts'
import { shownName } from '#domain/competitions/shown-name.ts'
import { membersOf } from '#domain/competitions/sides/units.ts'
import { teamName } from '#domain/competitions/terms/team.ts'
import type { TournamentState } from '#domain/competitions/state.ts'
import { mayChange } from '#domain/entries/withdrawal.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { updateEntry } from '../../competitions/entry-queries.ts'
import {
  deleteSide,
  findSideByCode,
  isListed,
  selectSides,
  writeSideName,
} from '../../competitions/sides/side-queries.ts'
import { selectDivisions, type EntryRow } from '../../competitions/tournament-queries.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { selectPlaying } from '../../draw/draw-queries.ts'
import { limit } from '../../http/rate-limit.ts'
import { selectMatchDraws } from '../../matches/match-queries.ts'
import { changeEntries } from '../change-entries.ts'
import { accessEntry } from '../show-entry.ts'
import { aboutSide, addSide, refuseSide, seat } from './change-sides.ts'
import { isIn } from './list-sides.ts'

type OfEntry = { entryId: string }

/** The side of an entry of the account, with the code that a partner joins by. */
export async function getOwnSide(ctx: Ctx, { entryId }: OfEntry): Promise<OwnSide> {
  const { entry, tournament } = await accessEntry(ctx, entryId)
  const team = await teamOf(ctx.db, entry)
  const side = (await selectSides(ctx.db, entry.tournamentId)).find(({ id }) => id === entry.sideId)
  const entries = await selectPlaying(ctx.db, entry.tournamentId)
  return {
    play: team && teamName(team),
    size: team?.size ?? 1,
    side: side
      ? {
          name: side.name,
          code: side.code,
          players: membersOf(entries, side.id).map((member) => ({
            name: shownName(member, tournament.firstDay).name,
            isMe: member.id === entry.id,
          })),
        }
      : null,
    mayChange: await isOpen(ctx.db, entry, tournament.state),
  }
}

/** Whether golfers still make sides themselves: with a place, and before the draw of the flights or matches. */
const isOpen = async (db: Db, entry: EntryRow, state: TournamentState): Promise<boolean> =>
  isIn(entry) &&
  mayChange(state) &&
  !(await isListed(db, entry.tournamentId)) &&
  (await selectMatchDraws(db, [entry.divisionId])).length === 0

async function teamOf(db: Db, { tournamentId, divisionId }: EntryRow) {
  const divisions = await selectDivisions(db, [tournamentId])
  return divisions.find(({ id }) => id === divisionId)?.terms.team ?? null
}

/** Starts a side with the entry as its first player, or names the one that it is in. */
export const startOwnSide = (
  ctx: Ctx,
  { entryId, name }: ParsedInput<typeof contract.startOwnSide>,
): Promise<OwnSide> =>
  changeOwn(ctx, entryId, async (tx, { entry }) => {
    if (entry.sideId) return name ? writeSideName(tx, entry.sideId, name) : undefined
    const side = await addSide(tx, ctx, { ...entry, name: name || null })
    await seat(tx, side, [entry])
    await recordActivity(tx, ctx, {
      action: 'tournaments.create_side',
      ...aboutSide(side, [entry.id]),
    })
  })

export async function joinSide(
  ctx: Ctx,
  { entryId, code }: ParsedInput<typeof contract.joinSide>,
): Promise<OwnSide> {
  // A code has six letters, which must not be found by trying.
  await limit(ctx, { key: `side-code:${ctx.actor?.accountId}`, max: 20, windowSeconds: 3600 })
  return changeOwn(ctx, entryId, async (tx, { entry, entries, size }) => {
    const side = await findSideByCode(tx, entry.tournamentId, code.toUpperCase())
    if (!side) return refuseSide('side_code_wrong')
    if (side.id === entry.sideId) return
    if (side.divisionId !== entry.divisionId) refuseSide('side_mixed')
    const members = membersOf(entries, side.id)
    if (members.length >= size) refuseSide('side_full')
    await leave(tx, { entry, entries })
    await seat(tx, side, [...members, entry])
    await recordActivity(tx, ctx, {
      action: 'tournaments.join_side',
      ...aboutSide(side, [entry.id]),
    })
  })
}

export const leaveSide = (
  ctx: Ctx,
  { entryId }: ParsedInput<typeof contract.leaveSide>,
): Promise<OwnSide> =>
  changeOwn(ctx, entryId, async (tx, { entry, entries }) => {
    const side = (await selectSides(tx, entry.tournamentId)).find(({ id }) => id === entry.sideId)
    if (!side) return
    await leave(tx, { entry, entries })
    await recordActivity(tx, ctx, {
      action: 'tournaments.leave_side',
      ...aboutSide(side, [entry.id]),
    })
  })

type Own = { entry: EntryRow; entries: readonly EntryRow[]; size: number }

async function changeOwn(
  ctx: Ctx,
  entryId: string,
  change: (tx: Db, own: Own) => Promise<void>,
): Promise<OwnSide> {
  const { entry: of } = await accessEntry(ctx, entryId)
  await changeEntries(ctx, of, async (tx, tournament) => {
    const { entry } = await accessEntry({ ...ctx, db: tx }, entryId)
    const team = await teamOf(tx, entry)
    if (!team) return refuseSide('side_not_played')
    if (!(await isOpen(tx, entry, tournament.state))) refuseSide('side_drawn')
    const entries = await selectPlaying(tx, tournament.id)
    await change(tx, { entry, entries, size: team.size })
  })
  return getOwnSide(ctx, { entryId })
}

/** Takes the entry out of its side, which is deleted with its last player. */
async function leave(tx: Db, { entry, entries }: Pick<Own, 'entry' | 'entries'>) {
  if (entry.sideId === null) return
  const others = membersOf(entries, entry.sideId).filter(({ id }) => id !== entry.id)
  await updateEntry(tx, entry.id, { sideId: null, sidePosition: null })
  if (others.length === 0) await deleteSide(tx, entry.sideId)
}
