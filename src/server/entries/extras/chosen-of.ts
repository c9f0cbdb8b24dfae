import type { ChosenExtra } from '#contract/entries/extras.ts'
import { unpaidUnitsOre } from '#domain/entries/extras.ts'
import { groupedBy } from '#domain/shared/grouped-by.ts'
import type { ChosenUnit } from './extra-queries.ts'

/** The units of one entry, by extra. */
export const chosenOf = (units: readonly ChosenUnit[]): ChosenExtra[] =>
  [...groupedBy(units, ({ extra }) => extra.id)].map(([extraId, own]) => ({
    extraId,
    name: own[0]?.extra.name ?? '',
    quantity: own.length,
    note: own[0]?.unit.note ?? null,
    totalOre: own.reduce((sum, { unit }) => sum + unit.priceOre, 0),
    unpaidOre: unpaidUnitsOre(own.map(({ unit }) => unit)),
  }))

/** For *Fremmøde* and the list of entries: `Spisning × 2`. */
export const extraTexts = (units: readonly ChosenUnit[]): string[] =>
  chosenOf(units).map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name))
