import { randomBytes } from 'node:crypto'
import type * as contract from '#contract/checkins/season-story.ts'
import type { Output, ParsedInput } from '#contract/shared/endpoint.ts'
import { namesToShow, seasonStory } from '#domain/checkins/season-story.ts'
import { requireSignedIn } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { selectClubs } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import type { PassRow } from '../passes/queries.ts'
import { accessPassAsAccount } from './access.ts'
import { findSavedSoFar, homeOf, positionOf, showCardSeason } from './card-season.ts'
import { findGolferFacts } from './check-in-context-queries.ts'
import { selectRoundsOf } from './queries.ts'
import {
  countTournaments,
  deleteSharedSeason,
  findSharedSeason,
  findSharedSeasonByToken,
  upsertSharedSeason,
} from './season-story-queries.ts'

type PassInput = { passId: string }
type OwnedPass = Awaited<ReturnType<typeof accessPassAsAccount>>

/** The season of a card as a story, with its link if it is shared. */
export async function showSeasonStory(
  ctx: Ctx,
  { passId }: PassInput,
): Promise<Output<typeof contract.showSeasonStory>> {
  const owned = await accessPassAsAccount(ctx, passId)
  const { clubs } = await showCardSeason(ctx, { passId })
  const shared = mayShare(owned) ? await findSharedSeason(ctx.db, passId) : undefined
  return {
    facts: await loadFacts(ctx, owned, clubs.length),
    saved: await findSavedSoFar(ctx.db, owned.pass),
    clubs,
    names: namesToShow(owned.golfer, today(ctx)),
    mayShare: mayShare(owned),
    share: shared ? toShareView(shared) : null,
  }
}

/** Stores what the season shows now under a new link; an earlier link of the card ends. */
export async function shareSeasonStory(
  ctx: Ctx,
  { passId, name }: ParsedInput<typeof contract.shareSeasonStory>,
): Promise<Output<typeof contract.shareSeasonStory>> {
  const { accountId } = requireSignedIn(ctx)
  const owned = await accessPassAsAccount(ctx, passId)
  const { full, initials } = namesToShow(owned.golfer, today(ctx))
  if (!mayShare(owned) || (name === 'full' && full === null)) {
    throw new AppError('not_allowed')
  }
  const { clubs } = await showCardSeason(ctx, { passId })
  const row = {
    passId,
    golferId: owned.pass.golferId,
    accountId,
    token: randomBytes(24).toString('base64url'),
    shownName: { full, initials, none: null }[name],
    facts: await loadFacts(ctx, owned, clubs.length),
    createdAt: ctx.now(),
  }
  await ctx.db.transaction(async (tx) => {
    await upsertSharedSeason(tx, row)
    await recordActivity(tx, ctx, {
      action: 'checkins.share_season',
      subject: { type: 'pass', id: passId },
    })
  })
  return { share: toShareView(row) }
}

export async function unshareSeasonStory(ctx: Ctx, { passId }: PassInput) {
  if (!mayShare(await accessPassAsAccount(ctx, passId))) throw new AppError('not_allowed')
  await ctx.db.transaction(async (tx) => {
    await deleteSharedSeason(tx, passId)
    await recordActivity(tx, ctx, {
      action: 'checkins.unshare_season',
      subject: { type: 'pass', id: passId },
    })
  })
  return {}
}

/** A partner's season and its link are the partner's alone. */
const mayShare = ({ relation }: Pick<OwnedPass, 'relation'>) => relation !== 'partner'

/** A shared season for whoever has its link. */
export async function showSharedSeason(ctx: Pick<Ctx, 'db'>, { token }: { token: string }) {
  const shared = await findSharedSeasonByToken(ctx.db, token)
  if (!shared) throw new AppError('not_found')
  return { facts: shared.facts, shownName: shared.shownName }
}

async function loadFacts(ctx: { db: Db }, { pass }: { pass: PassRow }, clubsTotal: number) {
  const { seasonCode, playFrom, playTo } = pass.soldTerms
  const clubs = await selectClubs(ctx.db)
  const golfer = await findGolferFacts(ctx.db, pass.golferId)
  const placed = clubs.map((club) => ({ ...club, position: positionOf(club) }))
  const rounds = await selectRoundsOf(ctx.db, pass)
  return {
    season: seasonCode,
    clubsTotal,
    ...seasonStory(rounds, placed, golfer && homeOf(golfer, clubs)?.position),
    tournaments: await countTournaments(ctx.db, pass.golferId, { from: playFrom, to: playTo }),
  }
}

const toShareView = ({
  token,
  shownName,
  createdAt,
}: {
  token: string
  shownName: string | null
  createdAt: Date
}) => ({ token, shownName, createdAt: createdAt.toISOString() })
