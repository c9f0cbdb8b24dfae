import { coursesText, namedCourseOf } from '#domain/competitions/round-courses.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Instant } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { BoardFacts, BoardPlayer, PlayerCard } from '#domain/board/board-facts.ts'
import { statusOfDrawn } from '#domain/competitions/player-status.ts'
import { deductedOf } from '#domain/scoring/round-penalty.ts'
import { shownName } from '#domain/competitions/shown-name.ts'
import { shownSideName } from '#domain/competitions/sides/side-name.ts'
import { selectSkins } from '../sidecompetitions/skins-queries.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import {
  selectSideCompetitions,
  statementOf,
  type LoadedSideCompetition,
} from '../scoring/side-competition-queries.ts'
import {
  findCardsUpTo,
  findTournamentOfBoard,
  selectDivisionsOf,
  selectDrawn,
  selectFlightsOf,
  selectRoundsOf,
  selectTakenOff,
  selectTeesOf,
} from './board-queries.ts'

type RoundRow = Awaited<ReturnType<typeof selectRoundsOf>>[number]
type Drawn = Awaited<ReturnType<typeof selectDrawn>>[number]

type RoundIds = { tournamentId: string; roundId: string }

/**
 * The facts of a round's board, read at one moment together with their version.
 * @param earlier facts of an earlier version: where only cards have changed since, only cards are read.
 */
export async function loadBoardFacts(
  db: Db,
  of: RoundIds,
  earlier?: BoardFacts,
): Promise<BoardFacts> {
  if (earlier) {
    const read = await findCardsUpTo(db, cardsOf(earlier))
    if (read && read.factsVersion <= earlier.version) return withCards(earlier, read)
  }
  return db.transaction((tx) => load(tx, of), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

type WithoutCards = Omit<BoardFacts, 'version' | 'changedAt'>
type CardsRead = NonNullable<Awaited<ReturnType<typeof findCardsUpTo>>>

const cardsOf = ({ tournament, round }: WithoutCards) => ({
  tournamentId: tournament.id,
  roundNumber: round.number,
})

function withCards(facts: WithoutCards, read: CardsRead): BoardFacts {
  const { version, lastScoreAt, cards } = read
  const rowOf = new Map(cards.map((row) => [`${row.roundId} ${row.entryId}`, row]))
  const players = facts.players.map((player) => {
    const own = player.cards.map((card) => withRow(card, rowOf.get(`${card.roundId} ${player.id}`)))
    return own.every((card, i) => card === player.cards[i]) ? player : { ...player, cards: own }
  })
  const scored = latest([lastScoreAt?.getTime(), ...cards.map(({ deliveredAt }) => deliveredAt)])
  // Once there is a score, a status, a void round or a reopened result also counts as a change.
  const changedAt = scored && latest([scored, read.changedAt?.getTime()])
  return { ...facts, version, changedAt, players }
}

type CardRow = CardsRead['cards'][number]

/** The same object where nothing on the card has changed, so unchanged players are not rebuilt. */
function withRow(card: PlayerCard, row: CardRow | undefined): PlayerCard {
  if (!row) return card
  const { scores, disputed } = row
  const deducted = deductedOf(row.penalties)
  const isDelivered = row.deliveredAt !== null
  const isSame =
    card.isDelivered === isDelivered &&
    card.deducted === deducted &&
    isDeepStrictEqual(card.scores, scores) &&
    isDeepStrictEqual(card.disputed, disputed)
  return isSame ? card : { ...card, scores, disputed, deducted, isDelivered }
}

/** Two round trips: what the tournament leads to, then what the rounds up to this one do. */
async function readRows(tx: Db, { tournamentId, roundId }: RoundIds) {
  const [found, rounds, divisions, flights] = await Promise.all([
    findTournamentOfBoard(tx, tournamentId),
    selectRoundsOf(tx, tournamentId),
    selectDivisionsOf(tx, tournamentId),
    selectFlightsOf(tx, roundId),
  ])
  const round = rounds.find(({ id }) => id === roundId)
  if (!found || !round) throw new AppError('not_found')
  const counted = rounds.filter(({ number }) => number <= round.number).map(({ id }) => id)
  const [drawn, takenOff, tees, sides, skins, cards] = await Promise.all([
    selectDrawn(tx, counted),
    selectTakenOff(tx, counted),
    selectTeesOf(tx, counted),
    selectSideCompetitions(tx, counted),
    selectSkins(tx, counted),
    findCardsUpTo(tx, { tournamentId, roundNumber: round.number }),
  ])
  if (!cards) throw new AppError('not_found')
  return { found, rounds, round, divisions, flights, drawn, takenOff, tees, sides, skins, cards }
}

async function load(tx: Db, of: RoundIds): Promise<BoardFacts> {
  const { found, rounds, round, drawn, takenOff, tees, sides, cards, ...rows } = await readRows(
    tx,
    of,
  )
  const { id, slug, name, state, firstDay } = found
  const facts = {
    tournament: { id, slug, name, state },
    rounds: rounds.map(({ id, number, day, hiddenHoles, drawVersion, voidedAt }) => ({
      id,
      number,
      day,
      hiddenHoles,
      isDrawn: drawVersion > 0,
      isVoid: voidedAt !== null,
    })),
    round: toRoundFacts(round),
    divisions: rows.divisions,
    flights: rows.flights,
    tees: tees.map(toTeeFacts),
    players: [
      ...playersOf(drawn, { rounds, firstDay }),
      ...takenOff.map((entry) => toPlayerFacts(entry, firstDay)),
    ],
    sides: sides.map((side) => toSideCompetitionFacts(side, rounds)),
    skins: rows.skins,
  }
  return withCards(facts, cards)
}

const toRoundFacts = ({
  id,
  number,
  day,
  courses,
  holes,
  drawVersion,
  hiddenHoles,
  opensMinute,
  resumesOn,
  voidReason,
}: RoundRow) => ({
  id,
  number,
  day,
  courseName: coursesText(courses),
  courses,
  holes,
  drawVersion,
  hiddenHoles,
  opensAt: opensMinute,
  resumesOn,
  voidReason,
})

const toTeeFacts = ({
  id,
  course,
  name,
  holes,
}: Awaited<ReturnType<typeof selectTeesOf>>[number]) => ({
  id,
  course,
  name,
  holes: holes.map(({ number, par, strokeIndex }) => ({ number, par, strokeIndex })),
})

function toSideCompetitionFacts(
  { competition, division, statements: all }: LoadedSideCompetition,
  rounds: readonly RoundRow[],
) {
  const { id, roundId, kind, hole, prize } = competition
  const { courses = [] } = rounds.find((round) => round.id === roundId) ?? {}
  const course = namedCourseOf(courses, competition.course)
  return { id, roundId, kind, course, hole, prize, division, statements: all.map(statementOf) }
}

function latest(times: readonly (Instant | null | undefined)[]): Instant | null {
  const instants = times.flatMap((at) => at ?? [])
  return instants.length > 0 ? Math.max(...instants) : null
}

/** The drawn players with blank cards. */
function playersOf(
  drawn: readonly Drawn[],
  { rounds, firstDay }: { rounds: readonly RoundRow[]; firstDay: PlainDate },
) {
  const holesOf = (roundId: string) => rounds.find(({ id }) => id === roundId)?.holes ?? 18
  const players = new Map<string, BoardPlayer>()
  for (const { entry, ...card } of drawn) {
    const player = players.get(entry.id) ?? toPlayerFacts(entry, firstDay)
    players.set(entry.id, player)
    const scores = Array.from({ length: holesOf(card.roundId) }, () => null)
    player.cards.push({ ...card, scores, deducted: 0, disputed: [], isDelivered: false })
  }
  return [...players.values()]
}

const toPlayerFacts = (
  {
    id,
    divisionId,
    hasBuggy,
    state,
    status,
    statusRoundId,
    side,
    sidePosition,
    ...entry
  }: Drawn['entry'],
  firstDay: PlainDate,
): BoardPlayer => ({
  id,
  ...shownName(entry, firstDay),
  divisionId,
  hasBuggy,
  status: statusOfDrawn({ state, status }),
  statusRoundId,
  side: side && {
    id: side.id,
    position: sidePosition ?? 0,
    players: side.members.map((member) => ({ id: member.id, ...shownName(member, firstDay) })),
    fillers: side.fillers,
    ...shownSideName(side, firstDay),
  },
  cards: [],
})
