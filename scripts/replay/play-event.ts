import { plainDate } from '#domain/shared/dates.ts'
import { danishInstant } from '#server/clock.ts'
import { compareBoard, compareWritten, type Ledger } from './compare.ts'
import { drawRound } from './draw-round.ts'
import type { EventFile } from './event.ts'
import { makeTournament, minuteOf, type Played } from './make-tournament.ts'
import type { Stage } from './own-service.ts'
import { playRound } from './play-round.ts'
import { reckon } from './compute-results.ts'
import type { Board } from '#domain/board/board.ts'
import type { TournamentResults } from '#contract/results/endpoints.ts'
import { createApiClient } from './api-client.ts'

/** An instant in milliseconds, from minutes after midnight in Denmark. */
export const momentOf = (day: string, minute: number): number =>
  danishInstant(plainDate(day), minute).getTime()

/** When the tournament is created: two days before the first round, while entry is open. */
export const createdAt = ({ rounds }: EventFile): number =>
  momentOf(rounds[0]?.day ?? '', 10 * 60) - 2 * 86_400_000

type Playing = {
  /** How many holes are sent together; one by default. */
  holes?: number
  logLine?: (line: string) => void
  /** Another way to play a round than flight by flight. */
  play?: typeof playRound
}

/** Replays an event from creating its tournament to its last card. */
export async function playEvent(
  stage: Stage,
  event: EventFile,
  { holes = 1, logLine = () => undefined, play = playRound }: Playing = {},
): Promise<Played> {
  const played = await makeTournament(stage, event)
  logLine(`${event.players.length} players entered in ${event.divisions.length} divisions`)
  for (const [at, { day, firstStart }] of event.rounds.entries()) {
    await stage.clock.set(momentOf(day, minuteOf(firstStart) - 30))
    const flights = await drawRound(played, at)
    await stage.clock.set(momentOf(day, minuteOf(firstStart)))
    await play(played, { at, flights, holes })
    await stage.clock.set(momentOf(day, minuteOf(firstStart) + 9 * 60))
    logLine(`Round ${at + 1} was played in ${flights.length} flights`)
  }
  return played
}

/** Publishes the provisional and final result, and compares the board with the recomputed result each time. */
export async function settleEvent(played: Played, ledger: Ledger): Promise<void> {
  const { event } = played
  const reckoned = reckon(event)
  await publishProvisional(played)
  compareBoard(await readBoard(played), reckoned, ledger)
  await publishFinal(played)
  compareBoard(await readBoard(played), reckoned, ledger)
  compareWritten(event.result ?? [], reckoned, ledger)
}

/** Draws lots where the terms require it, and publishes the provisional result. */
export async function publishProvisional(played: Played): Promise<TournamentResults> {
  const { director, tournamentId } = played
  const path = `/tournaments/${tournamentId}`
  const now = await director.ask<TournamentResults>('GET', `${path}/results`)
  for (const { id, ties } of now.divisions) {
    if (!ties.some(({ awaits }) => awaits === 'lots')) continue
    await director.ask('POST', `${path}/divisions/${id}/lots`, {})
  }
  await director.ask('POST', `${path}/results`, { to: 'scores_in' })
  return director.ask<TournamentResults>('POST', `${path}/results`, { to: 'provisional' })
}

export const publishFinal = ({ director, tournamentId }: Played) =>
  director.ask<TournamentResults>('POST', `/tournaments/${tournamentId}/results`, { to: 'final' })

/** The public board of the last round, read without signing in. */
export const readBoard = ({ stage, roundIds }: Played): Promise<Board> =>
  createApiClient(stage.send, { address: '10.7.0.1' }).ask(
    'GET',
    `/rounds/${roundIds.at(-1)}/board`,
  )
