import { randomUUID } from 'node:crypto'
import type { Membership } from '#domain/accounts/membership.ts'
import { addDays, daysBetween, earliest, latest } from '#domain/shared/dates.ts'
import { findAccount } from '../accounts/queries.ts'
import { checkIn } from '../checkins/check-in.ts'
import { danishInstant } from '../clock.ts'
import { seedHolder, seedInvitation, seedOrder } from '../companies/seed-company.ts'
import { companySale } from '../companies/access.ts'
import { today, type Ctx } from '../ctx.ts'
import { demoSignIns } from '../accounts/demo-sign-ins.ts'

/** Twelve cards and a klippekort of 25, ordered so many days ago if the season had begun. */
const orderedDaysAgo = 26
const nine = 9 * 60

const names = [
  ['Kirsten', 'Overgaard'],
  ['Jeppe', 'Lundsgaard'],
  ['Hanne', 'Kvist'],
  ['Rasmus', 'Thorup'],
  ['Mona', 'Skytte'],
  ['Palle', 'Rovsing'],
  ['Trine', 'Egholm'],
  ['Kurt', 'Bjerre'],
] as const

/**
 * A company in the middle of its season: cards in use, invited and free, clips that are being spent, an open
 * invoice. Everything is done by the code of the product, at the days on which it would have happened.
 */
export async function storeCompany(
  ctx: Ctx,
  { accountId, clubs }: { accountId: string; clubs: readonly { id?: string | undefined }[] },
): Promise<void> {
  const sale = await companySale(ctx)
  if (!sale) return
  const { playFrom, playTo, salesFrom } = sale.season
  const day = today(ctx)
  const orderedOn = latest(salesFrom, earliest(addDays(day, -orderedDaysAgo), day))
  const then = at(ctx, latest(orderedOn, earliest(playFrom, day)))
  const account = await findAccount(ctx.db, accountId)
  const actor = account && {
    accountId,
    email: account.email,
    name: account.name,
    emailVerified: true,
    roles: [],
    twoFactor: 'off' as const,
  }
  const customer = {
    cvr: '33500122',
    companyName: 'Nordvig Arkitekter ApS',
    street: 'Havnegade 12',
    postcode: '8000',
    city: 'Aarhus C',
    contactName: account?.name ?? '',
    contactEmail: demoSignIns.find(({ role }) => role === 'company')?.email ?? '',
    reference: 'PO 4711',
  }
  const buying = { ...then, ...(actor && { actor }) } as Ctx
  const companyId = await seedOrder(buying, customer, {
    purchase: { kind: 'cards', cards: 12 },
  })
  if (!companyId) return
  await seedOrder(buying, customer, { purchase: { kind: 'clips', rounds: 25 }, companyId })
  const passIds: string[] = []
  for (const [index, [firstName, lastName]] of names.entries()) {
    const to = index < 6 ? 'cards' : 'clips'
    const email = `${firstName.toLowerCase()}@nordvig.example`
    const membership = membershipOf(firstName, lastName, index)
    const pass = await seedHolder(then, { companyId, to, employee: { email, membership } })
    if (pass) passIds.push(pass.id)
  }
  for (const name of ['Ditte', 'Anders', 'Lone'])
    await seedInvitation(ctx, {
      companyId,
      to: 'cards',
      email: `${name.toLowerCase()}@nordvig.example`,
      name,
    })
  if (day >= playFrom && day <= playTo) await storeRounds(ctx, then, { passIds, clubs })
}

type Played = { passIds: string[]; clubs: readonly { id?: string | undefined }[] }

/** Rounds since the order; a check-in that is refused is refused here too. */
async function storeRounds(ctx: Ctx, then: Ctx, { passIds, clubs }: Played) {
  const days = daysBetween(today(then), today(ctx))
  for (let after = 1; after < days; after += 1) {
    const when = at(ctx, addDays(today(then), after), nine + 20 * (after % 9))
    const passId = passIds[after % passIds.length]
    const clubId = clubs[(after * 7) % clubs.length]?.id
    if (!passId || !clubId) continue
    const reception = { ...when, device: { deviceId: randomUUID(), clubId } }
    await checkIn(reception, {
      way: 'manual',
      id: randomUUID(),
      clubId,
      pass: { id: passId },
      isHolder: true,
      manualReason: 'battery_dead',
      another: false,
      offline: false,
      atClient: when.now().toISOString(),
    })
  }
}

/** The context at a moment of another day. */
function at(ctx: Ctx, day: ReturnType<typeof today>, minute = nine): Ctx {
  const moment = danishInstant(day, minute)
  return { ...ctx, now: () => (moment > ctx.now() ? ctx.now() : moment) }
}

const membershipOf = (firstName: string, lastName: string, index: number): Membership => ({
  source: 'register',
  personId: null,
  firstName,
  lastName,
  birthDate: null,
  handicapTenths: 120 + index * 23,
  handicapFrozen: false,
  rightToPlay: true,
  memberships: [
    {
      dguNumber: `187-${4100 + index}`,
      clubNumber: 187,
      clubName: 'Mols Bakker Golfklub',
      type: 1,
      isHome: true,
    },
  ],
})
