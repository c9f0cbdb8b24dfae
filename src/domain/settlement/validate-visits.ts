import type { PartnerClub, SettlementInput, UsedClip, Visit } from './season-input.ts'
import { visitStates } from './season-input.ts'
import { createUniqueCheck, playDays, type ErrorList } from './settlement-errors.ts'
import { isPartnerOn } from './weigh-visit.ts'

type Clubs = ReadonlyMap<string, PartnerClub>

/** Checks visits and used clips. A voided or conflicting one needs neither a partner club nor a free slot. */
export function validateVisits(input: SettlementInput, list: ErrorList): void {
  const clubs: Clubs = new Map(input.clubs.map((club) => [club.id, club]))
  validateRounds(input, clubs, list)
  validateClips(input, clubs, list)
}

function validateRounds({ season, sales, visits }: SettlementInput, clubs: Clubs, list: ErrorList) {
  const passIds = new Set(sales.map(({ passId }) => passId))
  const uniqueId = createUniqueCheck(list)
  const uniqueSlot = createUniqueCheck(list)
  const days = playDays(season)
  visits.forEach((visit, index) => {
    const path = `visits[${index}]`
    uniqueId(`${path}.id`, visit.id)
    list.check(passIds.has(visit.passId), `${path}.passId`, 'unknown_card')
    list.count(`${path}.slot`, visit.slot)
    list.oneOf(`${path}.holes`, visit.holes, [9, 18])
    const twoNines = visit.twoNines && visit.holes === 9
    list.check(!twoNines, `${path}.twoNines`, 'two_nines_of_nine_holes')
    validatePlayed(visit, path, { clubs, days, list })
    if (visit.state !== 'counted') return
    const slot = JSON.stringify([visit.passId, visit.clubId, visit.slot])
    uniqueSlot(`${path}.slot`, slot, 'slot_used_twice')
  })
}

type Played = { clubs: Clubs; days: readonly [string, string]; list: ErrorList }

/** Checks day, club and state of a visit or a clip. */
function validatePlayed(
  { clubId, day, state }: Visit | UsedClip,
  path: string,
  { clubs, days, list }: Played,
) {
  list.oneOf(`${path}.state`, state, visitStates)
  const club = clubs.get(clubId)
  list.check(club !== undefined, `${path}.clubId`, 'unknown_club')
  const inSeason = list.dayWithin(`${path}.day`, day, days)
  if (club && inSeason && state === 'counted')
    list.check(isPartnerOn(club, day), `${path}.clubId`, 'club_not_partner')
}

function validateClips(
  { season, clipCards, clips }: SettlementInput,
  clubs: Clubs,
  list: ErrorList,
) {
  const left = new Map(clipCards.map((card) => [card.id, card.clips]))
  const uniqueId = createUniqueCheck(list)
  const days = playDays(season)
  clips.forEach((clip, index) => {
    const path = `clips[${index}]`
    uniqueId(`${path}.id`, clip.id)
    validatePlayed(clip, path, { clubs, days, list })
    const rest = left.get(clip.clipCardId)
    if (!list.check(rest !== undefined, `${path}.clipCardId`, 'unknown_card')) return
    if (clip.state !== 'counted' || rest === undefined) return
    list.check(rest > 0, `${path}.clipCardId`, 'clips_used_up')
    left.set(clip.clipCardId, rest - 1)
  })
}
