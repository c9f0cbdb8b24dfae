import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/entries/sides.ts'
import type { SideRefusal, Sides } from '#contract/entries/sides.ts'
import { leastOf, membersOf } from '#domain/competitions/sides/units.ts'
import { pairUp } from '#domain/entries/pair-up.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import { updateEntry } from '../../competitions/entry-queries.ts'
import {
  deleteSide as removeSide,
  insertSide,
  isListed,
  limitFillers,
  selectSides,
  writeSideName,
  type SideRow,
} from '../../competitions/sides/side-queries.ts'
import {
  selectRounds,
  type DivisionRow,
  type EntryRow,
  type TournamentRow,
} from '../../competitions/tournament-queries.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { newCode, newKey } from '../../keys.ts'
import { followPair, pairInMatches } from '../../matches/follow-pairs.ts'
import { flightSecret } from '../../scoring/flight-key.ts'
import { assertShown } from '../../shown-version.ts'
import { changeEntries } from '../change-entries.ts'
import { selectEntries } from '../queries.ts'
import { getSides, isIn, selectBegun, shownOf } from './list-sides.ts'
import { republishSide } from './republish-side.ts'

type OfTournament = { tournamentId: string }
type Loaded = {
  tournament: TournamentRow
  divisions: readonly DivisionRow[]
  /** The players who take part, and all entries. */
  entries: readonly EntryRow[]
  all: readonly EntryRow[]
}

export const refuseSide = (reason: SideRefusal): never => {
  throw new AppError('refused', { reason })
}

/** Runs a change of sides under the tournament's lock, under which seats in a side are taken. */
async function changeSides(
  ctx: Ctx,
  of: OfTournament,
  change: (tx: Db, loaded: Loaded) => Promise<void>,
): Promise<Sides> {
  await changeEntries(ctx, of, async (tx, tournament, divisions) => {
    const all = await selectEntries(tx, tournament.id)
    await change(tx, { tournament, divisions, entries: all.filter(isIn), all })
  })
  ctx.wake?.('mails')
  return getSides(ctx, of)
}

export const createSide = (
  ctx: Ctx,
  { entryIds, name, ...of }: ParsedInput<typeof contract.createSide>,
): Promise<Sides> =>
  changeSides(ctx, of, async (tx, loaded) => {
    const players = assertPlayable(loaded, { entryIds, side: null })
    const [first] = players as [EntryRow]
    const side = await addSide(tx, ctx, { ...first, name: name || null })
    await seat(tx, side, players)
    await recordActivity(tx, ctx, {
      action: 'tournaments.create_side',
      ...aboutSide(side, entryIds),
    })
  })

export async function updateSide(
  ctx: Ctx,
  { entryIds, name, sideId, basedOn, ...of }: ParsedInput<typeof contract.updateSide>,
): Promise<Sides> {
  const secret = await flightSecret(ctx)
  return changeSides(ctx, of, async (tx, loaded) => {
    const { tournament, entries, all } = loaded
    const side = await findSide(tx, tournament.id, sideId)
    const before = membersOf(entries, side.id)
    const now = { name: name || null, entryIds }
    assertShown(basedOn, shownOf(side, before), now)
    const players = assertPlayable(loaded, { entryIds, side })
    await writeSideName(tx, side.id, now.name)
    // A player who has withdrawn stays on the published list until the side has another.
    const inSide = membersOf(all, side.id)
    const isSame = inSide.map(({ id }) => id).join() === entryIds.join()
    if (!isSame) {
      await assertMayChange(tx, loaded, { side, players })
      const gone = inSide.filter(({ id }) => !entryIds.includes(id))
      for (const { id } of gone) await updateEntry(tx, id, noSide)
      await seat(tx, side, players)
      await followPair(tx, ctx, side.id)
      await republishSide(tx, ctx, { tournament, side, gone, players, secret })
    }
    await recordActivity(tx, ctx, {
      action: 'tournaments.update_side',
      ...aboutSide(side, entryIds),
    })
  })
}

const noSide = { sideId: null, sidePosition: null }

export const deleteSide = (
  ctx: Ctx,
  { sideId, ...of }: ParsedInput<typeof contract.deleteSide>,
): Promise<Sides> =>
  changeSides(ctx, of, async (tx, { tournament }) => {
    const side = await findSide(tx, tournament.id, sideId)
    if (await isListed(tx, tournament.id)) refuseSide('side_drawn')
    if ((await pairInMatches(tx, side.id)) !== 'none') refuseSide('side_in_matches')
    await removeSide(tx, side.id)
    await recordActivity(tx, ctx, { action: 'tournaments.delete_side', ...aboutSide(side, []) })
  })

export const pairPlayers = (
  ctx: Ctx,
  { divisionId, by, ...of }: ParsedInput<typeof contract.pairPlayers>,
): Promise<Sides> =>
  changeSides(ctx, of, async (tx, { divisions, entries }) => {
    const team = divisions.find(({ id }) => id === divisionId)?.terms.team
    if (!team) return refuseSide('side_not_played')
    const alone = entries.filter((entry) => entry.divisionId === divisionId && !entry.sideId)
    const pairs = pairUp(
      alone.map(({ id, handicapTenths, number: signUp }) => ({ id, handicapTenths, signUp })),
      { size: team.size, by, seed: newKey() },
    )
    if (pairs.length === 0) refuseSide('side_none_left')
    for (const entryIds of pairs) {
      const players = entryIds.flatMap((id) => alone.find((entry) => entry.id === id) ?? [])
      const [first] = players as [EntryRow]
      const side = await addSide(tx, ctx, { ...first, name: null })
      await seat(tx, side, players)
      await recordActivity(tx, ctx, {
        action: 'tournaments.create_side',
        ...aboutSide(side, entryIds),
      })
    }
  })

async function findSide(tx: Db, tournamentId: string, sideId: string): Promise<SideRow> {
  const side = (await selectSides(tx, tournamentId)).find(({ id }) => id === sideId)
  if (!side) throw new AppError('not_found')
  return side
}

type Wanted = { entryIds: readonly string[]; side: SideRow | null }

/** The players of a side, in the order given, who must belong to it or be free in its *række*. */
function assertPlayable({ divisions, entries }: Loaded, { entryIds, side }: Wanted): EntryRow[] {
  const players = [...new Set(entryIds)].map((id) => {
    const entry = entries.find((one) => one.id === id)
    if (!entry) throw new AppError('not_found')
    return entry
  })
  const divisionId = side?.divisionId ?? players[0]?.divisionId
  const team = divisions.find(({ id }) => id === divisionId)?.terms.team
  if (!team) return refuseSide('side_not_played')
  if (players.some((entry) => entry.divisionId !== divisionId)) refuseSide('side_mixed')
  if (players.some(({ sideId }) => sideId !== null && sideId !== side?.id)) refuseSide('side_taken')
  if (players.length > team.size) refuseSide('side_full')
  return players
}

/** Once a start list or matches are published, a side stays playable, and its players stay after a score or hole. */
async function assertMayChange(
  tx: Db,
  { tournament, divisions }: Loaded,
  { side, players }: { side: SideRow; players: readonly EntryRow[] },
) {
  const rounds = await selectRounds(tx, [tournament.id])
  const begun = await selectBegun(
    tx,
    rounds.map(({ id }) => id),
  )
  const inMatches = await pairInMatches(tx, side.id)
  if (begun.has(side.id) || inMatches === 'begun') refuseSide('side_begun')
  const team = divisions.find(({ id }) => id === side.divisionId)?.terms.team
  const least = team ? (inMatches === 'none' ? leastOf(team) : team.size) : 1
  const isPublished = inMatches !== 'none' || rounds.some(({ drawVersion }) => drawVersion > 0)
  if (players.length < least && isPublished) refuseSide('side_short')
}

export const addSide = (
  tx: Db,
  ctx: Ctx,
  {
    tournamentId,
    divisionId,
    name,
  }: Pick<EntryRow, 'tournamentId' | 'divisionId'> & Pick<SideRow, 'name'>,
): Promise<SideRow> =>
  insertSide(tx, { tournamentId, divisionId, name, code: newCode(), createdAt: ctx.now() })

/** Gives the players their places in the side, in order. */
export async function seat(tx: Db, { id }: SideRow, players: readonly Pick<EntryRow, 'id'>[]) {
  for (const [i, player] of players.entries()) {
    await updateEntry(tx, player.id, { sideId: id, sidePosition: i + 1 })
  }
  if (players[0]) await limitFillers(tx, players[0].id)
}

/** The subject and the data of an activity about a side. */
export const aboutSide = ({ id, tournamentId, number }: SideRow, entryIds: readonly string[]) => ({
  subject: { type: 'tournament' as const, id: tournamentId },
  data: { sideId: id, side: number, entryIds },
})
