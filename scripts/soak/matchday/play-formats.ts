import { createdAt, playEvent, settleEvent } from '../../replay/play-event.ts'
import { bands, type Band } from './bands.ts'
import { inventEvent } from './invent.ts'
import { stopwatch, type Part, type World } from './world.ts'

type Field = { players: number; of: readonly Band[] }

/** The five formats of single players. */
export const playIndividual: Part = (world) =>
  playField(world, {
    players: 40,
    of: [bands.strokePlay, bands.stableford, bands.modified, bands.parBogey, bands.maximumScore],
  })

/** Four-ball in three formats, and the best 2 of 3 and 3 of 4. */
export const playBestBalls: Part = (world) =>
  playField(world, {
    players: 60,
    of: [bands.fourBallStroke, bands.fourBall, bands.fourBallBogey, bands.bestTwo, bands.bestThree],
  })

/** Foursomes, greensomes, Chapman, and scrambles of two, three and four, two of them with minimum drives. */
export const playOneBall: Part = (world) =>
  playField(world, {
    players: 72,
    of: [
      bands.foursomes,
      bands.greensomes,
      bands.chapman,
      bands.scrambleOfTwo,
      bands.scrambleOfThree,
      bands.scramble,
    ],
  })

/** Plays a field from its announcement to its final result. */
async function playField({ service, ledger, seed, day }: World, { players, of }: Field) {
  const lap = stopwatch()
  const event = inventEvent({ players, bands: of, seed, days: [day] })
  await service.clock.set(createdAt(event))
  const played = await playEvent(service, event, { holes: 3, logLine: lap })
  await settleEvent(played, ledger)
  lap('final')
}
