import { playsIn, reckon } from '../../replay/compute-results.ts'
import type { DrawnFlight } from '../../replay/draw-round.ts'
import { divisionOf, type EventFile, type Tee } from '../../replay/event.ts'
import type { Played } from '../../replay/make-tournament.ts'
import { createdAt, playEvent, settleEvent } from '../../replay/play-event.ts'
import { playRound } from '../../replay/play-round.ts'
import { templates, park, teesOfTwo, type DivisionTemplate } from './division-templates.ts'
import { checkExports, checkPapers } from './files.ts'
import { inventEvent } from './invent-event.ts'
import { watchRound, type WatchedRound } from './stream.ts'
import { dayAfter, stopwatch, type Part, type World } from './world.ts'

type Field = {
  players: number
  of: readonly DivisionTemplate[]
  days?: readonly string[]
  tees?: Tee[]
  /** Changes the invented event. */
  change?: (event: EventFile) => EventFile
  /** Before the first score of a round, with its flights. */
  beforeRound?: (
    played: Played,
    round: { at: number; flights: readonly DrawnFlight[] },
  ) => Promise<void>
  /** Before the result is published. */
  afterPlay?: (played: Played) => Promise<void>
}

/** The five formats of single players. */
export const playIndividual: Part = async (world) => {
  await playField(world, {
    players: 40,
    of: [
      templates.strokePlay,
      templates.stableford,
      templates.modified,
      templates.parBogey,
      templates.maximumScore,
    ],
  })
}

/** Four-ball in three formats, and the best 2 of 3 and 3 of 4. */
export const playBestBalls: Part = async (world) => {
  await playField(world, {
    players: 60,
    of: [
      templates.fourBallStroke,
      templates.fourBall,
      templates.fourBallBogey,
      templates.bestTwo,
      templates.bestThree,
    ],
  })
}

/** Foursomes, greensomes, Chapman, and scrambles of two, three and four, two of them with minimum drives. */
export const playOneBall: Part = async (world) => {
  await playField(world, {
    players: 72,
    of: [
      templates.foursomes,
      templates.greensomes,
      templates.chapman,
      templates.scrambleOfTwo,
      templates.scrambleOfThree,
      templates.scramble,
    ],
  })
}

/**
 * Three *rækker* over two days: one with a cut by top N, one by top N or within X of the leader, and one that plays the
 * first day alone.
 */
export const playRounds: Part = async (world) => {
  const { strokePlay, stableford, higher } = templates
  const withTerms = (
    template: DivisionTemplate,
    terms: Partial<DivisionTemplate['division']>,
  ): DivisionTemplate => ({
    ...template,
    division: { ...template.division, ...terms },
  })
  await playField(world, {
    players: 36,
    of: [
      withTerms(strokePlay, { cut: { afterRound: 1, count: 6 } }),
      withTerms(stableford, { cut: { afterRound: 1, count: 4, behind: 6 } }),
      withTerms(higher, { playedRounds: [1] }),
    ],
    days: [world.day, dayAfter(world.day, 1)],
  })
}

/** A round on two courses at once: one *række* on the first, and two on the other. */
export const playTwoCourses: Part = async (world) => {
  const onPark = ({ division, ...template }: DivisionTemplate) => ({
    ...template,
    division: { ...division, tees: park },
  })
  await playField(world, {
    players: 24,
    of: [templates.strokePlay, onPark(templates.stableford), onPark(templates.maximumScore)],
    tees: teesOfTwo,
  })
}

/**
 * Plays a field from its announcement to its final result, and compares what stands around the result with the
 * independent one: the boards that were followed all day, the papers, the files and the webhooks.
 */
export async function playField(world: World, field: Field) {
  const { service, ledger, seed, webhooks } = world
  const lap = stopwatch()
  const { players, of, days = [world.day], change = (event) => event } = field
  const { tees } = field
  const event = change(inventEvent({ players, templates: of, seed, days, ...(tees && { tees }) }))
  await service.clock.set(createdAt(event))
  const watched: WatchedRound[] = []
  const played = await playEvent(service, event, {
    holes: 3,
    logLine: lap,
    play: async (given, round) => {
      const roundId = given.roundIds[round.at] ?? ''
      watched.push(await watchRound(world, roundId))
      const names = namesIn(event, round.at + 1)
      await checkPapers(world, given, { round: roundId, kinds: papersBefore, names })
      lap(`${papersBefore.length} papers of round ${round.at + 1}`)
      await field.beforeRound?.(given, round)
      await playRound(given, round)
    },
  })
  await field.afterPlay?.(played)
  await settleEvent(played, ledger)
  for (const [i, one] of watched.entries()) await one.finish(`Round ${i + 1}`)
  const reckoned = reckon(event)
  await checkExports(world, played, reckoned)
  const ranked = reckoned.flatMap(({ views }) => views.gross.map(({ player }) => player))
  const round = played.roundIds.at(-1) ?? ''
  await checkPapers(world, played, { round, kinds: ['result'], names: ranked })
  lap('final, with its files')
  await webhooks.expect(played.tournamentId, {
    'entry.created': event.players.length,
    'start_list.published': event.rounds.length,
    'result.published': 2,
  })
  lap('webhooks')
  return played
}

const papersBefore = ['start_list', 'start_list_names', 'starter', 'scorecards', 'labels', 'signs']

/** The names on the papers of a round: of everybody who plays, and those that sides which play one ball have chosen. */
const namesIn = (event: EventFile, number: number) => [
  ...new Set(
    event.players
      .filter((player) => playsIn(event, player, number))
      .flatMap((player) => {
        const isOneBall = divisionOf(event, player).team?.kind === 'one_ball'
        return isOneBall && player.side ? [player.name, player.side] : [player.name]
      }),
  ),
]
