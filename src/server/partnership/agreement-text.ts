import { createHash } from 'node:crypto'
import { parseRichText } from '#domain/content/rich-text.ts'
import {
  clausesOf,
  partnerSince,
  signedText,
  type AgreementFacts,
  type Clause,
} from '#domain/partnership/agreement.ts'
import type { ClubTerms } from '#domain/clubs/terms.ts'
import { companyOf } from '../content/company.ts'
import { currentTexts } from '../content/texts.ts'
import type { Ctx } from '../ctx.ts'
import { showClubTerms } from '../settlement/show-club-terms.ts'

type FactsOfClub = Omit<AgreementFacts, 'company' | 'settlement'>
export type AgreementText = { clauses: Clause[]; textHash: string }

/** Loads what all agreements share, and returns the function that writes one. */
export async function agreementWriter(ctx: Ctx): Promise<(facts: FactsOfClub) => AgreementText> {
  const texts = await currentTexts(ctx.db, 'club_partners')
  const body = texts.find(({ text }) => text.key === 'club_partners.terms')?.body ?? ''
  const general = parseRichText(body).sections
  const company = await companyOf(ctx)
  const settlement = (await showClubTerms(ctx)).season?.terms ?? null
  return (facts) => {
    const clauses = clausesOf({ ...facts, company, settlement }, general)
    return { clauses, textHash: hashOfText(clauses) }
  }
}

/** SHA-256 of the text that is signed, in hexadecimal. */
const hashOfText = (clauses: readonly Clause[]) =>
  createHash('sha256').update(signedText(clauses)).digest('hex')

/** What is agreed with a club by the newest version of its terms; undefined without terms. */
export function factsOfClub(
  clubName: string,
  stored: readonly ClubTerms[],
): FactsOfClub | undefined {
  // A version that was to begin after the club's last day never does.
  const versions = stored.filter(({ validFrom, validTo }) => !validTo || validFrom <= validTo)
  const newest = versions.at(-1)
  const partnerFrom = partnerSince(versions)
  if (!newest || !partnerFrom) return undefined
  const { validTo, roundsPerPass, acceptsProducts, maxHandicapTenths, noticeHours } = newest
  return {
    clubName,
    partnerFrom,
    partnerTo: validTo ?? null,
    roundsPerPass,
    acceptsProducts,
    maxHandicapTenths: maxHandicapTenths ?? null,
    noticeHours,
  }
}
