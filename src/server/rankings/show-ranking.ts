import type { Ranking } from '#contract/rankings/endpoints.ts'
import { rankingTermsText } from '#domain/rankings/ranking-terms.ts'
import { mayUse } from '../access.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import {
  findRankingBySlug,
  selectRankingsOfTournament,
  selectSummaries,
} from './ranking-queries.ts'
import { readRanking } from './read-ranking.ts'

/** Older lists are found only by their own address. */
const shownDays = 730

/** The public lists, the latest first. */
export async function listRankings(ctx: Ctx) {
  const from = ctx.now().getTime() - shownDays * 86_400_000
  const all = await selectSummaries(ctx.db, 'public')
  return {
    rankings: all
      .filter(({ lastDay }) => lastDay === null || Date.parse(lastDay) >= from)
      .map(({ id: _id, isPublic: _isPublic, ...listed }) => listed),
  }
}

/** The public lists in which a tournament counts; none for one that does not exist. */
export const listRankingsOfTournament = async (ctx: Ctx, { slug }: { slug: string }) => ({
  rankings: await selectRankingsOfTournament(ctx.db, slug),
})

/** A ranking list with every player; one that is not public is found by its club only. */
export async function getRanking(ctx: Ctx, { slug }: { slug: string }): Promise<Ranking> {
  const { ranking, club } = await findShown(ctx, slug)
  const { events, standing, hasSides } = await readRanking(ctx.db, ranking)
  return {
    name: ranking.name,
    about: ranking.about,
    club: { slug: club.slug, name: club.name },
    isPublic: ranking.isPublic,
    terms: rankingTermsText(ranking.terms, { hasSides }),
    events,
    ...standing,
  }
}

/** *Hvorfor nr. 3?* of a player of the list, by the entry that its row has. */
export async function getRankingReason(
  ctx: Ctx,
  { slug, entryId }: { slug: string; entryId: string },
) {
  const { ranking } = await findShown(ctx, slug)
  const { reasonOf } = await readRanking(ctx.db, ranking)
  const text = reasonOf(entryId)
  if (text === '') throw new AppError('not_found')
  return { text }
}

async function findShown(ctx: Ctx, slug: string) {
  const found = await findRankingBySlug(ctx.db, slug)
  if (!found) throw new AppError('not_found')
  if (!found.ranking.isPublic && !mayUse(ctx, 'club.tournaments', found.club.id)) {
    throw new AppError('not_found')
  }
  return found
}
