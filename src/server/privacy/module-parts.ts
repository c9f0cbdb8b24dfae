import { accountsPart } from '../accounts/personal-data-queries.ts'
import { activityPart } from '../activity/personal-data-queries.ts'
import { analyticsPart } from '../analytics/personal-data-queries.ts'
import { followsPart } from '../board/follows/personal-data-queries.ts'
import { casesPart } from '../cases/personal-data-queries.ts'
import { checkInsPart } from '../checkins/personal-data-queries.ts'
import { clubsPart } from '../clubs/personal-data-queries.ts'
import { discountsPart } from '../discounts/personal-data-queries.ts'
import { companiesPart } from '../companies/personal-data-queries.ts'
import { entriesPart } from '../entries/personal-data-queries.ts'
import { golfboxPart } from '../golfbox/personal-data-queries.ts'
import { notificationsPart } from '../notifications/personal-data-queries.ts'
import { urgentPart } from '../notifications/urgent/personal-data-queries.ts'
import { partnershipPart } from '../partnership/personal-data-queries.ts'
import { passesPart } from '../passes/personal-data-queries.ts'
import { paymentsPart } from '../payments/personal-data-queries.ts'
import type { PersonalPart } from '../personal-data.ts'
import { registrationsPart } from '../registrations/personal-data-queries.ts'
import { settlementPart } from '../settlement/personal-data-queries.ts'
import { scoringPart } from '../scoring/personal-data-queries.ts'
import { walletsPart } from '../wallets/personal-data-queries.ts'
import { sideCompetitionsPart } from '../sidecompetitions/personal-data-queries.ts'

/**
 * Every module with personal data, in the order of an export. An erasure uses the reverse order: the
 * account is last, because the other modules find rows by it.
 */
export const parts: readonly PersonalPart[] = [
  accountsPart,
  analyticsPart,
  clubsPart,
  passesPart,
  checkInsPart,
  discountsPart,
  paymentsPart,
  registrationsPart,
  companiesPart,
  entriesPart,
  // After the entries, because it finds start times by the account of the entry, which their erasure removes.
  walletsPart,
  scoringPart,
  sideCompetitionsPart,
  golfboxPart,
  followsPart,
  casesPart,
  partnershipPart,
  settlementPart,
  notificationsPart,
  urgentPart,
  activityPart,
]
