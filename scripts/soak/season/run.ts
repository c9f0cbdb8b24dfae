import { setTimeout as sleep } from 'node:timers/promises'
import { inFlight } from '../../../bench/in-flight.ts'
import { buy, type Bought, type World } from './buy.ts'
import { playDays, saleDays, season, workDays } from './calendar.ts'
import { inventEmployees, inventGolfers, memberList, type Golfer } from './people.ts'
import type { Player, Reception } from './play.ts'
import { newRecord, type Day, type Ledger } from './record.ts'
import { playBeforeWithdrawal, playDay } from './season-day.ts'
import { startSeasonService, type SeasonService } from './service.ts'
import {
  createCampaigns,
  enterBankAccount,
  joiningNumber,
  lateAccountNumber,
  setUp,
} from './set-up.ts'
import { work, type Running } from './work.ts'

/** The first day on which the service exists, a week before the sale. */
const openedOn: Day = '2026-11-20'
/** Most of a purchase waits for the payment. */
const atOnce = 32

export async function runSeason({ golfers: count, seed }: { golfers: number; seed: number }) {
  const ledger: Ledger = { held: 0, failures: [] }
  const service = await startSeasonService(openedOn)
  try {
    await playSeason(service, { count, seed, ledger })
  } catch (error) {
    ledger.failures.push((error as Error).stack ?? String(error))
  } finally {
    ledger.failures.push(...(await service.close()))
  }
  return ledger
}

type Given = { count: number; seed: number; ledger: Ledger }

async function playSeason(service: SeasonService, given: Given) {
  const lap = stopwatch()
  const golfers = inventGolfers(given.count, given.seed, saleDays)
  const days = playDays(given.seed)
  const running = await openSeason(service, given, golfers)
  lap(`${running.record.clubs.length} clubs, ${golfers.length} golfers`)
  for (const day of allDays(days)) {
    await service.clock.set(day, 9)
    await work(running, day)
    const bought = await sell(
      running,
      golfers.filter(({ buysOn }) => buysOn === day),
    )
    running.bought.push(...bought)
    // A reservation lasts a fortnight, and the next day of the season may be later.
    if (bought.length > 0) await untilCaptured(running)
    if (!days.includes(day)) continue
    await service.clock.set(day, 13)
    await playOn(running, { day, seed: given.seed })
    lap(`${day}: ${running.bought.length} cards, ${running.record.checkIns.size} rounds and nines`)
  }
  const outcomes = [...running.reception.outcomes].toSorted((a, b) => b[1] - a[1])
  console.log(outcomes.map(([outcome, times]) => `${times} × ${outcome}`).join(', '))
}

const allDays = (days: readonly Day[]): Day[] =>
  [...new Set([...saleDays, ...days, ...Object.values(workDays).flat()])].toSorted()

async function openSeason(
  service: SeasonService,
  { seed, ledger }: Given,
  golfers: readonly Golfer[],
): Promise<Running> {
  const employees = [inventEmployees(7, 1), inventEmployees(8, 2)] as const
  const record = newRecord(season.playTo)
  const { staff, clubs } = await setUp(service, memberList([...golfers, ...employees.flat()]))
  record.clubs.push(...clubs)
  const partners = clubs.filter(({ partner }) => partner)
  const open = partners.filter(({ dguNumber }) => dguNumber !== joiningNumber)
  const [campaignClub, ...linkClubs] = open
  if (!campaignClub) throw new Error('There are no clubs')
  await createCampaigns(staff.backOffice, campaignClub)
  for (const club of partners) {
    if (club.dguNumber !== lateAccountNumber) await enterBankAccount(staff, club)
  }
  const world: World = {
    service,
    record,
    ledger,
    campaignClub,
    linkClub: ({ dguNumber }) =>
      linkClubs[Number(dguNumber.slice(4)) % linkClubs.length] ?? campaignClub,
  }
  const reception: Reception = {
    service,
    staff,
    record,
    ledger,
    waiting: [],
    outcomes: new Map(),
  }
  return { ...world, world, staff, reception, employees, seed, bought: [], companyPlayers: [] }
}

async function sell({ world }: Running, golfers: readonly Golfer[]): Promise<Bought[]> {
  const bought: Bought[] = []
  await inFlight(golfers, atOnce, async (golfer) => {
    const one = await buy(world, golfer)
    if (!one) return
    bought.push(one)
    // For what golfers do in their account later in the season.
    await one.client.ask('POST', '/registrations/current/session', {})
  })
  return bought.toSorted((a, b) => (a.golfer.dguNumber < b.golfer.dguNumber ? -1 : 1))
}

/** Waits until the money of all delivered cards is taken. */
async function untilCaptured({ staff }: Running) {
  for (const until = performance.now() + 120_000; performance.now() < until;) {
    const path = '/admin/attempts?status=authorised&size=1'
    const { total } = await staff.backOffice.ask<{ total: number }>('GET', path)
    if (total === 0) return
    await sleep(250)
  }
  throw new Error('Not all money was taken')
}

/** The days on which those who will withdraw play, in turn. */
const withdrawersPlayOn: Day[] = ['2027-05-09', '2027-05-12', '2027-05-16']

async function playOn(running: Running, { day, seed }: { day: Day; seed: number }) {
  const { reception, bought, companyPlayers } = running
  const ofGolfers = bought
    .filter(({ golfer }) => golfer.fate !== 'withdraws')
    .map(({ passId }): Player => ({ cardId: passId, passId, isClip: false }))
  await playDay(reception, { day, seed, players: [...ofGolfers, ...companyPlayers] })
  const round = withdrawersPlayOn.indexOf(day)
  const withdrawing = bought.filter(({ golfer }) => golfer.fate === 'withdraws')
  if (round >= 0) await playBeforeWithdrawal(reception, { day, round, bought: withdrawing })
}

/** Prints how long each part took. */
function stopwatch() {
  const from = performance.now()
  return (what: string) =>
    console.log(`${what} (${((performance.now() - from) / 1000).toFixed(0)} s)`)
}
