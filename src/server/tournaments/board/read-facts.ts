import { isDeepStrictEqual } from 'node:util'
import type { Instant } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { BoardFacts, BoardPlayer, PlayerCard } from '#domain/tournaments/board/board-facts.ts'
import { statusOfDrawn } from '#domain/tournaments/ranking/player-status.ts'
import { shownName } from '#domain/tournaments/shown-name.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import { selectSides, statementOf, type Side } from '../side/side-queries.ts'
import {
  findVersioned,
  lastScoreAt,
  findCardsUpTo,
  selectDivisionsOf,
  selectDrawn,
  selectFlightsOf,
  selectRoundsOf,
  selectTeesOf,
} from './board-queries.ts'

type RoundRow = Awaited<ReturnType<typeof selectRoundsOf>>[number]
type Drawn = Awaited<ReturnType<typeof selectDrawn>>[number]

type OfRound = { tournamentId: string; roundId: string }

/** Facts with how many versions up to theirs changed nothing but cards. */
export type FactsRead = { facts: BoardFacts; cardChanges: number }

/**
 * What the board of a round is made from, read in one moment with the version it belongs to.
 * @param known what was read before: where only cards have changed since, only they are read.
 */
export async function readFacts(db: Db, of: OfRound, known?: FactsRead): Promise<FactsRead> {
  const onTop = known && (await readCards(db, of, known))
  if (onTop) return onTop
  return db.transaction((tx) => load(tx, of), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

/** The known facts with the cards as they are now; undefined where more than cards may have changed. */
async function readCards(db: Db, { tournamentId }: OfRound, known: FactsRead) {
  const { facts } = known
  const read = await findCardsUpTo(db, { tournamentId, roundNumber: facts.round.number })
  if (!read) return undefined
  const { version, cardChanges } = read
  if (version - facts.version !== cardChanges - known.cardChanges) return undefined
  const delivered = read.cards.map(({ deliveredAt }) => deliveredAt)
  const changedAt = latest([instantOf(read.lastScoreAt), ...delivered])
  const rowOf = new Map(read.cards.map((row) => [`${row.roundId} ${row.entryId}`, row]))
  const players = facts.players.map((player) => {
    const cards = player.cards.map((card) =>
      withRow(card, rowOf.get(`${card.roundId} ${player.id}`)),
    )
    return cards.every((card, i) => card === player.cards[i]) ? player : { ...player, cards }
  })
  return { facts: { ...facts, version, changedAt, players }, cardChanges }
}

type CardRow = NonNullable<Awaited<ReturnType<typeof findCardsUpTo>>>['cards'][number]

/** The very card, where nothing on it has changed. */
function withRow(card: PlayerCard, row: CardRow | undefined): PlayerCard {
  if (!row) return card
  const { scores, disputed } = row
  const isDelivered = row.deliveredAt !== null
  const isSame =
    card.isDelivered === isDelivered &&
    isDeepStrictEqual(card.scores, scores) &&
    isDeepStrictEqual(card.disputed, disputed)
  return isSame ? card : { ...card, scores, disputed, isDelivered }
}

async function load(tx: Db, { tournamentId, roundId }: OfRound): Promise<FactsRead> {
  const found = await findVersioned(tx, tournamentId)
  const rounds = await selectRoundsOf(tx, tournamentId)
  const round = rounds.find(({ id }) => id === roundId)
  if (!found || !round) throw new AppError('not_found')
  const counted = rounds.filter(({ number }) => number <= round.number).map(({ id }) => id)
  const drawn = await selectDrawn(tx, counted)
  const { id, slug, name, state, firstDay } = found.tournament
  const delivered = drawn.map(({ deliveredAt }) => instantOf(deliveredAt))
  const facts = {
    version: found.version,
    changedAt: latest([instantOf(await lastScoreAt(tx, counted)), ...delivered]),
    tournament: { id, slug, name, state },
    rounds: rounds.map(({ id, number, day, hiddenHoles, drawVersion }) => ({
      id,
      number,
      day,
      hiddenHoles,
      isDrawn: drawVersion > 0,
    })),
    round: writeRound(round),
    divisions: await selectDivisionsOf(tx, tournamentId),
    flights: await selectFlightsOf(tx, roundId),
    tees: (await selectTeesOf(tx, counted)).map(writeTee),
    players: playersOf(drawn, { rounds, firstDay }),
    sides: (await selectSides(tx, counted)).map(writeSide),
  }
  return { facts, cardChanges: found.cardChanges }
}

const writeRound = ({
  id,
  number,
  day,
  courseName,
  holes,
  drawVersion,
  hiddenHoles,
  opensMinute,
}: RoundRow) => ({
  id,
  number,
  day,
  courseName,
  holes,
  drawVersion,
  hiddenHoles,
  opensAt: opensMinute,
})

const writeTee = ({ id, name, holes }: Awaited<ReturnType<typeof selectTeesOf>>[number]) => ({
  id,
  name,
  holes: holes.map(({ number, par, strokeIndex }) => ({ number, par, strokeIndex })),
})

const writeSide = ({ competition, division, statements }: Side) => {
  const { id, roundId, kind, hole, prize } = competition
  return { id, roundId, kind, hole, prize, division, statements: statements.map(statementOf) }
}

const instantOf = (at: Date | null): Instant | null => at?.getTime() ?? null

function latest(times: readonly (Instant | null)[]): Instant | null {
  const known = times.filter((at) => at !== null)
  return known.length > 0 ? Math.max(...known) : null
}

function playersOf(
  drawn: readonly Drawn[],
  { rounds, firstDay }: { rounds: readonly RoundRow[]; firstDay: PlainDate },
) {
  const holesOf = (roundId: string) => rounds.find(({ id }) => id === roundId)?.holes ?? 18
  const players = new Map<string, BoardPlayer>()
  for (const { entry, deliveredAt, scores, disputed, ...card } of drawn) {
    const player = players.get(entry.id) ?? writePlayer(entry, firstDay)
    players.set(entry.id, player)
    const blank = Array.from({ length: holesOf(card.roundId) }, () => null)
    player.cards.push({
      ...card,
      scores: scores ?? blank,
      disputed: disputed ?? [],
      isDelivered: deliveredAt !== null,
    })
  }
  return [...players.values()]
}

const writePlayer = (
  { id, divisionId, handicapTenths, hasBuggy, state, status, ...entry }: Drawn['entry'],
  firstDay: PlainDate,
): BoardPlayer => ({
  id,
  ...shownName(entry, firstDay),
  divisionId,
  handicapTenths,
  hasBuggy,
  status: statusOfDrawn({ state, status }),
  cards: [],
})
