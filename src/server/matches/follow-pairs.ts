import { isOpen } from '#domain/matches/match.ts'
import { withoutHandicap } from '#domain/matches/seed-reasons.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findContestantOfSide, updateContestant } from './contestant-queries.ts'
import { hasBegun } from './load-division.ts'
import { lockLoaded } from './lock-division.ts'
import { mailMatchNews, readyNews } from './mail-matches.ts'
import { bumpMatchVersion } from './match-queries.ts'

/** How a pair stands in matches, under their locks; the caller holds the lock of the tournament. */
export async function pairInMatches(tx: Db, sideId: string): Promise<'none' | 'waits' | 'begun'> {
  const found = await findContestantOfSide(tx, sideId)
  if (!found) return 'none'
  const { tournamentId, divisionId } = found
  const { matches } = await lockLoaded(tx, { tournamentId, divisionId })
  return hasBegun(found.id, matches) ? 'begun' : 'waits'
}

/** Lets the matches of a pair follow its changed players, and mails both sides of each open match. */
export async function followPair(tx: Db, ctx: Ctx, sideId: string) {
  const found = await findContestantOfSide(tx, sideId)
  if (!found) return
  const { tournamentId, divisionId } = found
  const loaded = await lockLoaded(tx, { tournamentId, divisionId })
  const contestant = loaded.contestants.find(({ id }) => id === found.id)
  if (!contestant) return
  // The mean of the former pair would tell the new partner the handicap of the one before.
  const seedReason = contestant.seedReason && withoutHandicap(contestant.seedReason)
  await updateContestant(tx, found.id, { entryId: contestant.entry.id, seedReason })
  await bumpMatchVersion(tx, divisionId)
  const version = (loaded.draw?.version ?? 0) + 1
  const open = loaded.matches.filter(
    (match) => isOpen(match) && [match.a, match.b].includes(found.id),
  )
  await mailMatchNews(
    tx,
    ctx,
    loaded,
    open.map((match) => readyNews(loaded, match, version)),
  )
}
