import type { StoppedFlightView } from '#contract/scoring/suspension.ts'
import type { UrgentState } from '#domain/notifications/urgent-kinds.ts'
import type { PositionBasis } from '#domain/scoring/positions.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { timeText } from '../saved-line.tsx'

type Message = StoppedFlightView['players'][number]['messages'][number]

const basisText: Record<PositionBasis, string> = {
  answer: 'efter deres svar',
  scores: 'anslået ud fra scorerne',
  clock: 'anslået ud fra starttiden',
}

/** `Hul 7, anslået ud fra scorerne`. */
export function positionText({ state, hole, basis, minute }: StoppedFlightView): string {
  if (state === 'in') return 'Inde'
  if (state === 'waiting') return `Ikke gået ud, starter ${formatClockProse(minute)}`
  return `Hul ${hole}, ${basisText[basis]}`
}

/** `Kl. 14.05: hul 7, Anna Holms tur, boldene er markeret`. */
export function answerText({ state, answer }: StoppedFlightView): string {
  if (!answer) return state === 'playing' ? 'Mangler' : '–'
  const { at, hole, turn, isMarked } = answer
  if (state === 'waiting') return capital(`${timeText(at)}: har set det`)
  const marked = isMarked ? 'boldene er markeret' : 'boldene er ikke markeret'
  return capital(`${timeText(at)}: hul ${hole}, ${turn} har tur, ${marked}`)
}

const stateTexts: Record<UrgentState, string> = {
  queued: 'i kø',
  sent: 'sendt',
  delivered: 'fremme',
  undelivered: 'kom ikke frem',
  failed: 'ikke sendt',
}

/** `Sms fremme kl. 14.06`. */
export const messageText = ({ channel, state, at }: Message): string =>
  `${channel === 'sms' ? 'Sms' : 'Notifikation'} ${stateTexts[state]} ${timeText(at)}`

export function messageTone({ state }: Message): 'success' | 'error' | 'info' {
  if (state === 'delivered') return 'success'
  return state === 'failed' || state === 'undelivered' ? 'error' : 'info'
}
