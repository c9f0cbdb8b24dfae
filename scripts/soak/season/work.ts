import { cancel, refundPart, withdraw } from './back-office.ts'
import { upgrade, type Bought, type World } from './buy.ts'
import { season, workDays } from './calendar.ts'
import {
  invite,
  moveSeat,
  orderClips,
  orderSeats,
  returnSeat,
  seatsOrdered,
  takeOver,
  type Company,
} from './companies.ts'
import { chooseForLostRounds, expectDefaults, leaveInSeason, playExtraRound } from './departures.ts'
import { correct, recordPaid, settle, type Settling } from './cut-offs.ts'
import type { Person } from './people.ts'
import { checkIn, voidByOperator, type Player, type Reception } from './play.ts'
import { newId, type Day, type RecordedClub, type RecordedLine } from './record.ts'
import type { Reckoned } from './reckoning/payouts.ts'
import {
  createSeason,
  enterBankAccount,
  joiningNumber,
  lateAccountNumber,
  leavingNumber,
  staffOf,
  writeTerms,
  type Staff,
} from './set-up.ts'

export type Running = World & {
  world: World
  staff: Staff
  reception: Reception
  employees: readonly [Person[], Person[]]
  seed: number
  bought: Bought[]
  companyPlayers: Player[]
  /** Golfers who have not chosen what replaces their lost rounds. */
  undecided?: Bought[]
  /** Who plays an extra round, and where. */
  extra?: { player: Player; club: RecordedClub }
  seats?: Company & { lines: RecordedLine[] }
  settling?: Settling
  closed?: {
    cutOffId: string
    expected: Reckoned[]
    statements: { clubId: string; statementId: string }[]
  }
}

/** What the back office, the clubs and the companies do on a day. */
export async function work(running: Running, day: Day): Promise<void> {
  for (const task of tasks[day] ?? []) await task(running)
}

type Task = (running: Running) => Promise<void>

const clubOf = ({ record }: Running, number: number): RecordedClub => {
  const club = record.clubs.find(({ dguNumber }) => dguNumber === number)
  if (!club) throw new Error(`There is no club ${number}`)
  return club
}

const withFate = ({ bought }: Running, fate: string) =>
  bought.filter(({ golfer }) => golfer.fate === fate)

/** A membership is confirmed once for the calendar year of play. */
async function confirmYear({ bought }: Running) {
  for (const { golfer, client } of bought) {
    if (golfer.buysOn >= '2027-01-01' || !golfer.confirmsYear) continue
    type Due = { golfers: { id: string }[] }
    const { golfers } = await client.ask<Due>('GET', '/account/memberships-due')
    for (const { id } of golfers) {
      await client.ask('POST', `/account/memberships-due/${id}`, {})
    }
  }
}

async function openCompanies(running: Running) {
  const { employees, staff, service, record, ledger } = running
  const world = { service, record, ledger, backOffice: staff.backOffice }
  const seats = await orderSeats(world)
  const [first, second] = employees
  // The last of them takes a card over later.
  const holders = await invite(seats, first.slice(0, -1), 'cards')
  holders.forEach(({ cardId }, at) => Object.assign(seats.lines[at] ?? {}, { cardId }))
  const clips = await orderClips(world)
  running.companyPlayers.push(...holders, ...(await invite(clips, second, 'clips')))
  running.seats = seats
  if (holders.length >= seatsOrdered) throw new Error('No card is left to return')
}

/** A card that was played today does not change hands before tomorrow. */
async function moveCard(running: Running) {
  const { seats, employees, reception, companyPlayers, service, record } = running
  const [player] = companyPlayers
  const [from, to] = [employees[0][0], employees[0].at(-1)]
  if (!seats || !player || !from || !to) throw new Error('There is no card to move')
  const visited = new Set(
    [...record.checkIns.values()].flatMap(({ cardId, clubId }) =>
      cardId === player.cardId ? clubId : [],
    ),
  )
  const club = record.clubs.find(
    ({ id, partner, dguNumber }) =>
      partner &&
      !visited.has(id) &&
      dguNumber !== from.homeClubNumber &&
      dguNumber !== leavingNumber,
  )
  if (!club) throw new Error('The card has been everywhere')
  await checkIn(reception, { player, club, day: service.clock.day(), holes: 18 })
  await moveSeat(seats, from, to)
}

async function takeCardOver({ seats, employees, companyPlayers }: Running) {
  const [player] = companyPlayers
  const to = employees[0].at(-1)
  if (!seats || !player || !to) throw new Error('There is no card to take over')
  await takeOver(seats, to, player)
}

const refunding = ({ staff, record, ledger }: Running) => ({
  backOffice: staff.backOffice,
  record,
  ledger,
})

async function openSettling(running: Running): Promise<Settling> {
  const { staff, record, ledger } = running
  type Listed = { seasons: { seasonId: string; code: string }[] }
  const { seasons } = await staff.backOffice.ask<Listed>('GET', '/admin/settlements')
  const seasonId = seasons.find(({ code }) => code === season.code)?.seasonId ?? ''
  return { seasonId, backOffice: staff.backOffice, board: staff.board, record, ledger }
}

async function cutOff(
  running: Running,
  kind: 'on_account_1' | 'on_account_2' | 'final',
  until: Day,
) {
  running.settling ??= await openSettling(running)
  running.closed = await settle(running.settling, { kind, until })
}

async function recordTransfers(running: Running, paidOn: Day) {
  const { settling, closed } = running
  if (!settling || !closed) throw new Error('Nothing is closed')
  const late =
    paidOn < workDays.voidAfterPayment ? clubOf(running, lateAccountNumber).id : undefined
  await recordPaid(settling, closed, { paidOn, hasAccount: (clubId) => clubId !== late })
}

/** Check-ins of the last days before a day are taken back, some of each kind of card. */
async function voidRounds({ staff, record }: Running, before: Day, count: number) {
  const earlier = [...record.checkIns.values()].filter(
    ({ day, isClip }) => day <= before && !isClip,
  )
  const latest = earlier.toSorted((a, b) => (a.day < b.day ? 1 : -1)).slice(0, count)
  for (const { id } of latest) await voidByOperator(staff.backOffice, record, id)
}

/** The club that left objects to its final statement, and the operator answers. */
async function object(running: Running) {
  const { staff, closed } = running
  const { id } = clubOf(running, leavingNumber)
  const statementId = closed?.statements.find(({ clubId }) => clubId === id)?.statementId
  const objectionId = newId()
  const body = { objectionId, statementId, text: 'Vi mangler gæster fra juli.' }
  await staffOf(staff, id).secretary.ask('POST', `/clubs/${id}/settlement/objections`, body)
  const answer = { answer: 'To runder er trukket tilbage. Det står i efterreguleringen.' }
  await staff.backOffice.ask('POST', `/admin/settlement-objections/${objectionId}/answer`, answer)
}

const nextSeason = {
  code: '2028',
  salesFrom: '2027-11-27',
  salesTo: '2028-09-30',
  playFrom: '2028-03-01',
  playTo: '2028-11-30',
} as const

const tasks: Partial<Record<Day, Task[]>> = {
  [workDays.confirmYear]: [confirmYear],
  [workDays.companiesOrder]: [openCompanies],
  [workDays.returnSeat]: [
    ({ seats }) => (seats ? returnSeat(seats) : Promise.reject(new Error('No company'))),
  ],
  [workDays.withdraw]: [
    async (running) => {
      for (const one of withFate(running, 'withdraws')) await withdraw(refunding(running), one)
    },
    (running) =>
      writeTerms(running.staff.backOffice, clubOf(running, joiningNumber), {
        validFrom: workDays.joins,
        validTo: null,
      }),
  ],
  [workDays.cancel]: [
    async (running) => {
      for (const one of withFate(running, 'cancelled')) await cancel(refunding(running), one)
    },
    async (running) => {
      for (const one of withFate(running, 'upgrades')) await upgrade(running.world, one)
    },
  ],
  [workDays.refund]: [
    async (running) => {
      for (const one of withFate(running, 'partly_refunded'))
        await refundPart(refunding(running), one, 15_050)
    },
    (running) => leaveInSeason(running, clubOf(running, leavingNumber)),
  ],
  '2027-06-29': [moveCard],
  '2027-06-30': [takeCardOver],
  [workDays.firstCutOff]: [(running) => cutOff(running, 'on_account_1', '2027-06-30')],
  [workDays.firstPayment]: [(running) => recordTransfers(running, workDays.firstPayment)],
  [workDays.voidAfterPayment]: [
    (running) => voidRounds(running, '2027-06-30', 5),
    (running) => enterBankAccount(running.staff, clubOf(running, lateAccountNumber)),
  ],
  [workDays.chooseForLost]: [
    (running) => chooseForLostRounds(running, clubOf(running, leavingNumber)),
  ],
  [workDays.afterChoice]: [(running) => expectDefaults(running, clubOf(running, leavingNumber))],
  ...Object.fromEntries(workDays.extraRounds.map((day) => [day, [playExtraRound]])),
  [workDays.secondCutOff]: [(running) => cutOff(running, 'on_account_2', '2027-09-30')],
  [workDays.secondPayment]: [(running) => recordTransfers(running, workDays.secondPayment)],
  [workDays.finalStatement]: [(running) => cutOff(running, 'final', season.playTo)],
  [workDays.objection]: [object],
  [workDays.lastPayment]: [
    (running) => recordTransfers(running, workDays.lastPayment),
    ({ staff }) => createSeason(staff.backOffice, nextSeason),
  ],
  [workDays.correction]: [
    (running) => voidRounds(running, workDays.leaves, 4),
    async (running) => {
      if (!running.settling || !running.closed) throw new Error('The season is not closed')
      await correct(running.settling, running.closed.expected, season.playTo)
    },
  ],
}
