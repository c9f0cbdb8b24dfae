import { setTimeout as sleep } from 'node:timers/promises'
import type { Registration } from '#contract/registrations/endpoints.ts'
import { createApiClient, type ApiClient } from '../../replay/api-client.ts'
import { prices } from './set-up.ts'
import type { Golfer, ProductCode } from './people.ts'
import {
  expectSame,
  type Ledger,
  type RecordedClub,
  type RecordedLine,
  type SeasonRecord,
} from './record.ts'
import type { SeasonService } from './service.ts'

export type World = {
  service: SeasonService
  record: SeasonRecord
  ledger: Ledger
  /** The partner club whose code and link are used. */
  campaignClub: RecordedClub
  /** The club whose link sells, in turn. */
  linkClub: (golfer: Golfer) => RecordedClub
}

export type Bought = {
  golfer: Golfer
  client: ApiClient
  passId: string
  orderId: string
  line: RecordedLine
  /** Whether the card began at once, so that rounds played are kept at a withdrawal. */
  hasStarted: boolean
}

type Saved = { registration: Registration }
type Ordered = { orderId: string; totalOre: number; redirectUrl: string }
const current = '/registrations/current'

/** A golfer buys a card as the pages do it. Undefined when the card was declined. */
export async function buy(world: World, golfer: Golfer): Promise<Bought | undefined> {
  const client = createApiClient(world.service.send, { address: golfer.address })
  const { registration, hasStarted } = await fillIn(world, client, golfer)
  const line = await lineOf(world, golfer, golfer.product)
  const paid = line.listPrice - (line.discount?.amount ?? 0)
  expectSame(world.ledger, `${golfer.email} to pay`, registration.summary.totalOre, paid)
  const giftCard = golfer.fate === 'gift_card' ? await buyGiftCard(world, golfer, paid) : undefined
  const ordered = await client.ask<Ordered>('POST', `${current}/order`, {
    acceptTerms: registration.season.termsVersion,
    totalOre: registration.summary.totalOre,
    ...(giftCard && { giftCard: { code: giftCard, coversOre: paid } }),
  })
  if (golfer.fate === 'declined') {
    await choose(world, ordered.redirectUrl, 'decline')
    return undefined
  }
  if (!giftCard) await pay(world, client, ordered.redirectUrl)
  const passId = await delivered(client)
  line.cardId = passId
  world.record.lines.push(line)
  return { golfer, client, passId, orderId: ordered.orderId, line, hasStarted }
}

async function fillIn(world: World, client: ApiClient, golfer: Golfer) {
  const { firstName, lastName, email, dguNumber, birthDate, fate } = golfer
  let { registration } = await client.ask<Saved>('POST', '/registrations', {
    ...(fate === 'club_link' && { clubSlug: world.linkClub(golfer).slug }),
    ...(fate === 'pool_link' && { campaignCode: 'FAELLES' }),
  })
  const save = async (method: string, path: string, fields: object) => {
    const { version } = registration
    const saved = await client.ask<Saved>(method, path, { version, ...fields })
    registration = saved.registration
    return registration.cards[0]
  }
  await save('PATCH', current, { name: `${firstName} ${lastName}`, email })
  const cardPath = `${current}/cards/${registration.cards[0]?.id}`
  const card = await save('PATCH', cardPath, { dguNumber, birthDate, productCode: golfer.product })
  const offersStart = card?.start.available === true
  if (offersStart) {
    // Who begins late in the season begins at once.
    const ticked = golfer.startsNow || card.start.choices?.later === null
    await save('PATCH', cardPath, { startNow: { ticked, textVersion: card.start.textVersion } })
  }
  const code = { operator_code: 'FORAAR', club_code: 'KLUB200' }[fate as string]
  if (code) await save('POST', `${current}/discount-code`, { code })
  await proveAddress(client)
  const confirmed = await client.ask<Saved>('POST', `${cardPath}/membership`, {})
  const [own] = confirmed.registration.cards
  if (own?.membershipState !== 'confirmed') {
    throw new Error(`${email} is ${own?.membershipState}: ${own?.membershipText}`)
  }
  return { registration: confirmed.registration, hasStarted: own.start.ticked }
}

async function proveAddress(client: ApiClient) {
  const { demoCode } = await client.ask<{ demoCode: string }>('POST', `${current}/code`, {})
  await client.ask('POST', `${current}/code/check`, { code: demoCode })
}

/** The price of today by the list, and the discount of the code or link. */
async function lineOf(world: World, golfer: Golfer, product: ProductCode): Promise<RecordedLine> {
  const { record, service, campaignClub } = world
  const soldOn = service.clock.day()
  const listPrice = priceOn(product, soldOn)
  const home = record.clubs.find(({ dguNumber }) => dguNumber === golfer.homeClubNumber)
  const discounts: Partial<Record<string, RecordedLine['discount']>> = {
    operator_code: { amount: listPrice / 10, paidBy: 'operator' },
    club_code: { amount: 20_000, paidBy: 'club', clubId: campaignClub.id },
    pool_link: { amount: listPrice / 20, paidBy: 'pool' },
  }
  const sellers: Partial<Record<string, string>> = {
    club_code: campaignClub.id,
    club_link: world.linkClub(golfer).id,
  }
  return {
    cardId: '',
    soldOn,
    listPrice,
    discount: discounts[golfer.fate] ?? null,
    refunded: 0,
    buyer: 'golfer',
    hasEnded: false,
    sellerClubId: sellers[golfer.fate] ?? home?.id ?? null,
  }
}

export function priceOn(product: keyof typeof prices, day: string): number {
  const [first, second = first, third = second] = prices[product]
  return day < '2027-07-01' ? first : day < '2027-09-01' ? second : third
}

/** The golfer’s card of weekdays becomes one of all days, for the difference. */
export async function upgrade(world: World, bought: Bought): Promise<void> {
  const golfer: Golfer = { ...bought.golfer, product: 'FULD', fate: 'ordinary' }
  const client = createApiClient(world.service.send, { address: golfer.address })
  const { registration } = await fillIn(world, client, golfer)
  const line = await lineOf(world, golfer, 'FULD')
  const paidBefore = bought.line.listPrice - (bought.line.discount?.amount ?? 0)
  line.listPrice -= paidBefore
  expectSame(
    world.ledger,
    `${golfer.email} to upgrade`,
    registration.summary.totalOre,
    line.listPrice,
  )
  const { redirectUrl } = await client.ask<Ordered>('POST', `${current}/order`, {
    acceptTerms: registration.season.termsVersion,
    totalOre: registration.summary.totalOre,
  })
  await pay(world, client, redirectUrl)
  expectSame(world.ledger, `${golfer.email} keeps the card`, await delivered(client), bought.passId)
  world.record.lines.push({ ...line, cardId: bought.passId })
}

/** Somebody else pays the card in advance; the code is read from the printed gift card. */
async function buyGiftCard(world: World, golfer: Golfer, amountOre: number): Promise<string> {
  const giver = createApiClient(world.service.send, { address: golfer.address })
  const { redirectUrl } = await giver.ask<{ redirectUrl: string }>('POST', '/gift-cards', {
    amountOre,
    recipientName: `${golfer.firstName} ${golfer.lastName}`,
    senderName: 'Mormor',
    greeting: 'Tillykke',
    delivery: { how: 'print' },
    buyerName: 'Gerda Lund',
    buyerEmail: 'gerda@season.example',
    acceptTerms: true,
  })
  const token = await pay(world, giver, redirectUrl)
  type Shown = { printPath: string }
  const { printPath } = await giver.ask<Shown>('POST', '/gift-cards/bought', { token })
  const key = /[\w-]{43}/.exec(printPath)?.[0]
  const { code } = await giver.ask<{ code: string }>('POST', '/gift-cards/show', { key })
  return code
}

async function choose({ service }: World, redirectUrl: string, choice: 'approve' | 'decline') {
  const { pathname } = new URL(redirectUrl)
  const answer = await fetch(`${service.url}${pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  return new URL(answer.headers.get('location') ?? service.url).searchParams.get('t') ?? ''
}

/** Approves the payment and waits until it is settled; returns the token of the return address. */
async function pay(world: World, client: ApiClient, redirectUrl: string): Promise<string> {
  const token = await choose(world, redirectUrl, 'approve')
  for (const until = performance.now() + 60_000; performance.now() < until;) {
    const path = `/payments/return/${token}/check`
    const { state } = await client.ask<{ state: string }>('POST', path, {})
    if (state === 'paid') return token
    if (state !== 'waiting') throw new Error(`The payment is ${state}`)
    await sleep(200)
  }
  throw new Error('The payment was never settled')
}

async function delivered(client: ApiClient): Promise<string> {
  for (const until = performance.now() + 60_000; performance.now() < until;) {
    const { registration } = await client.ask<Saved>('GET', current)
    const passId = registration.cards[0]?.passId
    if (registration.status === 'completed' && passId) return passId
    await sleep(200)
  }
  throw new Error('A paid card was never delivered')
}
