import { randomInt } from 'node:crypto'
import { seededRandom } from '#domain/shared/random.ts'
import { AppError } from '#server/app-error.ts'
import { selectRehearsalIds } from '#server/competitions/rehearsal-queries.ts'
import type { Ctx } from '#server/ctx.ts'
import { doEach } from '#server/jobs/do-each.ts'
import { selectOpenFlights } from '#server/scoring/invented/open-flights-queries.ts'
import { playFlight } from '#server/scoring/invented/play-flight.ts'
import { deleteEndedRehearsals } from './delete-rehearsal.ts'

/** In one run of the job, so that a hundred players are in after about fifty minutes. */
const flightsPerRun = 10

/** The job of rehearsals: deletes those that have ended, and invents the next scores of the others. */
export async function runRehearsals(ctx: Ctx): Promise<void> {
  await doEach([deleteEndedRehearsals, inventScores], (step) => step(ctx))
}

async function inventScores(ctx: Ctx): Promise<void> {
  const random = seededRandom(randomInt(2 ** 32))
  await doEach(await selectRehearsalIds(ctx.db), async (id) => {
    const open = await selectOpenFlights(ctx.db, [id], { states: ['drawn', 'in_play'] })
    for (const flight of random.shuffle(open).slice(0, flightsPerRun)) {
      try {
        await playFlight(ctx, random, flight)
      } catch (error) {
        // The director changed the start list, suspended play or deleted the rehearsal meanwhile.
        if (!(error instanceof AppError)) throw error
      }
    }
  })
}
