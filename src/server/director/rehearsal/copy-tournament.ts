import { inventField, renameField } from '#domain/competitions/rehearsal.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Random } from '#domain/shared/random.ts'
import { insertEntries } from '#server/competitions/entry-queries.ts'
import { refuse } from '#server/competitions/refuse-tournament.ts'
import { insertSide } from '#server/competitions/sides/side-queries.ts'
import {
  findTournament,
  insertDivisions,
  insertRound,
  insertRoundTees,
  selectDivisions,
  selectRounds,
  selectRoundTees,
  type DivisionRow,
} from '#server/competitions/tournament-queries.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/client.ts'
import { selectEntries } from '#server/entries/queries.ts'
import { newKey } from '#server/keys.ts'

type Ids = { fromId: string; toId: string }

/**
 * Copies divisions, rounds and tees to a rehearsal, and returns the ids of its rounds in order.
 * @param day the day of all rounds.
 */
export async function copyRounds(
  tx: Db,
  { fromId, toId, divisions, day }: Ids & { divisions: readonly DivisionRow[]; day: PlainDate },
): Promise<string[]> {
  const copies = await insertDivisions(
    tx,
    divisions.map(({ id: _id, ...division }) => ({
      ...division,
      tournamentId: toId,
      lotSeeds: null,
      playOffs: null,
    })),
  )
  const rounds = await selectRounds(tx, [fromId])
  const tees = await selectRoundTees(
    tx,
    rounds.map(({ id }) => id),
  )
  const ids: string[] = []
  for (const {
    id,
    number,
    courses,
    holes,
    firstMinute,
    interval,
    startStyle,
    hiddenHoles,
  } of rounds) {
    const { id: roundId } = await insertRound(tx, {
      tournamentId: toId,
      number,
      day,
      courses,
      holes,
      firstMinute,
      interval,
      startStyle,
      hiddenHoles,
      drawVersion: 0,
    })
    ids.push(roundId)
    const own = tees.filter((tee) => tee.roundId === id)
    const rows = own.map(({ id: _id, divisionId, ...tee }) => {
      const at = divisions.findIndex((division) => division.id === divisionId)
      return { ...tee, roundId, divisionId: copies[at]?.id ?? null }
    })
    if (rows.length > 0) await insertRoundTees(tx, rows)
  }
  return ids
}

type Field = Ids & { kind: 'invented' | 'entrants'; random: Random }

/** Stores the players of a rehearsal: without account, golfer, address, number or date of birth. */
export async function storeField(tx: Db, ctx: Ctx, { fromId, toId, kind, random }: Field) {
  const club = (await findTournament(tx, toId))?.club.name ?? null
  const divisions = await selectDivisions(tx, [toId])
  const field =
    kind === 'entrants'
      ? renameField(await selectEntrants(tx, fromId), random)
      : inventField(divisions, { genders: await gendersWithTee(tx, toId), random })
  if (field.length < 2) refuse('rehearsal_without_players')
  const divisionOf = (division: number) => {
    const id = divisions[division]?.id
    if (!id) throw new Error('A player of a rehearsal has a division')
    return id
  }
  const at = ctx.now()
  const sides = new Map<string, string[]>()
  for (const player of field) {
    if (player.side === null || sides.has(player.side)) continue
    const side = {
      tournamentId: toId,
      divisionId: divisionOf(player.division),
      name: null,
      code: newKey(),
    }
    sides.set(player.side, [(await insertSide(tx, { ...side, createdAt: at })).id])
  }
  await insertEntries(
    tx,
    field.map(({ side, division, ...player }, i) => ({
      ...player,
      tournamentId: toId,
      divisionId: divisionOf(division),
      clubName: club,
      shownAs: 'name' as const,
      state: 'entered' as const,
      number: i + 1,
      feeOre: 0,
      enteredAt: at,
      ...placeInSide(sides, side, i),
    })),
  )
}

/** The side of a player, and the next place in it. */
function placeInSide(sides: Map<string, string[]>, side: string | null, player: number) {
  const of = side === null ? undefined : sides.get(side)
  if (!of) return {}
  of.push(String(player))
  return { sideId: of[0] ?? null, sidePosition: of.length - 1 }
}

/** Those with a place, in the order of entry. */
async function selectEntrants(tx: Db, tournamentId: string) {
  const divisions = await selectDivisions(tx, [tournamentId])
  const entries = await selectEntries(tx, tournamentId)
  return entries
    .filter(({ state, status }) => state === 'entered' && status === null)
    .map(({ gender, handicapTenths, divisionId, sideId }) => ({
      gender,
      handicapTenths,
      division: divisions.findIndex(({ id }) => id === divisionId),
      side: sideId,
    }))
}

/** For whom the first round has a tee. */
async function gendersWithTee(tx: Db, tournamentId: string) {
  const [first] = await selectRounds(tx, [tournamentId])
  const tees = first ? await selectRoundTees(tx, [first.id]) : []
  return (['men', 'women'] as const).filter((one) =>
    tees.some(({ gender, isExtra }) => gender === one && !isExtra),
  )
}
