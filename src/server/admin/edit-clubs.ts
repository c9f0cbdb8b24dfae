import type { TermsDraft, TermsToEdit } from '#contract/admin/clubs.ts'
import { blackoutRuleText } from '#domain/clubs/blackout-text.ts'
import { latest } from '#domain/shared/dates.ts'
import { validateDraft, newestTerms, writeDraft } from '../clubs/write-terms.ts'
import { today, type Ctx } from '../ctx.ts'
import { issueVersionOf } from '../partnership/issue-versions.ts'
import { selectSeasonsInPlay } from '../passes/season-queries.ts'

export async function getTerms(ctx: Ctx, { id }: { id: string }): Promise<TermsToEdit> {
  const { club, newest } = await newestTerms(ctx, id)
  const { greenFeeWeekday, greenFeeWeekend, blackoutRules, noticeHours, version, ...terms } = newest
  return {
    name: club.name,
    version,
    noticeHours,
    earliest: latest(terms.validFrom, today(ctx)),
    terms: {
      ...terms,
      validTo: terms.validTo ?? null,
      acceptsProducts: [...terms.acceptsProducts],
      maxHandicapTenths: terms.maxHandicapTenths ?? null,
      bookingUrl: terms.bookingUrl ?? null,
      bookingSteps: [...terms.bookingSteps],
      bookingText: terms.bookingText ?? null,
      greenFeeWeekdayOre: greenFeeWeekday,
      greenFeeWeekendOre: greenFeeWeekend,
    },
    rules: blackoutRules.map((rule) => ({ id: rule.id, said: blackoutRuleText(rule) })),
  }
}

export async function previewTerms(ctx: Ctx, draft: TermsDraft) {
  return validateDraft(ctx, draft, await selectSeasonsInPlay(ctx.db))
}

export async function saveTerms(ctx: Ctx, draft: TermsDraft & { acceptsCeiling: boolean }) {
  const version = await writeDraft(ctx, draft, await selectSeasonsInPlay(ctx.db))
  await issueVersionOf(ctx, draft.id)
  return { version }
}
