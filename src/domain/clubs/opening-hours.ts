import { formatClockProse, type MinuteOfDay } from '../shared/clock-time.ts'
import { capital } from '../shared/danish.ts'

/** Open from and to, on the wall clock of one day; the end is later than the start. */
export type OpenTime = readonly [from: MinuteOfDay, to: MinuteOfDay]

/** The open times of Monday to Sunday: seven lists, empty for a closed day. */
export type OpeningWeek = readonly (readonly OpenTime[])[]

/** Monday to Sunday. */
export const dayNames = [
  'mandag',
  'tirsdag',
  'onsdag',
  'torsdag',
  'fredag',
  'lørdag',
  'søndag',
] as const

/** One line of opening hours: `Mandag–fredag`, `9.00–17.00`. */
export type OpeningLine = { days: string; times: string }

/** The week in lines, consecutive days with the same times together. */
export function openingLines(week: OpeningWeek): OpeningLine[] {
  return sameDays(week).map(({ from, to, times }) => ({
    days: capital(dayRange(from, to, (day) => dayNames[day] ?? '')),
    times: times.length === 0 ? 'Lukket' : times.map(timeText).join(' og '),
  }))
}

/** The week as a club would write it, so that it can be edited: `man–fre 9–17, lør–søn 8–15`. */
export function openingText(week: OpeningWeek): string {
  return sameDays(week)
    .filter(({ times }) => times.length > 0)
    .map(({ from, to, times }) => {
      const days = dayRange(from, to, (day) => dayNames[day]?.slice(0, 3) ?? '')
      return `${days} ${times.map(shortTime).join(' og ')}`
    })
    .join(', ')
}

type SameDays = { from: number; to: number; times: readonly OpenTime[] }

function sameDays(week: OpeningWeek): SameDays[] {
  const runs: SameDays[] = []
  for (const [day, times] of week.entries()) {
    const last = runs.at(-1)
    if (last && String(last.times) === String(times)) last.to = day
    else runs.push({ from: day, to: day, times })
  }
  return runs
}

const dayRange = (from: number, to: number, name: (day: number) => string) =>
  from === to ? name(from) : `${name(from)}–${name(to)}`

const clock = (minute: MinuteOfDay) => formatClockProse(minute).slice(4)

const timeText = ([from, to]: OpenTime) => `${clock(from)}–${clock(to)}`

const shortTime = (time: OpenTime) =>
  time.map((minute) => clock(minute).replace(/\.00$/, '')).join('–')

export const isOpenSometime = (week: OpeningWeek): boolean => week.some((day) => day.length > 0)
