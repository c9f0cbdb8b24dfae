import { addDays } from '#domain/shared/dates.ts'
import { insertVisit } from '../checkins/planned-visit-queries.ts'
import { markNoShow } from '../checkins/no-shows.ts'
import { danishInstant } from '../clock.ts'
import { minuteNow, today, type Ctx } from '../ctx.ts'
import type { Story } from './story.ts'

/** Minutes from now of today's expected guests; the first two are late, and the second is marked as a no-show. */
const times = [-45, -70, 40, 90, 150]
const earlierMark = { daysAgo: 9, minute: 600 }

type People = { staffAccountId: string; staffClubId: string }

/**
 * Guests who have planned a visit at the staff's club today. One of them stayed away from another club nine days ago and
 * again today, so that a round was used. Nothing outside the season or near midnight.
 */
export async function storeExpectedGuests(ctx: Ctx, story: Story, people: People) {
  const { staffAccountId, staffClubId } = people
  const [day, minute] = [today(ctx), minuteNow(ctx)]
  const before = addDays(day, -earlierMark.daysAgo)
  const guests = guestsOf(story, before).slice(0, times.length)
  if (guests.length < times.length || minute < 180 || minute > 1200) return
  const plan = async (clubId: string, guest: Guest, at: { day: typeof day; minute: number }) => {
    const registeredAt = danishInstant(addDays(before, -3), 720)
    const { golferId, id: passId } = guest
    const visit = { golferId, passId, clubId, ...at, registeredAt, accountId: staffAccountId }
    return insertVisit(ctx.db, visit)
  }
  const markedAt = async (clubId: string, visitId: string, now: Date) => {
    const actor = {
      accountId: staffAccountId,
      email: '',
      name: '',
      emailVerified: true,
      roles: [{ name: 'club_staff' as const, scopeId: clubId }],
      twoFactor: 'passed' as const,
    }
    const then = { ...ctx, now: () => now, actor } as Ctx
    await markNoShow(then, { clubId, visitId, absent: true })
  }
  const other = story.clubs.clubs.find(({ id }) => id && id !== staffClubId)?.id
  const absent = guests[1]
  if (other && absent) {
    const earlier = { day: before, minute: earlierMark.minute }
    const visitId = await plan(other, absent, earlier)
    const after = danishInstant(before, earlierMark.minute + 45)
    await markedAt(other, visitId, after).catch(() => undefined)
  }
  for (const [index, guest] of guests.entries()) {
    const at = { day, minute: minute + (times[index] ?? 0) }
    const visitId = await plan(staffClubId, guest, at)
    if (index === 1) await markedAt(staffClubId, visitId, ctx.now())
  }
}

type Guest = Story['sales'][number]['pass']

/** Holders of a Sæsonkort that was valid then; the first golfers are the visitor's own. */
function guestsOf({ sales, golfers }: Story, since: string): Guest[] {
  const own = new Set(golfers.slice(0, 2).map(({ golfer }) => golfer.id))
  return sales.flatMap(({ pass }) => {
    const isValid = pass.status === 'active' && pass.firstDay <= since
    const isGuest = pass.productCode === 'FULD' && !own.has(pass.golferId)
    return isValid && isGuest ? [pass] : []
  })
}
