import type { MatchRefusal } from '#contract/matches/refusal.ts'
import { AppError } from '../app-error.ts'

export function refuse(reason: MatchRefusal): never {
  throw new AppError('refused', { reason })
}
