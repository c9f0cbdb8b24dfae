import { formatClockProse } from '#domain/shared/clock-time.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Icon } from '../../../ui/icon.tsx'
import { danishMoment } from '../../../server-clock.ts'
import type { ScoreState } from './held-flight.ts'
import type { Queued } from './see-flight.ts'

/** Whether what was written is safe, and where, in one line (PE-6). */
export function SavedLine({ state }: { state: ScoreState }) {
  const isSafe = state.queue.length === 0
  return (
    <p role="status" className="flex items-center gap-2 text-xs leading-tight text-slate-700">
      <Icon
        name={isSafe ? 'check-circle' : 'clock'}
        className={isSafe ? 'text-green-700' : 'text-yellow-800'}
      />
      <span>{saySaved(state)}</span>
    </p>
  )
}

/** What waits; what the server has refused is not safe, and is said first. */
export function saySaved(state: ScoreState): string {
  const waiting = state.queue.filter(({ problem }) => problem === undefined)
  const refused = waiting.length < state.queue.length && refusedText
  const rest = waiting.length > 0 && sayWaiting(waiting, state)
  return [refused, rest].filter(Boolean).join(' ') || sayAllSaved(state)
}

const refusedText = 'Noget er ikke modtaget. Se hvorfor under Scorekort.'

const sayAllSaved = ({ savedAt }: ScoreState) =>
  savedAt === undefined ? 'Intet venter på at blive sendt.' : `Alt er gemt ${sayTime(savedAt)}.`

function sayWaiting(waiting: readonly Queued[], { isForgetful, hasLine }: ScoreState): string {
  if (isForgetful) return 'Telefonen gemmer ikke. Hold siden åben, til alt er sendt.'
  const first = kinds.find((one) => waiting.some(({ kind }) => kind === one)) ?? 'score'
  const count = waiting.filter(({ kind }) => kind === first).length
  const [one, many] = wordsFor[first]
  const what = countOf(count, one, many)
  if (hasLine) return `${what} er på vej.`
  const where = count === 1 ? 'Den ligger' : 'De ligger'
  return `${what} venter på dækning. ${where} sikkert på telefonen.`
}

const wordsFor = {
  score: ['score', 'scorer'],
  signature: ['underskrift', 'underskrifter'],
  delivery: ['aflevering', 'afleveringer'],
  report: ['besked', 'beskeder'],
  side: ['måling', 'målinger'],
} as const
const kinds = ['score', 'signature', 'delivery', 'report', 'side'] as const

/** `kl. 11.42`, by the Danish clock. */
export function sayTime(at: number): string {
  return formatClockProse(danishMoment(at).minute)
}
