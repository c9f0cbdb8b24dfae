import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flightReport } from './scoring-flight-report.ts'
import { phoneTime, scoredFlight } from './scoring.ts'

/**
 * What a flight reports to the tournament desk beside its scores (PE-12, PE-13); safe to repeat. `refused`:
 * `not_in_flight`, `own_marker`, `hole_missing`, `status_of_desk` when the tournament desk has given the player
 * a code, `round_not_begun`, `flight_over`; `conflict` `id_reused`.
 */
export const reportFlight = endpoint({
  method: 'POST',
  path: '/api/v1/flights/:flightId/reports',
  audience: 'link',
  summary: 'Report to the tournament desk a player who retires, a new marker, a doubt about a rule',
  input: z.object({
    flightId: z.uuid(),
    id: z.uuid(),
    /** The player who reports it. */
    by: z.uuid(),
    report: flightReport,
    writtenAt: phoneTime,
    sentAt: phoneTime,
  }),
  output: scoredFlight,
})
