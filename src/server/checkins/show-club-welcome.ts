import { evaluateWelcome } from '#domain/checkins/welcome.ts'
import { AppError } from '../app-error.ts'
import { danishInstant } from '../clock.ts'
import { findCourseState } from '../clubs/course-state.ts'
import { findClubBySlug, selectTermsOf } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import { requestedMoment } from './requested-moment.ts'
import { toCardView, selectCardKinds } from './card-kinds.ts'
import { toWelcomeView } from './find-clubs.ts'

type Request = { slug: string; day?: string | undefined; time?: string | undefined }

/** Evaluates each kind of card at a club at a moment, by the rules of a check-in. */
export async function showClubWelcome(ctx: Ctx, request: Request) {
  const club = await findClubBySlug(ctx.db, request.slug)
  if (!club) throw new AppError('not_found')
  const terms = await selectTermsOf(ctx.db, club.id)
  const day = today(ctx)
  if (!terms.some(({ validTo }) => !validTo || validTo >= day)) throw new AppError('not_found')
  const at = requestedMoment(request, day) ?? { day, minute: 13 * 60 }
  const course = await findCourseState(ctx.db, club.id, danishInstant(at.day, at.minute))
  const cards = await selectCardKinds(ctx.db, at.day)
  return {
    today: day,
    at,
    answers: cards.map((card) => ({
      ...toCardView(card),
      welcome: toWelcomeView(
        evaluateWelcome(card, { id: club.id, terms, course }, { at, today: day }),
      ),
    })),
  }
}
