import type { PresencePlayer } from '#contract/entries/presence.ts'
import { startHoleText } from '#domain/draw/start-list-changes.ts'
import {
  presenceText,
  type countPresence,
  type Occasion,
  type PresenceMark,
} from '#domain/entries/presence.ts'
import { formatClock, formatClockProse } from '#domain/shared/clock-time.ts'
import { countOf } from '#domain/shared/danish.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { reasonText } from '../../../load-refusal-texts.ts'
import { morningReasons } from '../../../morning-refusal-reasons.ts'
import type { PresenceState } from './presence-session.ts'

type Counted = ReturnType<typeof countPresence>

/** The Danish words of the marks at an occasion. */
export const wordsOf: Readonly<Record<Occasion, Readonly<Record<PresenceMark, string>>>> = {
  start: presenceText,
  ceremony: { present: 'Til stede', absent: 'Ikke til stede', unseen: 'Ikke set endnu' },
}
const wordOf = (occasion: Occasion, mark: PresenceMark) => wordsOf[occasion][mark].toLowerCase()

/** `84 af 96 er mødt`. */
export const presentText = ({ present, expected }: Counted, occasion: Occasion) =>
  `${present} af ${expected} er ${wordOf(occasion, 'present')}`

/** `3 er ikke mødt, 9 mangler`; empty parts are left out. */
export function restText({ absent, unseen }: Counted, occasion: Occasion): string {
  if (absent + unseen === 0) return `Alle er ${wordOf(occasion, 'present')}.`
  const away = wordOf(occasion, 'absent')
  return [absent > 0 && `${absent} er ${away}`, unseen > 0 && `${unseen} mangler`]
    .filter(Boolean)
    .join(', ')
}

/** `Flight 7 · 09:10 · hul 1 · Parkbanen`. */
export const startText = ({ flight }: Pick<PresencePlayer, 'flight'>): string =>
  flight
    ? [
        `Flight ${flight.number}`,
        formatClock(flight.minute),
        startHoleText(flight),
        // A list that an earlier release stored on the device has no course.
        ...(flight.course ? [flight.course] : []),
      ].join(' · ')
    : 'Uden flight'

/** `starter om 12 minutter`. */
export function leftText(minutes: number): string {
  if (minutes > 0) return `starter om ${countOf(minutes, 'minut', 'minutter')}`
  if (minutes === 0) return 'starter nu'
  return `skulle være startet for ${countOf(-minutes, 'minut', 'minutter')} siden`
}

/** `kl. 8.12`, in Danish time. */
export const timeText = (at: number) => formatClockProse(danishMoment(at).minute)

/** One sentence about what the server has and what waits on this device. */
export function savedText({ queue, connection, cannotStore, savedAt }: PresenceState): string {
  const waiting = queue.filter(({ problem }) => problem === undefined).length
  if (waiting === 0)
    return savedAt === undefined ? 'Henter det seneste …' : `Alt er gemt ${timeText(savedAt)}.`
  const what = countOf(waiting, 'markering', 'markeringer')
  if (cannotStore) return 'Telefonen gemmer ikke. Hold siden åben, til alt er sendt.'
  if (connection === 'open') return `${what} er på vej.`
  const where = waiting === 1 ? 'Den ligger' : 'De ligger'
  if (connection === 'offline') return `${what} venter på dækning. ${where} sikkert på telefonen.`
  return `${what} venter, fordi serveren har travlt. ${where} sikkert på telefonen.`
}

const reasons: Partial<Record<string, string>> = morningReasons

/** Why the server did not take a mark. */
export const problemText = (problem: string): string =>
  reasons[problem] ?? reasonText(problem) ?? 'Det blev ikke gemt. Se på spilleren, og prøv igen.'
