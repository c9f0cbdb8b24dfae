import type { ClubAgreements } from '#contract/partnership/agreements.ts'
import { AppError } from '../app-error.ts'
import { accessClubWith } from '../clubs/access.ts'
import type { Ctx } from '../ctx.ts'
import { findAgreement, findClubName, selectAgreementsOfClub } from './agreement-queries.ts'
import { toSummary, toText } from './agreement-view.ts'
import { findLead } from './lead-queries.ts'
import { findOpened } from './sign-agreement.ts'

/** The agreement of the link that was opened in this browser. */
export async function getOpenedAgreement(ctx: Ctx) {
  const row = await findOpened(ctx)
  if (!row) return { agreement: null }
  const lead = row.leadId ? await findLead(ctx.db, row.leadId) : undefined
  const versions = row.clubId ? await selectAgreementsOfClub(ctx.db, row.clubId) : []
  const stored = row.clubId ? await findClubName(ctx.db, row.clubId) : undefined
  return {
    agreement: {
      ...toText(row, stored ?? row.offer?.club.name ?? '', versions),
      isOffer: row.offer !== null,
      administratorName: row.administratorName,
      administratorEmail: row.administratorEmail,
      figures: lead?.figures ?? null,
    },
  }
}

/** The versions of the club's agreement. */
export async function listClubAgreements(
  ctx: Ctx,
  { clubId }: { clubId: string },
): Promise<ClubAgreements> {
  const { name } = await accessClubWith(ctx, 'club.terms', clubId)
  const versions = await selectAgreementsOfClub(ctx.db, clubId)
  const [newest, ...earlier] = versions
  return {
    clubName: name,
    newest: newest ? toText(newest, name, versions) : null,
    // A version that was overtaken before it was signed never applied.
    earlier: earlier.filter(({ signedAt }) => signedAt !== null).map(toSummary),
  }
}

type One = { clubId: string; agreementId: string }

export async function getClubAgreement(ctx: Ctx, { clubId, agreementId }: One) {
  const { name } = await accessClubWith(ctx, 'club.terms', clubId)
  const versions = await selectAgreementsOfClub(ctx.db, clubId)
  const row = versions.find(({ id }) => id === agreementId)
  if (!row) throw new AppError('not_found')
  return toText(row, name, versions)
}

/** Any version or offer, for the back office. */
export async function getAgreementAsAdmin(ctx: Ctx, { agreementId }: { agreementId: string }) {
  const row = await findAgreement(ctx.db, agreementId)
  if (!row) throw new AppError('not_found')
  const { clubId, leadId, offer } = row
  const versions = clubId ? await selectAgreementsOfClub(ctx.db, clubId) : []
  const name = clubId ? await findClubName(ctx.db, clubId) : undefined
  return { ...toText(row, name ?? offer?.club.name ?? '', versions), clubId, leadId }
}
