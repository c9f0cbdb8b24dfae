import { isPossibleBirthDate } from '#domain/shared/birth-date.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'

/** Nobody who buys or plays was born after today. Throws `refused` with reason `birth_date_impossible`. */
export function assertValidBirthDate(ctx: Pick<Ctx, 'now'>, day: PlainDate | null | undefined) {
  if (day && !isPossibleBirthDate(day, today(ctx))) {
    throw new AppError('refused', { reason: 'birth_date_impossible' })
  }
}
