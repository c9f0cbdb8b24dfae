import { phaseOf } from '../competitions/phase.ts'
import type { TournamentState } from '../competitions/state.ts'
import type { Instant } from '../shared/clock-time.ts'
import type { PlainDate } from '../shared/dates.ts'
import type { ScreenPart } from './screen-rotation.ts'

/** What the clubhouse screen shows: the board page after page, the prizes, or the countdown to the first start. */
export const screenModes = ['board', 'ceremony', 'gun'] as const
export type ScreenMode = (typeof screenModes)[number]

export const pageSeconds = { shortest: 5, longest: 30 } as const

/** What the director has chosen for the screen of a tournament. */
export type ScreenSettings = {
  /** How long each page is shown. */
  seconds: number
  isHighContrast: boolean
  /** What the director has composed, in order; empty for what suits the day (`partsToShow`). */
  parts: ScreenPart[]
}

/** What the director's phone last told the screen. Every screen of a club computes the same page from it. */
export type ScreenControl = {
  mode: ScreenMode
  isPaused: boolean
  /** The number of the page at `turnedAt`, counted without end; a screen takes it modulo its pages. */
  turn: number
  turnedAt: Instant
  /** The number of ceremony steps that are shown. */
  revealed: number
  /** The row that a player has called up, until when; null for none (TV-5). */
  calledUp: { entryId: string; until: Instant } | null
}

/** How long a row that was called up is shown, and how long its player then waits for the next time (TV-5). */
export const callUpSeconds = { shown: 15, between: 120 } as const

/** Shows a row from now on. */
export const callUp = (control: ScreenControl, entryId: string, now: Instant) => ({
  ...control,
  calledUp: { entryId, until: now + callUpSeconds.shown * 1000 },
})

/** The row that is called up at an instant. */
export const calledUpAt = ({ calledUp }: ScreenControl, now: Instant): string | null =>
  calledUp !== null && now < calledUp.until ? calledUp.entryId : null

export const screenCommands = [
  'pause',
  'play',
  'next',
  'previous',
  'reveal',
  'conceal',
  ...screenModes,
] as const
export type ScreenCommand = (typeof screenCommands)[number]

export const initialSettings: ScreenSettings = {
  seconds: 10,
  isHighContrast: false,
  parts: [],
}

export const initialControl = (now: Instant): ScreenControl => ({
  mode: 'board',
  isPaused: false,
  turn: 0,
  turnedAt: now,
  revealed: 0,
  calledUp: null,
})

/** The number of the page at an instant. */
export function turnAt(
  { isPaused, turn, turnedAt }: ScreenControl,
  seconds: number,
  now: Instant,
): number {
  return isPaused ? turn : turn + Math.max(0, Math.floor((now - turnedAt) / (seconds * 1000)))
}

/** The index of the page among `pages`, which begin again after the last. */
export const pageOf = (turn: number, pages: number): number =>
  pages > 0 ? ((turn % pages) + pages) % pages : 0

/** A page that was turned by hand stays for its whole time. */
export function applyCommand(
  control: ScreenControl,
  command: ScreenCommand,
  { seconds, now }: { seconds: number; now: Instant },
): ScreenControl {
  const turn = turnAt(control, seconds, now)
  switch (command) {
    case 'pause':
      return { ...control, turn, turnedAt: now, isPaused: true }
    case 'play':
      return { ...control, turn, turnedAt: now, isPaused: false }
    case 'next':
      return { ...control, turn: turn + 1, turnedAt: now }
    case 'previous':
      return { ...control, turn: turn - 1, turnedAt: now }
    case 'reveal':
      return { ...control, revealed: control.revealed + 1 }
    case 'conceal':
      return { ...control, revealed: Math.max(0, control.revealed - 1) }
    case 'ceremony':
      return { ...control, mode: command, revealed: 0 }
    case 'board':
    case 'gun':
      return { ...control, mode: command, turn: 0, turnedAt: now }
  }
}

type Candidate = {
  state: TournamentState
  firstDay: PlainDate
  lastDay: PlainDate
  /** Whether its director has let it be shown. */
  isPublished: boolean
}

export type ScreenKind = 'live' | 'next' | 'last'

/**
 * What a club's screen shows on a day: the published tournament that is live or ended today, else the next one, else
 * the last published result; undefined for none. The next one is only announced until it is published.
 */
export function chooseForScreen<T extends Candidate>(
  tournaments: readonly T[],
  today: PlainDate,
): { kind: ScreenKind; tournament: T } | undefined {
  const inPhase = (phase: 'live' | 'coming' | 'finished') =>
    tournaments
      .filter((one) => one.state !== 'cancelled' && phaseOf(one, today) === phase)
      .toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : a.firstDay > b.firstDay ? 1 : 0))
  const live = inPhase('live').findLast(({ isPublished }) => isPublished)
  if (live) return { kind: 'live', tournament: live }
  // The prizes are given out on the day, when the result is published and the next tournament may stand announced.
  const played = inPhase('finished').findLast((one) => one.isPublished && one.lastDay === today)
  if (played) return { kind: 'last', tournament: played }
  const [next] = inPhase('coming')
  if (next) return { kind: 'next', tournament: next }
  const last = inPhase('finished').findLast(({ isPublished }) => isPublished)
  return last && { kind: 'last', tournament: last }
}

/** A new draw stays off the screen for a minute, in which the director can still take it back. */
const drawDelayMs = 60_000

/** Whether a start list may be on the screen: at once during play, and a minute after it was published before. */
export const isDrawShown = (
  { state, drawnAt }: { state: TournamentState; drawnAt: Instant | null },
  now: Instant,
): boolean => state !== 'drawn' || drawnAt === null || now >= drawnAt + drawDelayMs
