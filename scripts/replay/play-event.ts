import { plainDate } from '#domain/shared/dates.ts'
import { danishInstant } from '#server/clock.ts'
import { compareBoard, compareWritten, type Ledger } from './compare.ts'
import { drawRound } from './draw-round.ts'
import type { EventFile } from './event.ts'
import { publishFinal, publishProvisional, readBoard } from './finish.ts'
import { makeTournament, minuteOf, type Played } from './make-tournament.ts'
import type { Stage } from './own-service.ts'
import { playRound } from './play-round.ts'
import { reckon } from './compute-results.ts'

/** Milliseconds since 1970, so many minutes after midnight in Denmark. */
export const momentOf = (day: string, minute: number): number =>
  danishInstant(plainDate(day), minute).getTime()

/** Two days before the first: entry is still to close. */
export const madeAt = ({ rounds }: EventFile): number =>
  momentOf(rounds[0]?.day ?? '', 10 * 60) - 2 * 86_400_000

type Playing = {
  /** Sent together; each by itself where it is left out. */
  holes?: number
  logLine?: (line: string) => void
  /** How a round is played, where it is not as the file has it, flight by flight. */
  play?: typeof playRound
}

/** Replays an event from the making of its tournament to its last card. */
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

/** Takes the result on to final, and holds the board against the reckoning at each step. */
export async function settleEvent(played: Played, ledger: Ledger): Promise<void> {
  const { event } = played
  const reckoned = reckon(event)
  await publishProvisional(played)
  compareBoard(await readBoard(played), reckoned, ledger)
  await publishFinal(played)
  compareBoard(await readBoard(played), reckoned, ledger)
  compareWritten(event.result ?? [], reckoned, ledger)
}
