import { randomUUID } from 'node:crypto'
import { recordActivity } from '../activity/record-activity.ts'
import { findClub, lockClub, selectTermsFrom, selectTermsOf } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import { doEach } from '../jobs/do-each.ts'
import type { Db } from '../db/client.ts'
import { endUnsigned, insertAgreement, selectAgreementsOfClub } from './agreement-queries.ts'
import { agreementWriter, factsOfClub } from './agreement-text.ts'

/**
 * Job: gives each partner whose agreement reads differently than its newest version the next version, unsigned
 * (docs/algorithms/partnership.md). Repeated without a change it stores nothing.
 */
export async function issueVersions(ctx: Ctx): Promise<void> {
  const partners = new Set((await selectTermsFrom(ctx.db, today(ctx))).map(({ clubId }) => clubId))
  const write = await agreementWriter(ctx)
  await doEach(partners, (clubId) =>
    ctx.db.transaction((tx) => issueVersion(tx, ctx, { clubId, write })),
  )
}

/** The same for one club, after its terms were changed. */
export async function issueVersionOf(ctx: Ctx, clubId: string): Promise<void> {
  const write = await agreementWriter(ctx)
  await ctx.db.transaction((tx) => issueVersion(tx, ctx, { clubId, write }))
}

type Issued = { clubId: string; write: Awaited<ReturnType<typeof agreementWriter>> }

async function issueVersion(tx: Db, ctx: Ctx, { clubId, write }: Issued) {
  // Signatures of the club's versions take the same lock.
  if (!(await lockClub(tx, clubId))) return
  const club = await findClub(tx, clubId)
  const facts = club && factsOfClub(club.name, await selectTermsOf(tx, clubId))
  if (!facts) return
  const text = write(facts)
  const [newest] = await selectAgreementsOfClub(tx, clubId)
  if (newest?.textHash === text.textHash) return
  await endUnsigned(tx, { clubId }, ctx.now())
  const version = (newest?.version ?? 0) + 1
  const row = { id: randomUUID(), clubId, version, ...text, createdAt: ctx.now() }
  await insertAgreement(tx, row)
  await recordActivity(tx, ctx, {
    action: 'partnership.issue_version',
    subject: { type: 'club', id: clubId },
    data: { version },
    ...(ctx.actor ? {} : { actorKind: 'system' as const }),
  })
}
