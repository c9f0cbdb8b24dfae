import { minuteOfDay, type MinuteOfDay } from '../shared/clock-time.ts'
import { dayNames, type OpeningWeek, type OpenTime } from './opening-hours.ts'

export type ParsedWeek = { ok: true; week: OpeningWeek } | { ok: false; message: string }

const groups: Record<string, readonly number[]> = {
  hverdage: [0, 1, 2, 3, 4],
  hverdag: [0, 1, 2, 3, 4],
  weekend: [5, 6],
  weekenden: [5, 6],
  'alle dage': [0, 1, 2, 3, 4, 5, 6],
  dagligt: [0, 1, 2, 3, 4, 5, 6],
  'hver dag': [0, 1, 2, 3, 4, 5, 6],
}

/** Open times of one day. */
const mostTimes = 2

/**
 * Parses opening hours as clubs write them: `man-fre 9-17, lør 8-15` (docs/algorithms/opening-hours.md). Days that
 * are not mentioned are closed, and a later part replaces an earlier one. The message of an error is Danish.
 */
export function parseOpeningWeek(text: string): ParsedWeek {
  const week: OpenTime[][] = Array.from({ length: 7 }, () => [])
  const parts = text
    .toLowerCase()
    .replaceAll(/[–—−]/g, '-')
    .split(/[,;\n]/)
  const waiting: number[] = []
  for (const part of parts.map((one) => one.trim()).filter(Boolean)) {
    const onlyDays = parseDays(part)
    if (onlyDays) {
      waiting.push(...onlyDays)
      continue
    }
    const read = parsePart(part)
    if (typeof read === 'string') return { ok: false, message: read }
    for (const day of [...waiting.splice(0), ...read.days]) week[day] = [...read.times]
  }
  if (waiting.length > 0) return { ok: false, message: 'Skriv også en tid, fx man-fre 9-17.' }
  return { ok: true, week }
}

type Part = { days: readonly number[]; times: OpenTime[] }

/** The days and times of one part, or what is wrong with it. */
function parsePart(part: string): Part | string {
  const [, before = '', after = ''] = /^([^\d]*?)[\s:]*(lukket|(?:kl\.?\s*)?\d.*)$/.exec(part) ?? []
  const days = parseDays(before.trim())
  if (!days) return `Vi forstår ikke dagene i »${part}«. Skriv fx man-fre 9-17.`
  if (after === 'lukket') return { days, times: [] }
  const times = after.split(/\s+og\s+/).map(parseTime)
  if (times.some((time) => !time)) {
    return `Vi forstår ikke tiden i »${part}«. Skriv fx 9-17 eller 9.30-17.`
  }
  if (times.length > mostTimes) return `Højst to åbningstider på samme dag: »${part}«.`
  const read = times.filter((time) => time !== undefined).toSorted(([a], [b]) => a - b)
  if (read.some(([from], i) => from < (read[i - 1]?.[1] ?? 0))) {
    return `Tiderne overlapper i »${part}«.`
  }
  return { days, times: read }
}

/** The days of `man-fre`, `lør og søn` or `hverdage`, as 0 (Monday) to 6; undefined when unknown. */
function parseDays(text: string): number[] | undefined {
  const days: number[] = []
  for (const item of text.split(/\s+og\s+/)) {
    const group = groups[item.trim()]
    const [first, last, more] = item.split(/\s*-\s*|\s+til\s+/)
    const from = dayOf(first)
    const to = last === undefined ? from : dayOf(last)
    if (group) days.push(...group)
    else if (from === undefined || to === undefined || more !== undefined) return undefined
    else for (let day = from; ; day = (day + 1) % 7) if (days.push(day) && day === to) break
  }
  return days
}

function dayOf(text = ''): number | undefined {
  const word = text.trim().replace(/\.$/, '')
  const day = dayNames.findIndex((name) => word.length >= 3 && name.startsWith(word))
  const plural = dayNames.findIndex((name) => word === `${name}e`)
  return day >= 0 ? day : plural >= 0 ? plural : undefined
}

function parseTime(text: string): OpenTime | undefined {
  const [from, to, more] = text.split(/\s*-\s*|\s+til\s+/).map(parseMinute)
  if (from === undefined || to === undefined || more !== undefined || to <= from) return undefined
  return [from, to]
}

function parseMinute(text: string): MinuteOfDay | undefined {
  const digits = text.trim().replace(/^kl\.?\s*/, '')
  try {
    return minuteOfDay(/^\d{1,2}$/.test(digits) ? `${digits}.00` : digits)
  } catch {
    return undefined
  }
}
