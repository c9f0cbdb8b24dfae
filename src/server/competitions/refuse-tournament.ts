import type { TournamentRefusal } from '#contract/competitions/endpoints.ts'
import { AppError } from '../app-error.ts'

export function refuse(reason: TournamentRefusal): never {
  throw new AppError('refused', { reason })
}
