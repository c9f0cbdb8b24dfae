import { nextCvr } from '#test/company-shop.ts'
import { createApiClient, Refused, type ApiClient } from '../../replay/api-client.ts'
import { priceOn } from './buy.ts'
import type { Person } from './people.ts'
import type { Player } from './play.ts'
import { expectSame, type Ledger, type RecordedLine, type SeasonRecord } from './record.ts'
import type { SeasonService } from './service.ts'

type World = { service: SeasonService; record: SeasonRecord; ledger: Ledger; backOffice: ApiClient }

export type Company = { world: World; admin: ApiClient; companyId: string; path: string }

type Seat = { seatId: string; number: number; state: string; holder: { email: string } | null }

export const seatsOrdered = 10
const clips = 25
const clipPackPrice = 775_000

/** Ten named cards: ten per cent off each, which the pool bears. */
export async function orderSeats(world: World): Promise<Company & { lines: RecordedLine[] }> {
  const soldOn = world.service.clock.day()
  const listPrice = priceOn('FIRMA-N', soldOn)
  const totalOre = priceOfSeats(seatsOrdered, listPrice)
  const company = await order(world, { kind: 'cards', cards: seatsOrdered }, totalOre)
  const lines = Array.from({ length: seatsOrdered }, (_, at): RecordedLine => ({
    cardId: `seat ${at + 1}`,
    soldOn,
    listPrice,
    discount: { amount: listPrice - totalOre / seatsOrdered, paidBy: 'pool' },
    refunded: 0,
    buyer: 'company',
    hasEnded: false,
    sellerClubId: null,
  }))
  world.record.lines.push(...lines)
  return { ...company, lines }
}

/** From five cards 5 % off each, from ten 10 %; the number of a higher discount where that is cheaper. */
function priceOfSeats(seats: number, listPrice: number): number {
  const tiers = [
    { from: 1, percent: 0 },
    { from: 5, percent: 5 },
    { from: 10, percent: 10 },
    { from: 25, percent: 15 },
  ]
  const totals = tiers.map(({ from, percent }, at) => {
    const next = tiers[at + 1]?.from ?? Infinity
    const priced = Math.max(from, seats)
    return priced < next ? (priced * listPrice * (100 - percent)) / 100 : Infinity
  })
  return Math.min(...totals)
}

/** A klippekort of 25 clips. */
export async function orderClips(world: World): Promise<Company> {
  const company = await order(world, { kind: 'clips', rounds: clips }, clipPackPrice)
  world.record.clipCards.push({ soldOn: world.service.clock.day(), price: clipPackPrice, clips })
  return company
}

let companies = 0

async function order(world: World, purchase: object, totalOre: number): Promise<Company> {
  const { service, backOffice } = world
  companies += 1
  const contactEmail = `kontakt-${companies}@firma.example`
  const admin = createApiClient(service.send, { address: `10.9.0.${companies}` })
  await admin.ask('POST', '/companies/orders', {
    purchase,
    totalOre,
    cvr: nextCvr(),
    companyName: 'Firma A/S',
    street: 'Industrivej 4',
    postcode: '8600',
    city: 'Silkeborg',
    contactName: 'Bodil Krogh',
    contactEmail,
    reference: 'PO 1187',
    acceptTerms: true,
  })
  const [link = ''] = await service.mailedLinks(contactEmail, 'invitation')
  await admin.request('GET', link)
  const accepted = await admin.ask<{ companyId: string }>('POST', '/account/invitation/accept', {
    name: 'Bodil Krogh',
  })
  await payInvoices(backOffice)
  const { companyId } = accepted
  return { world, admin, companyId, path: `/companies/${companyId}` }
}

type Invoices = { rows: { id: string }[] }

/** The back office registers what the bank has received, so that no card stops. */
async function payInvoices(backOffice: ApiClient) {
  const open = '/admin/company-invoices?kind=invoice&state=open&size=200'
  const { rows } = await backOffice.ask<Invoices>('GET', open)
  for (const { id } of rows) {
    await backOffice.ask('POST', `/admin/company-invoices/${id}/payment`, {})
  }
}

/** People are invited by mail and take their cards; undefined for one who is refused. */
export async function invite(company: Company, people: readonly Person[], to: 'cards' | 'clips') {
  const addresses = people.map(({ email }) => email).join('\n')
  await company.admin.ask('POST', `${company.path}/card-invitations`, { to, addresses })
  const players: Player[] = []
  for (const person of people) {
    const passId = await accept(company, person)
    players.push({ cardId: passId, passId, isClip: to === 'clips' })
  }
  return players
}

async function accept({ world }: Company, person: Person): Promise<string> {
  const { email, firstName, lastName, dguNumber, address } = person
  const client = createApiClient(world.service.send, { address })
  const [link = ''] = await world.service.mailedLinks(email, 'company-card')
  await client.request('GET', link)
  const body = { firstName, lastName, dguNumber }
  const path = '/companies/card-invitation/accept'
  return (await client.ask<{ passId: string }>('POST', path, body)).passId
}

export async function seatsOf({ admin, path }: Company): Promise<Seat[]> {
  return (await admin.ask<{ seats: Seat[] }>('GET', path)).seats
}

/** A card that nobody has had is returned, and the order costs what the others would have cost. */
export async function returnSeat(company: Company & { lines: RecordedLine[] }): Promise<void> {
  const { admin, path, world, lines } = company
  const free = (await seatsOf(company)).find(({ state }) => state === 'free')
  const line = lines.findLast(({ cardId }) => cardId.startsWith('seat'))
  if (!free || !line) throw new Error('The company has no card to return')
  const answer = await admin.ask<{ creditOre: number }>('POST', `${path}/seats/return`, {
    seatIds: [free.seatId],
  })
  const credit =
    priceOfSeats(seatsOrdered, line.listPrice) - priceOfSeats(seatsOrdered - 1, line.listPrice)
  expectSame(world.ledger, 'The credit of a returned card', answer.creditOre, credit)
  line.refunded = credit
  line.hasEnded = true
}

/** The card of one employee goes to another: not on a day on which it was played, but on the next. */
export async function moveSeat(company: Company, from: Person, to: Person): Promise<void> {
  const seat = (await seatsOf(company)).find(({ holder }) => holder?.email === from.email)
  await company.admin.ask('POST', `${company.path}/seats/${seat?.seatId}/move`, { email: to.email })
  const refusal = await accept(company, to).catch((error: unknown) => error)
  const isRefused = refusal instanceof Refused && refusal.message.includes('played_today')
  expectSame(company.world.ledger, 'A card that was played today is taken over', isRefused, true)
}

/** The next day the new holder takes it over, with the rounds that are used. */
export async function takeOver(company: Company, to: Person, player: Player): Promise<void> {
  const passId = await accept(company, to)
  expectSame(company.world.ledger, 'A moved card stays the same', passId, player.passId)
}
