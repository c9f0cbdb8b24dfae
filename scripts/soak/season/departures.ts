import { setTimeout as sleep } from 'node:timers/promises'
import type { Bought } from './buy.ts'
import { workDays } from './calendar.ts'
import { checkIn, type Player } from './play.ts'
import { expectSame, type RecordedClub, type SeasonRecord } from './record.ts'
import type { Running } from './work.ts'

const plannedRounds = { FULD: 10, HVERDAG: 8, UNG: 10, 'FIRMA-N': 10 } as const
const roundsPerClub = 2

/** The club leaves on a day of its own choice, in the middle of the season. */
export async function leaveInSeason({ staff, ledger }: Running, club: RecordedClub) {
  const path = `/admin/clubs/${club.id}/departure`
  const leaving = { how: 'on_day', lastDay: workDays.leaves }
  const { lastDay } = await staff.backOffice.ask<{ lastDay: string }>('POST', path, leaving)
  expectSame(ledger, 'The last day of the club that leaves', lastDay, workDays.leaves)
}

type Division = { credits: number; refundOre: number }
type Choice = { id: string; lost: number; options: Division[] }

/**
 * On the days after, each guest who lost rounds chooses in turn: extra rounds, money, some of each, or nothing. What
 * the choices are worth is computed here from the price, and must be what the service offers.
 */
export async function chooseForLostRounds(running: Running, club: RecordedClub) {
  const { record, ledger, bought } = running
  const guests = bought
    .filter(({ line }) => !line.hasEnded)
    .map((one) => ({ one, lost: lostBy(record, one.passId, club) }))
    .filter(({ lost }) => lost > 0)
  running.undecided = []
  for (const [at, { one, lost }] of guests.entries()) {
    const choice = await offered(one)
    const name = one.golfer.email
    expectSame(ledger, `Rounds that ${name} lost`, choice?.lost, lost)
    if (!choice) continue
    const credits = [lost, 0, 1, undefined][at % 4]
    if (credits === undefined) {
      running.undecided.push(one)
      continue
    }
    await choose(running, one, { choice, credits })
  }
  const kinds = new Set(guests.map((_, at) => at % 4))
  expectSame(ledger, 'Golfers chose extra rounds and money, and did not answer', kinds.size, 4)
}

/** The offer of a golfer, which comes with the service's next turn. */
async function offered({ client }: Bought): Promise<Choice | undefined> {
  for (const until = performance.now() + 90_000; performance.now() < until;) {
    const { choices } = await client.ask<{ choices: Choice[] }>('GET', '/account/lost-rounds')
    if (choices[0]) return choices[0]
    await sleep(500)
  }
  return undefined
}

type Chosen = { choice: Choice; credits: number }

async function choose(running: Running, one: Bought, { choice, credits }: Chosen) {
  const { record, ledger } = running
  const { price, left, planned } = moneyOf(record, one)
  const refundOre = Math.min(left, Math.ceil((price * (choice.lost - credits)) / planned))
  const option = choice.options.find((each) => each.credits === credits)
  expectSame(ledger, `Money offered to ${one.golfer.email}`, option?.refundOre, refundOre)
  const path = `/account/lost-rounds/${choice.id}`
  const answer = await one.client.ask<Division>('POST', path, { asCredits: credits })
  expectSame(ledger, `Extra rounds of ${one.golfer.email}`, answer.credits, credits)
  grant(running, one, credits)
  payBack(record, one, refundOre)
}

/** After the deadline no answer has become extra rounds, and so have the lost rounds of a company's cards. */
export async function expectDefaults(running: Running, club: RecordedClub) {
  const { record, ledger, undecided = [], companyPlayers } = running
  for (const one of undecided) {
    const lost = lostBy(record, one.passId, club)
    const path = `/account/passes/${one.passId}/season`
    let left = 0
    for (const until = performance.now() + 90_000; left === 0 && performance.now() < until;) {
      left = (await one.client.ask<{ creditRoundsLeft: number }>('GET', path)).creditRoundsLeft
      if (left === 0) await sleep(500)
    }
    expectSame(ledger, `Extra rounds of ${one.golfer.email} by default`, left, lost)
    grant(running, one, lost)
  }
  for (const { cardId, isClip } of companyPlayers) {
    if (isClip) continue
    const value = valueOf(priceOf(record, cardId), plannedRounds['FIRMA-N'])
    grantTo(running, { cardId, value, rounds: lostBy(record, cardId, club) })
  }
}

/** A golfer plays a third round at one club, where the card has two: the extra round is used, and then no fourth. */
export async function playExtraRound(running: Running) {
  const { reception, record, ledger, service } = running
  const day = service.clock.day()
  running.extra ??= extraOf(running)
  const { player, club } = running.extra
  const { outcome } = await checkIn(reception, { player, club, day, holes: 18 })
  const rounds = [...record.checkIns.values()].filter(
    ({ cardId, clubId }) => cardId === player.cardId && clubId === club.id,
  ).length
  const isLast = day === workDays.extraRounds.at(-1)
  expectSame(ledger, `A round with an extra round on ${day}`, outcome.startsWith('allow'), !isLast)
  if (!isLast) return
  expectSame(ledger, 'Rounds at one club with one extra round', rounds, roundsPerClub + 1)
}

/** The first golfer with one extra round, and a club where the card has not been played. */
function extraOf({ record, bought }: Running): { player: Player; club: RecordedClub } {
  const one = bought.find(
    ({ passId, golfer, line }) =>
      !line.hasEnded &&
      (golfer.confirmsYear || golfer.buysOn >= '2027-01-01') &&
      record.credits.filter(({ cardId }) => cardId === passId).length === 1,
  )
  const club = record.clubs.find(
    ({ id, partner, dguNumber }) =>
      partner &&
      partner.to > workDays.leaves &&
      dguNumber !== one?.golfer.homeClubNumber &&
      [...record.checkIns.values()].every(
        ({ cardId, clubId }) => cardId !== one?.passId || clubId !== id,
      ),
  )
  if (!one || !club) throw new Error('Nobody can play an extra round')
  return { player: { cardId: one.passId, passId: one.passId, isClip: false }, club }
}

/** A guest's rounds that are left at the club: two, less those played there. */
function lostBy({ checkIns }: SeasonRecord, passId: string, club: RecordedClub): number {
  const days = new Set(
    [...checkIns.values()]
      .filter(({ cardId, clubId }) => cardId === passId && clubId === club.id)
      .map(({ day }) => day),
  )
  return days.size === 0 ? 0 : Math.max(0, roundsPerClub - days.size)
}

const linesOf = ({ lines }: SeasonRecord, passId: string) =>
  lines.filter(({ cardId }) => cardId === passId)

/** What was paid for a card, its upgrade included. */
const priceOf = (record: SeasonRecord, passId: string) =>
  linesOf(record, passId).reduce(
    (sum, { listPrice, discount }) => sum + listPrice - (discount?.amount ?? 0),
    0,
  )

function moneyOf(record: SeasonRecord, { passId, golfer }: Bought) {
  const price = priceOf(record, passId)
  const refunded = linesOf(record, passId).reduce((sum, line) => sum + line.refunded, 0)
  const product = golfer.fate === 'upgrades' ? 'FULD' : golfer.product
  return { price, left: price - refunded, planned: plannedRounds[product] }
}

/** The net price of a planned round, rounded up; a fifth of the price is VAT, half an øre up. */
const valueOf = (price: number, planned: number) =>
  Math.ceil((price - Math.floor(price / 5 + 0.5)) / planned)

function grant(running: Running, one: Bought, rounds: number) {
  const { price, planned } = moneyOf(running.record, one)
  grantTo(running, { cardId: one.passId, value: valueOf(price, planned), rounds })
}

type Granted = { cardId: string; value: number; rounds: number }

function grantTo({ record, service }: Running, { cardId, value, rounds }: Granted) {
  const credit = { cardId, grantedOn: service.clock.day(), value }
  record.credits.push(...Array.from({ length: rounds }, () => credit))
}

/** The newest line gives back first. */
function payBack(record: SeasonRecord, { passId }: Bought, amount: number) {
  let rest = amount
  for (const line of linesOf(record, passId).toReversed()) {
    const left = line.listPrice - (line.discount?.amount ?? 0) - line.refunded
    const share = Math.min(rest, left)
    line.refunded += share
    rest -= share
  }
}
