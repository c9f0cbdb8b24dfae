import { accountsPart } from '../accounts/personal-data.ts'
import { activityPart } from '../activity/personal-data.ts'
import { analyticsPart } from '../analytics/personal-data.ts'
import { casesPart } from '../cases/personal-data.ts'
import { checkInsPart } from '../checkins/personal-data.ts'
import { clubsPart } from '../clubs/personal-data.ts'
import { notificationsPart } from '../notifications/personal-data.ts'
import { passesPart } from '../passes/personal-data.ts'
import { paymentsPart } from '../payments/personal-data.ts'
import type { PersonalPart } from '../personal-data.ts'
import { registrationsPart } from '../registrations/personal-data.ts'
import { tournamentsPart } from '../entries/personal-data.ts'

/**
 * Every module with personal data, in the order of an export. An erasure goes through them backwards:
 * the account, by which the others find what is hers, goes last.
 */
export const parts: readonly PersonalPart[] = [
  accountsPart,
  analyticsPart,
  clubsPart,
  passesPart,
  checkInsPart,
  paymentsPart,
  registrationsPart,
  tournamentsPart,
  casesPart,
  notificationsPart,
  activityPart,
]
