import { mulberry } from '#test/mulberry.ts'
import { inFlight } from '../../../bench/in-flight.ts'
import type { Bought } from './buy.ts'
import { pick } from './people.ts'
import { checkIn, sendWaiting, voidByClub, type Player, type Reception, type Scan } from './play.ts'
import type { Day, RecordedClub } from './record.ts'

const atOnce = 8

/** How often things happen at the reception. */
const rates = { plays: 0.23, nine: 0.15, secondNine: 0.4, offline: 0.04, voided: 0.02 }

type Planned = Scan & { isOffline: boolean; hasSecondNine: boolean; isVoided: boolean }

/** A day of play: what waited is sent first, then everybody who plays that day is checked in somewhere. */
export async function playDay(
  reception: Reception,
  { day, seed, players }: { day: Day; seed: number; players: readonly Player[] },
): Promise<void> {
  await sendWaiting(reception)
  const partners = reception.record.clubs.filter(({ partner }) => partner)
  const chance = mulberry(seed + Number(day.replaceAll('-', '')))
  const planned = players.flatMap((player) => {
    const plays = chance() < rates.plays
    const scan = planScan(player, pick(partners, chance()), { day, chance })
    return plays ? [scan] : []
  })
  reception.waiting.push(...planned.filter(({ isOffline }) => isOffline))
  const now = planned.filter(({ isOffline }) => !isOffline)
  await inFlight(now, atOnce, (scan) => playOne(reception, scan))
}

function planScan(
  player: Player,
  club: RecordedClub,
  { day, chance }: { day: Day; chance: () => number },
): Planned {
  const holes = chance() < rates.nine ? 9 : 18
  return {
    player,
    club,
    day,
    holes,
    hasSecondNine: holes === 9 && chance() < rates.secondNine,
    isOffline: chance() < rates.offline,
    isVoided: chance() < rates.voided,
  }
}

async function playOne(reception: Reception, scan: Planned): Promise<void> {
  const answer = await checkIn(reception, scan)
  if (!answer.outcome.startsWith('allow')) return
  if (scan.hasSecondNine) await checkIn(reception, { ...scan, another: true })
  if (scan.isVoided) await voidByClub(reception, answer.id)
}

/** Those who will withdraw play at three clubs, none of them their own. */
export async function playBeforeWithdrawal(
  reception: Reception,
  { day, round, bought }: { day: Day; round: number; bought: readonly Bought[] },
): Promise<void> {
  const clubs = reception.record.clubs.filter(({ partner }) => partner && partner.from < day)
  for (const { passId, golfer } of bought) {
    const others = clubs.filter(({ dguNumber }) => dguNumber !== golfer.homeClubNumber)
    const player = { cardId: passId, passId, isClip: false }
    await checkIn(reception, { player, club: others[round] as RecordedClub, day, holes: 18 })
  }
}
