import type { UrgentText } from '../notifications/urgent-kinds.ts'
import { formatClockProse } from '../shared/clock-time.ts'
import { danishMoment } from '../shared/danish-time.ts'
import { formatDay, type PlainDate } from '../shared/dates.ts'
import { resumesText, suspensionText, type SuspensionKind } from './suspension.ts'

export type ChangedStart = {
  day: PlainDate
  /** The new start, with the course in a round on several; null when the player is no longer on the list. */
  start: { minute: number; hole: number; course?: string | null } | null
}

export function startTimeText({ day, start }: ChangedStart): UrgentText {
  if (!start) {
    return {
      title: 'Du er ikke længere på startlisten',
      text: `Du er ikke længere på startlisten ${dayText(day)}. Se mailen fra os.`,
    }
  }
  const hole = start.hole === 1 ? '' : ` fra hul ${start.hole}`
  const course = start.course ? ` på ${start.course}` : ''
  return {
    title: 'Din starttid er ændret',
    text: `Din starttid er ændret. Du starter nu ${dayText(day)} ${formatClockProse(start.minute)}${hole}${course}.`,
  }
}

export const withdrawnListText = (day: PlainDate): UrgentText => ({
  title: 'Startlisten er trukket tilbage',
  text: `Startlisten ${dayText(day)} er trukket tilbage, så din starttid gælder ikke. Vi skriver, når der er en ny.`,
})

type MovedDay = { from: PlainDate; to: PlainDate; minute: number | null }

/** @param moved with the player's start, where there is a start list. */
export function movedDayText({ from, to, minute }: MovedDay): UrgentText {
  const start = minute === null ? '' : ` Du starter stadig ${formatClockProse(minute)}.`
  return {
    title: `Flyttet til ${dayText(to)}`,
    text: `Runden ${dayText(from)} er flyttet til ${dayText(to)}.${start}`,
  }
}

type Suspended = {
  kind: SuspensionKind
  /** Milliseconds since 1970; null while nobody knows. */
  resumesAt: number | null
  /** The day on which it is sent. */
  today: PlainDate
}

const suspendedText: Record<SuspensionKind, string> = {
  danger: 'STOP SPILLET NU. Der er fare: Markér boldene, og gå straks i sikkerhed.',
  normal: 'Spillet er afbrudt. Et hul, I er i gang med, må I spille færdigt.',
}

export function suspendedPlayText({ kind, resumesAt, today }: Suspended): UrgentText {
  const later = resumesAt === null ? '' : ` Forventes genoptaget ${resumesText(resumesAt, today)}.`
  return { title: suspensionText[kind].title, text: suspendedText[kind] + later }
}

type Restart = { resumesAt: number; today: PlainDate }

export function restartText({ resumesAt, today }: Restart): UrgentText {
  const at = resumesText(resumesAt, today)
  return {
    title: `Spillet genoptages ${at}`,
    text: `Spillet genoptages ${at}. Er I på banen, så vær ude ved jeres bolde i god tid.`,
  }
}

export const resumedPlayText: UrgentText = {
  title: 'Spillet er genoptaget',
  text: 'Spillet er genoptaget. Gå ud til jeres bolde.',
}

/** @param until when the answer is due, milliseconds since 1970. */
export function freePlaceText(until: number): UrgentText {
  const { day, minute } = danishMoment(until)
  const due = `${dayText(day)} ${formatClockProse(minute)}`
  return {
    title: 'Der er en plads til dig',
    text: `Der er en plads til dig fra ventelisten. Sig ja på din konto senest ${due}.`,
  }
}

const dayText = (day: PlainDate) => formatDay(day, { year: false })
