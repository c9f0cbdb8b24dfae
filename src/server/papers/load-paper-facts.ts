import { statusOfDrawn } from '#domain/competitions/player-status.ts'
import {
  cardName,
  fullSideName,
  shortNames,
  shownCardName,
} from '#domain/competitions/sides/side-name.ts'
import { shownName, type Shown } from '#domain/competitions/shown-name.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Team } from '#domain/competitions/terms/team.ts'
import type {
  PaperFacts,
  PaperFlight,
  PaperPerson,
  PaperPlayer,
  PaperSide,
  PaperTee,
} from '#domain/papers/paper-facts.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import {
  findTournament,
  selectDivisions,
  selectRounds,
  type DivisionRow,
  type RoundRow,
  type TournamentRow,
} from '../competitions/tournament-queries.ts'
import { flightKeyOf, flightLink, flightSecret } from '../scoring/flight-key.ts'
import { selectDrawn, type DrawnRow } from '../scoring/score-queries.ts'
import { selectField } from '../draw/read-field.ts'

export type RoundIds = { tournamentId: string; roundId: string }

/** A round for its papers. Keys are derived again from the secret, because the database holds only their hashes. */
export async function loadPaperFacts(ctx: Ctx, ids: RoundIds): Promise<PaperFacts> {
  const secret = await flightSecret(ctx)
  const found = await findTournament(ctx.db, ids.tournamentId)
  const rounds = await selectRounds(ctx.db, [ids.tournamentId])
  const round = rounds.find(({ id }) => id === ids.roundId)
  if (!found || !round) throw new AppError('not_found')
  const { tournament, club } = found
  const divisions = await selectDivisions(ctx.db, [tournament.id])
  const rows = await selectDrawn(ctx.db, [round.id])
  const context = { ctx, secret, tournament, divisions }
  return {
    tournament: tournament.name,
    club: club.name,
    ...roundFacts(round, rounds.length),
    since: 0,
    flights: [...Map.groupBy(rows, ({ flight }) => flight.id).values()].flatMap((drawn) =>
      flightOf(drawn, context),
    ),
    tees: teesOf(rows),
    codeAddress: `${new URL(ctx.publicUrl).host}/kort`,
  }
}

const roundFacts = (round: RoundRow, rounds: number) => ({
  courses: round.courses,
  day: round.day,
  roundNumber: round.number,
  rounds,
  version: round.drawVersion,
  drawnAt: round.drawnAt?.getTime() ?? null,
})

type Context = {
  ctx: Ctx
  secret: string
  tournament: TournamentRow
  divisions: readonly DivisionRow[]
}

function flightOf(rows: readonly DrawnRow[], context: Context): PaperFlight[] {
  const [first] = rows
  if (!first) return []
  const { id, position, minute, course, hole, group, version, code } = first.flight
  const { ctx, secret, tournament } = context
  const key = flightKeyOf(secret, first.flight)
  return [
    {
      id,
      position,
      minute,
      course,
      hole,
      group,
      version,
      code,
      link: flightLink(ctx.publicUrl, { slug: tournament.slug, id, key }),
      players: rows.map((row) => playerOf(row, context)),
    },
  ]
}

/** A player, or a side that plays one ball and has one card. */
function playerOf(row: DrawnRow, context: Context): PaperPlayer {
  const { entry, player, tee, side } = row
  const { tournament, divisions } = context
  const shown = shownCardName(entry, side, tournament.firstDay)
  const division = divisions.find(({ id }) => id === entry.divisionId)
  return {
    id: entry.id,
    name: cardName(entry, side),
    club: entry.clubName,
    shownName: shown.name,
    shownClub: shown.club,
    // With one *række* its name says nothing.
    division: divisions.length > 1 ? (division?.name ?? '') : '',
    teeName: tee.name,
    playingHandicap: player.playingHandicap,
    hasBuggy: entry.hasBuggy,
    isOut: statusOfDrawn(entry) !== null,
    holes: tee.holes,
    side: sideOf(row, division?.terms.team ?? null),
    people: side?.isOneBall
      ? side.members.map((member) => personOf(member, tournament.firstDay))
      : [personOf(entry, tournament.firstDay)],
  }
}

function personOf(member: Shown, firstDay: PlainDate): PaperPerson {
  const shown = shownName(member, firstDay)
  const name = `${member.firstName} ${member.lastName}`
  return { name, club: member.clubName, shownName: shown.name, shownClub: shown.club }
}

function sideOf({ side, card }: DrawnRow, team: Team | null): PaperSide | null {
  if (!side || !team) return null
  return {
    id: side.id,
    chosenName: side.name,
    name: fullSideName(side),
    team,
    members: shortNames(side.members),
    drives: card.drives,
  }
}

/** The tees that players have been drawn from, each once. */
function teesOf(rows: readonly DrawnRow[]): PaperTee[] {
  const tees = new Map(rows.map(({ tee }) => [`${tee.course} ${tee.gender} ${tee.name}`, tee]))
  return [...tees.values()]
    .map(({ course, name, gender, holes }) => ({ course, name, gender, holes }))
    .toSorted(
      (a, b) =>
        a.course - b.course ||
        a.gender.localeCompare(b.gender) ||
        a.name.localeCompare(b.name, 'da'),
    )
}

/** The names of players and sides who may play a round and are not on its start list, and of players without a side. */
export async function selectUnplaced(ctx: Ctx, ids: RoundIds, { flights }: PaperFacts) {
  const placed = new Set(flights.flatMap(({ players }) => players.map(({ id }) => id)))
  const { players, withoutSide } = await selectField(ctx.db, ids)
  return [
    ...players.flatMap(({ unit: { name, members } }) =>
      members.some(({ id }) => placed.has(id)) ? [] : [name],
    ),
    ...withoutSide.map((entry) => cardName(entry, null)),
  ]
}
