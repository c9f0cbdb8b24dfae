import { formatClockProse } from '#domain/shared/clock-time.ts'
import { countOf } from '#domain/shared/danish.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { resumesText } from '#domain/scoring/suspension.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ScoreState } from './flight-session.ts'
import type { QueuedItem } from './flight-items.ts'

/** One sentence about what is saved on the server and what waits on the phone. */
export function SavedLine({ state }: { state: ScoreState }) {
  const isSafe = state.queue.length === 0
  return (
    <p role="status" className="flex items-center gap-2 text-xs leading-tight text-slate-700">
      <Icon
        name={isSafe ? 'check-circle' : 'clock'}
        className={isSafe ? 'text-green-700' : 'text-yellow-800'}
      />
      <span>{savedText(state)}</span>
    </p>
  )
}

/** Refused items come first, because they are not saved. */
export function savedText(state: ScoreState): string {
  const waiting = state.queue.filter(({ problem }) => problem === undefined)
  const refused = waiting.length < state.queue.length && refusedText
  const rest = waiting.length > 0 && waitingText(waiting, state)
  return [refused, rest].filter(Boolean).join(' ') || allSavedText(state)
}

const refusedText = 'Noget er ikke modtaget. Se hvorfor under Scorekort.'

const allSavedText = ({ savedAt }: ScoreState) =>
  savedAt === undefined ? 'Intet venter på at blive sendt.' : `Alt er gemt ${timeText(savedAt)}.`

function waitingText(waiting: readonly QueuedItem[], state: ScoreState): string {
  const { cannotStore, connection } = state
  if (cannotStore) return 'Telefonen gemmer ikke. Hold siden åben, til alt er sendt.'
  const first = kinds.find((each) => waiting.some(({ kind }) => kind === each)) ?? 'score'
  const count = waiting.filter(({ kind }) => kind === first).length
  const [one, many] = wordsFor[first]
  const what = countOf(count, one, many)
  if (connection === 'open') return `${what} er på vej.`
  const alone = first === 'drive' ? 'Det ligger' : 'Den ligger'
  const where = `${count === 1 ? alone : 'De ligger'} sikkert på telefonen`
  if (connection === 'offline') return `${what} venter på dækning. ${where}.`
  const why = connection === 'throttled' ? 'har travlt' : 'kan ikke tage imod lige nu'
  return `${what} venter: serveren ${why}. ${where}, som ${retryText(state)}.`
}

/** Rounded up to the minute, so that the shown time does not pass before the retry. */
const retryText = ({ tryAgainAt }: ScoreState) =>
  tryAgainAt === undefined
    ? 'selv prøver igen'
    : `prøver igen ${timeText(Math.ceil(tryAgainAt / 60_000) * 60_000)}`

const wordsFor = {
  score: ['score', 'scorer'],
  signature: ['underskrift', 'underskrifter'],
  signed_card: ['underskrevet kort', 'underskrevne kort'],
  delivery: ['aflevering', 'afleveringer'],
  report: ['besked', 'beskeder'],
  side: ['måling', 'målinger'],
  drive: ['udslag', 'udslag'],
} as const
const kinds = ['score', 'signature', 'signed_card', 'delivery', 'report', 'side', 'drive'] as const

/** `kl. 11.42`, in Danish time. */
export function timeText(at: number): string {
  return formatClockProse(danishMoment(at).minute)
}

/** The time at which play is resumed, with its day where that is another one than the day on which it stopped. */
export const resumptionText = (at: number, stoppedAt: number): string =>
  resumesText(at, danishMoment(stoppedAt).day)
