import type { PlainDate } from '#domain/shared/dates.ts'
import type { BoardFacts, BoardPlayer } from '#domain/tournaments/board/board-facts.ts'
import { statusOfDrawn } from '#domain/tournaments/ranking/player-status.ts'
import { shownName } from '#domain/tournaments/shown-name.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import { selectSides, statementOf, type Side } from '../side/side-queries.ts'
import {
  findVersioned,
  lastScoreAt,
  selectDivisionsOf,
  selectDrawn,
  selectFlightsOf,
  selectRoundsOf,
  selectTeesOf,
} from './board-queries.ts'

type RoundRow = Awaited<ReturnType<typeof selectRoundsOf>>[number]
type Drawn = Awaited<ReturnType<typeof selectDrawn>>[number]

/** What the board of a round is made from, read in one moment with the version it belongs to. */
export function readFacts(
  db: Db,
  of: { tournamentId: string; roundId: string },
): Promise<BoardFacts> {
  return db.transaction((tx) => load(tx, of), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function load(
  tx: Db,
  { tournamentId, roundId }: { tournamentId: string; roundId: string },
): Promise<BoardFacts> {
  const found = await findVersioned(tx, tournamentId)
  const rounds = await selectRoundsOf(tx, tournamentId)
  const round = rounds.find(({ id }) => id === roundId)
  if (!found || !round) throw new AppError('not_found')
  const counted = rounds.filter(({ number }) => number <= round.number).map(({ id }) => id)
  const drawn = await selectDrawn(tx, counted)
  const { id, slug, name, state, firstDay } = found.tournament
  return {
    version: found.version,
    changedAt: latest(drawn, await lastScoreAt(tx, counted)),
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

function latest(drawn: readonly Drawn[], score: Date | null): number | null {
  const times = [score, ...drawn.map(({ deliveredAt }) => deliveredAt)]
  const known = times.flatMap((at) => (at ? [at.getTime()] : []))
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
