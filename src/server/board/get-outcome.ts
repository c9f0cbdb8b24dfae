import type { Outcome } from '#contract/board/outcome.ts'
import { isRevealed } from '#domain/scoring/hide-holes.ts'
import { hideScores } from '#domain/board/hide-scores.ts'
import { rankedFacts } from '#domain/board/side-rows.ts'
import { boardSkins } from '#domain/board/skins-cards.ts'
import type { BoardFacts } from '#domain/board/board-facts.ts'
import { buildDivisionResults, type DivisionResult } from '#domain/board/division-results.ts'
import { publicSideCompetitions } from '#domain/sidecompetitions/public-side-competitions.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { selectPublished } from '../results/result-queries.ts'
import {
  findTournamentBySlug,
  selectRounds,
  isValidRound,
} from '../competitions/tournament-queries.ts'
import type { Boards } from './boards.ts'
import { selectCeremonyMarks } from './ceremony-queries.ts'

const none: Outcome = {
  state: 'none',
  at: null,
  roundId: null,
  divisions: [],
  sides: [],
  skins: [],
}

/** Winners and prizes, computed from the board of the last drawn round that is not void, so that both agree. */
export async function getOutcome(
  ctx: Ctx,
  boards: Boards,
  { slug }: { slug: string },
): Promise<Outcome> {
  const { tournament } = (await findTournamentBySlug(ctx.db, slug)) ?? {}
  if (!tournament?.announcedAt) throw new AppError('not_found')
  const rounds = await selectRounds(ctx.db, [tournament.id])
  const last =
    rounds.findLast((round) => round.drawVersion > 0 && isValidRound(round)) ?? rounds.at(-1)
  if (!isRevealed(tournament.state) || !last) return none
  const { facts, board } = await boards.read(last.id)
  const state = board.tournament.state
  // The result may have been reopened since the tournament was read.
  if (state !== 'provisional' && state !== 'final') return none
  const published = await selectPublished(ctx.db, tournament.id)
  const at = published.find(({ kind }) => kind === state)?.publishedAt ?? tournament.finalAt
  const seen = hideScores(facts)
  const ranked = rankedFacts(facts)
  const marks = await selectCeremonyMarks(ctx.db, tournament.id)
  const absent = new Set([...marks].flatMap(([id, mark]) => (mark === 'absent' ? [id] : [])))
  return {
    state,
    at: at?.toISOString() ?? null,
    roundId: last.id,
    divisions: buildDivisionResults(ranked, board, absent).map((division) => ({
      ...division,
      best: division.best.map(({ id, ...one }) => ({ ...one, entryId: id })),
      prizes: division.prizes && toPrizeOutcomes(division.prizes, nameIn(ranked.players)),
    })),
    sides: toSideCompetitionOutcomes(seen),
    skins: boardSkins(facts).map(({ won, ...skins }) => ({ ...skins, winners: won })),
  }
}

/** All players who share the first place win. */
function toSideCompetitionOutcomes({ sides, players, rounds }: BoardFacts) {
  return publicSideCompetitions(sides, players).map(({ roundId, results, ...sideCompetition }) => {
    const first = results.filter(({ place }) => place === 1)
    return {
      ...sideCompetition,
      roundNumber: rounds.find(({ id }) => id === roundId)?.number ?? 1,
      measure: first[0]?.measure ?? null,
      winners: first.map(({ entryId, name }) => ({ entryId, name })),
    }
  })
}

type PlayerName = { id: string; name: string }

const nameIn = (players: readonly PlayerName[]) => {
  const names = new Map(players.map(({ id, name }) => [id, name]))
  return (entryId: string) => ({ entryId, name: names.get(entryId) ?? '' })
}

function toPrizeOutcomes(
  { gross, net, nth, open }: NonNullable<DivisionResult['prizes']>,
  toWinner: ReturnType<typeof nameIn>,
) {
  const award = ({ prizes, winners }: (typeof gross)[number]) => ({
    prizes,
    winners: winners.map(toWinner),
  })
  return {
    gross: gross.map(award),
    net: net.map(award),
    nth: nth.map(award),
    open: open.map(({ players, ...one }) => ({ ...one, winners: players.map(toWinner) })),
  }
}
