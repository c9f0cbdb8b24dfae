import type { Day, SeasonRecord } from '../record.ts'
import { isWeekend } from './weekends.ts'

export type WeighedRound = { cardId: string; clubId: string; points: bigint; isNine: boolean }

/**
 * The rounds until a day: two nines of a card at one club on one day are a round of 18. A round weighs 10 on a weekday,
 * 12 at weekends and on holidays, and a nine 6.
 */
export function roundsUntil({ checkIns }: SeasonRecord, until: Day): WeighedRound[] {
  const holes = new Map<string, number>()
  for (const { cardId, clubId, day, isClip, ...checkIn } of checkIns.values()) {
    if (isClip || day > until) continue
    const key = [cardId, clubId, day].join(' ')
    holes.set(key, (holes.get(key) ?? 0) + checkIn.holes)
  }
  return [...holes].map(([key, played]) => {
    const [cardId = '', clubId = '', day = ''] = key.split(' ')
    const isNine = played < 18
    const points = isNine ? 6n : isWeekend(day) ? 12n : 10n
    return { cardId, clubId, points, isNine }
  })
}
