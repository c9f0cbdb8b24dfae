import { mulberry } from '#test/mulberry.ts'
import type { DirectorsEntries } from '#contract/entries/director.ts'
import type { DirectorsExtras } from '#contract/entries/extras.ts'
import type { Played } from '../../replay/make-tournament.ts'
import { checkEqual, type World } from './world.ts'

const extras = [
  { kind: 'meal', name: 'Spisning', priceOre: 14_950 },
  { kind: 'companion', name: 'Ledsager', priceOre: 8_925 },
] as const

/** What each entry has chosen, by the name of the extra. */
type Chosen = { entryId: string; name: string; priceOre: number; quantity: number }[]

/** Offers a meal and a companion, and chooses for the players. */
export async function offerExtras({ seed, day }: World, played: Played): Promise<Chosen> {
  const random = mulberry(seed)
  const path = `/tournaments/${played.tournamentId}`
  const chosen: Chosen = []
  for (const extra of extras) {
    const { extras: offered } = await played.director.ask<DirectorsExtras>(
      'POST',
      `${path}/extras`,
      { ...extra, hasVat: true, places: null, lastDay: day, isPerPerson: true },
    )
    const extraId = offered.find(({ name }) => name === extra.name)?.id
    for (const entryId of played.entries.values()) {
      const quantity = Math.floor(random() * 3)
      if (quantity === 0) continue
      const { name, priceOre } = extra
      chosen.push({ entryId, name, priceOre, quantity })
      await played.director.ask('POST', `${path}/entries/${entryId}/extras`, {
        extras: [{ extraId, quantity, priceOre }],
      })
    }
  }
  return chosen
}

type Owed = { fee: number; chosen: Chosen; absent: readonly string[] }

/**
 * The kitchen's list against what was chosen, and the payments at the tournament desk against fees and extras, to the
 * øre by each method.
 */
export async function checkMoney({ ledger }: World, played: Played, { fee, chosen, absent }: Owed) {
  const path = `/tournaments/${played.tournamentId}`
  const kitchen = await played.director.ask<DirectorsExtras>('GET', `${path}/extras`)
  for (const { name, taken, choices, priceOre } of kitchen.extras) {
    const own = chosen.filter((one) => one.name === name)
    const quantity = sumOf(own.map((one) => one.quantity))
    checkEqual(ledger, `${name}: chosen`, taken, quantity)
    checkEqual(ledger, `${name}: on the list`, sumOf(choices.map((one) => one.quantity)), quantity)
    const unpaid = sumOf(choices.map(({ unpaidOre }) => unpaidOre))
    checkEqual(ledger, `${name}: øre`, unpaid, quantity * priceOre)
  }
  const methods = ['mobilepay', 'card', 'cash', 'club'] as const
  const paid = { mobilepay: 0, card: 0, cash: 0, club: 0 }
  const payers = [...played.entries.values()].filter((entryId) => !absent.includes(entryId))
  for (const [i, entryId] of payers.entries()) {
    const method = methods[i % 4] ?? 'cash'
    const own = chosen.filter((one) => one.entryId === entryId)
    paid[method] += fee + sumOf(own.map(({ priceOre, quantity }) => priceOre * quantity))
    await played.director.ask('PUT', `${path}/entries/${entryId}/desk-payment`, {
      from: null,
      method,
    })
  }
  const { deskOre } = await played.director.ask<DirectorsEntries>('GET', `${path}/entries`)
  checkEqual(ledger, 'Paid at the tournament desk, in øre', deskOre, paid)
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
