import { z } from 'zod'
import { playerStatuses } from '#domain/competitions/player-status.ts'

/** Why somebody plays no further, or has no place (PE-12). */
export const playerStatus = z.object({
  code: z.enum(playerStatuses),
  reason: z.string().nullable(),
  roundId: z.uuid().nullable(),
  /** The first hole that is not played. */
  hole: z.int().nullable(),
})
