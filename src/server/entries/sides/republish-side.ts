import type { DrawnFlight } from '#domain/draw/compare-draws.ts'
import type { SideRow } from '../../competitions/sides/side-queries.ts'
import {
  isValidRound,
  selectDivisions,
  selectRounds,
  type EntryRow,
  type TournamentRow,
} from '../../competitions/tournament-queries.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { selectPlaying } from '../../draw/draw-queries.ts'
import { selectUnits } from '../../draw/draw-units.ts'
import { changePublishedDraft } from '../../draw/drafts.ts'
import { publishFlights } from '../../draw/publish-flights.ts'
import { flightsOf } from '../../draw/read-studio.ts'
import { selectListed } from '../../scoring/listed-queries.ts'
import { selectDrawn } from '../../scoring/score-queries.ts'

type ChangedSide = {
  tournament: TournamentRow
  side: SideRow
  /** The players who left the side, and those who are in it now. */
  gone: readonly EntryRow[]
  players: readonly EntryRow[]
  secret: string
}

/** Publishes the flight of a changed side again in every round that it is drawn in; others keep their rows. */
export async function republishSide(
  tx: Db,
  ctx: Ctx,
  { tournament, side, gone, players, secret }: ChangedSide,
) {
  const rounds = (await selectRounds(tx, [tournament.id])).filter(
    (round) => round.drawVersion > 0 && isValidRound(round),
  )
  for (const round of rounds) {
    const drawn = await selectDrawn(tx, [round.id])
    const before = flightsOf(drawn)
    const { units } = await selectUnits(tx, {
      tournamentId: tournament.id,
      divisions: await selectDivisions(tx, [tournament.id]),
      entries: await selectPlaying(tx, tournament.id),
      listed: await selectListed(tx, [round.id]),
    })
    const unit = units.find(({ members }) => members[0]?.sideId === side.id)
    const flight = before.find((one) => isOf(one, [...gone, ...players]))
    if (!unit || !flight) continue
    const swapped = (ids: readonly string[]) => swapUnit(ids, { gone, players, unitId: unit.id })
    const after = before.map((one) =>
      one.id === flight.id ? { ...one, players: swapped(one.players) } : one,
    )
    await publishFlights(tx, ctx, {
      tournament,
      round,
      after,
      secret,
      touched: { flightId: flight.id, players: [...gone, ...players].map(({ id }) => id) },
    })
    await changePublishedDraft(tx, ctx, {
      roundId: round.id,
      cause: 'side',
      change: (one) => (one.id === flight.id ? { ...one, players: swapped(one.players) } : one),
    })
  }
}

const isOf = ({ players }: DrawnFlight, entries: readonly EntryRow[]) =>
  entries.some(({ id }) => players.includes(id))

type Swap = Pick<ChangedSide, 'gone' | 'players'> & { unitId: string }

/** The side stays where it was in the flight, under the id of its first player now. */
function swapUnit(ids: readonly string[], { gone, players, unitId }: Swap): string[] {
  const mine = new Set([...gone, ...players].map(({ id }) => id))
  const at = ids.findIndex((id) => mine.has(id))
  return ids.flatMap((id, i) => (i === at ? [unitId] : mine.has(id) ? [] : [id]))
}
