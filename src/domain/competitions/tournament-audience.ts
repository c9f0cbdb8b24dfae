import { formatClockProse, type MinuteOfDay } from '#domain/shared/clock-time.ts'

/** Whom a message of the directors is for: all entered players, a *række*, or a flight. */
export type TournamentAudience =
  | { kind: 'all' }
  | { kind: 'division'; divisionId: string }
  | { kind: 'flight'; flightId: string }

type Flight = { position: number; minute: MinuteOfDay; hole: number; round: number | null }

/** `Flight 3, kl. 9.20 fra hul 1`, with the round where there are several. */
export function flightAudienceText({ position, minute, hole, round }: Flight): string {
  const ofRound = round === null ? '' : ` i runde ${round}`
  return `Flight ${position}${ofRound}, ${formatClockProse(minute)} fra hul ${hole}`
}

export const everyoneText = 'Alle tilmeldte'
