import { isRevealed } from '#domain/scoring/hide-holes.ts'
import { boardSkins } from '#domain/board/skins-cards.ts'
import { resultMark, type ResultFacts } from '#domain/papers/result-list.ts'
import { selectAccountNames } from '../accounts/queries.ts'
import { AppError } from '../app-error.ts'
import { placeReasonOf } from '../board/board-details.ts'
import type { Boards, CachedBoard } from '../board/boards.ts'
import { findTournament } from '../competitions/tournament-queries.ts'
import type { Ctx } from '../ctx.ts'
import { sha256 } from '../documents/sha256.ts'
import { selectPublished } from '../results/result-queries.ts'

type Result = { cached: CachedBoard; facts: Omit<ResultFacts, 'qr' | 'club'>; mark: string }

/** The result of a round as the public sees it: hidden holes stay hidden on paper. */
export async function readResult(ctx: Ctx, boards: Boards, roundId: string): Promise<Result> {
  const cached = await boards.read(roundId)
  const board = cached.publicBoard()
  const { state } = board.tournament
  const published = await publishedAs(ctx, cached.tournamentId, state)
  const facts = {
    board,
    readAt: ctx.now().getTime(),
    published,
    reasonOf: (entryId: string, view: 'net' | 'gross') => placeReasonOf(cached, entryId, view),
    skins: boardSkins(cached.facts).filter((skins) => skins.roundId === roundId),
  }
  // Fifteen digits keep the code small, and two results of a tournament do not share them by chance.
  return { cached, facts, mark: `r${sha256(resultMark(facts)).slice(0, 15)}` }
}

async function publishedAs(ctx: Ctx, tournamentId: string, state: string) {
  const row = (await selectPublished(ctx.db, tournamentId)).find(({ kind }) => kind === state)
  if (!row) return null
  const { publishedAt, publishedBy } = row
  const names = await selectAccountNames(ctx.db, publishedBy ? [publishedBy] : [])
  return { at: publishedAt.getTime(), by: publishedBy ? (names.get(publishedBy) ?? null) : null }
}

/** What is printed, with the code that leads to the page that compares it. */
export async function resultFacts(
  ctx: Ctx,
  boards: Boards,
  { tournamentId, roundId }: { tournamentId: string; roundId: string },
): Promise<ResultFacts> {
  const { cached, facts, mark } = await readResult(ctx, boards, roundId)
  const found = await findTournament(ctx.db, tournamentId)
  if (!found || cached.tournamentId !== tournamentId) throw new AppError('not_found')
  const { slug } = found.tournament
  return {
    ...facts,
    club: found.club.name,
    qr: {
      value: `${ctx.publicUrl}/tournaments/${slug}/rounds/${roundId}/printed?mark=${mark}`,
      alt: 'Åbner siden, der viser, om det er den nyeste udgave',
      text: 'Skan koden: Er det den nyeste udgave?',
    },
  }
}

/** Compares the mark of a printed result with that of the present one. */
export async function checkPrintedResult(
  ctx: Ctx,
  boards: Boards,
  { slug, roundId, mark }: { slug: string; roundId: string; mark: string },
) {
  const { facts, mark: present } = await readResult(ctx, boards, roundId)
  const { board, published } = facts
  if (board.tournament.slug !== slug) throw new AppError('not_found')
  return {
    isLatest: mark === present,
    tournamentName: board.tournament.name,
    roundNumber: board.round.number,
    rounds: board.rounds.length,
    state: isRevealed(board.tournament.state) ? board.tournament.state : null,
    at: published?.at ?? board.changedAt,
  }
}
