import {
  lastNamesMatch,
  type Membership,
  type MembershipVerdict,
} from '#domain/accounts/membership.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import type { Ctx } from '../ctx.ts'
import { findGolferByUnionId } from './dgu-api.ts'
import { findRegisteredMember } from './membership-queries.ts'

export type MembershipQuestion = {
  dguNumber: string
  lastName: string
  birthDate?: PlainDate | null | undefined
}

/**
 * Looks a golfer up by number and name: at DGU first, and in the club's own register when DGU cannot
 * be reached or has no such number. Never throws when DGU is down; the result is then `pending`.
 */
export async function confirmMembership(
  ctx: Ctx,
  question: MembershipQuestion,
): Promise<MembershipVerdict> {
  const number = parseDguNumber(question.dguNumber)?.number
  if (!number) return { state: 'not_found' }

  const answer = await findGolferByUnionId(ctx, number)
  if (answer.state === 'found') return evaluate(answer.membership, question)
  const registered = await findRegisteredMember(ctx.db, number)
  if (registered) return evaluate(registered, question)
  return answer.state === 'down' ? { state: 'pending' } : { state: 'not_found' }
}

/** A wrong birth date gives the same result as a wrong name, so that neither can be guessed alone. */
function evaluate(membership: Membership, question: MembershipQuestion): MembershipVerdict {
  const { birthDate } = membership
  const bornThen = !question.birthDate || !birthDate || question.birthDate === birthDate
  if (!lastNamesMatch(question.lastName, membership.lastName) || !bornThen) {
    return { state: 'name_mismatch' }
  }
  return { state: 'confirmed', membership }
}
