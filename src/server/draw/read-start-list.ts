import { coursesText } from '#domain/competitions/round-courses.ts'
import { selectDrawn, type DrawnRow } from '../scoring/score-queries.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/draw/start-list.ts'
import type { FlightCards, StartListOnPage } from '#contract/draw/start-list.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { statusOfDrawn } from '#domain/competitions/player-status.ts'
import { shownName } from '#domain/competitions/shown-name.ts'
import { cardName, shownCardName } from '#domain/competitions/sides/side-name.ts'
import { isShownTo } from '../competitions/rehearsal-queries.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { flightKeyOf, flightLink, flightSecret } from '../scoring/flight-key.ts'
import {
  findTournament,
  findTournamentBySlug,
  selectRounds,
  type EntryRow,
} from '../competitions/tournament-queries.ts'
import { readHowDrawn, readOwnReasons } from './explain-draw.ts'
import { findRound, selectFlightsOf } from './draw-queries.ts'
import { readLog, type RoundIds } from './read-studio.ts'

/** The start list by time; empty before the draw (RD-2 … RD-4). */
export async function getStartList(
  ctx: Ctx,
  { slug, roundId }: ParsedInput<typeof contract.getStartList>,
): Promise<StartListOnPage> {
  const found = await findTournamentBySlug(ctx.db, slug)
  const round = found && (await findRound(ctx.db, found.tournament.id, roundId))
  if (!round || !isShownTo(ctx, found.tournament)) throw new AppError('not_found')
  const { tournament, club } = found
  const log = await readLog(ctx.db, roundId, (entry) => shownName(entry, tournament.firstDay).name)
  return {
    tournament: { id: tournament.id, slug: tournament.slug, name: tournament.name },
    round: {
      ...round,
      courseName: coursesText(round.courses),
      address: `${club.address}, ${club.postcode} ${club.city}`,
    },
    version: round.drawVersion,
    publishedAt: round.drawnAt?.toISOString() ?? null,
    draw: await readHowDrawn(ctx.db, roundId),
    flights: byFlight(await selectDrawn(ctx.db, [roundId])).map((rows) =>
      toFlightView(rows, tournament.firstDay),
    ),
    log: log.filter(({ changes }) => changes.length > 0),
  }
}

/** For printing: keys are derived again from the secret, because the database holds only their hashes. */
export async function listFlightCards(ctx: Ctx, of: RoundIds): Promise<FlightCards> {
  const secret = await flightSecret(ctx)
  const found = await findTournament(ctx.db, of.tournamentId)
  const rounds = await selectRounds(ctx.db, [of.tournamentId])
  const round = rounds.find(({ id }) => id === of.roundId)
  if (!found || !round) throw new AppError('not_found')
  const { slug, name } = found.tournament
  return {
    tournamentName: name,
    clubName: found.club.name,
    courseName: coursesText(round.courses),
    courses: round.courses,
    roundNumber: round.number,
    rounds: rounds.length,
    day: round.day,
    drawVersion: round.drawVersion,
    drawnAt: round.drawnAt?.toISOString() ?? null,
    today: today(ctx),
    flights: byFlight(await selectDrawn(ctx.db, [round.id])).map((rows) => {
      const { flight } = rows[0]
      const key = flightKeyOf(secret, flight)
      return {
        ...startOf(rows),
        link: flightLink(ctx.publicUrl, { slug, id: flight.id, key }),
        code: flight.code,
        players: rows.map(({ entry, player, tee, side }) => ({
          name: cardName(entry, side),
          clubName: entry.clubName,
          teeName: tee.name,
          playingHandicap: player.playingHandicap,
        })),
      }
    }),
  }
}

/** Requested by the browser: the page itself is the same bytes for every visitor (E15). */
export async function listMyFlights(ctx: Ctx, { roundId }: { roundId: string }) {
  if (!ctx.actor) throw new AppError('not_signed_in')
  const rows = await selectFlightsOf(ctx.db, roundId, ctx.actor.accountId)
  return {
    flightIds: [...new Set(rows.map(({ flightId }) => flightId))],
    entryIds: rows.map(({ entryId }) => entryId),
    reasons: await readOwnReasons(ctx.db, roundId, rows),
  }
}

type Flight = [DrawnRow, ...DrawnRow[]]

function byFlight(rows: readonly DrawnRow[]): Flight[] {
  const groups = Map.groupBy(rows, ({ flight }) => flight.id)
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others]] : []))
}

const startOf = ([{ flight }]: Flight) => ({
  flightId: flight.id,
  position: flight.position,
  minute: flight.minute,
  course: flight.course,
  hole: flight.hole,
  group: flight.group,
  version: flight.version,
})

function toFlightView(rows: Flight, firstDay: PlainDate) {
  const playing = rows.filter(({ entry }) => statusOfDrawn(entry) === null)
  const played = playing.map(({ card }) => card.scores.filter((score) => score !== null).length)
  return {
    ...startOf(rows),
    thru: played.length > 0 ? Math.min(...played) : 0,
    isIn: playing.length > 0 && playing.every(({ card }) => card.deliveredAt !== null),
    players: rows.map(({ entry, player, tee, side }) => ({
      entryId: entry.id,
      ...publicName(entry, side, firstDay),
      divisionId: entry.divisionId,
      playingHandicap: player.playingHandicap,
      teeName: tee.name,
      code: statusOfDrawn(entry),
    })),
  }
}

function publicName(entry: EntryRow, side: DrawnRow['side'], firstDay: PlainDate) {
  const { name, club } = shownCardName(entry, side, firstDay)
  return { name, clubName: club }
}
