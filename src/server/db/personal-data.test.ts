import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { cleared, declarationOf, kept, noPersonalData, personalData } from './personal-data.ts'
import { clearedValues } from './personal-rows.ts'

const players = pgTable('players', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  wish: text('wish'),
  hasBuggy: boolean('has_buggy').notNull(),
})
const table = { about: 'A player', purpose: 'play', retention: 'accounting' } as const
const name = cleared('name', 'Navn', { to: 'Slettet' })
const wish = cleared('message', 'Ønske')
const hasBuggy = cleared('golf', 'Buggy', { to: false, retention: 'tournamentContacts' })

test('an erasure clears the declared columns; a retention clears only its own columns', () => {
  personalData(players, { ...table, columns: { name, wish, hasBuggy }, nonPersonal: 'id' })
  expect(clearedValues(players)).toEqual({ name: 'Slettet', wish: null, hasBuggy: false })
  expect(clearedValues(players, 'tournamentContacts')).toEqual({ hasBuggy: false })
})

test('a declaration that omits, repeats or misspells a column does not compile', () => {
  // @ts-expect-error The column `hasBuggy` has no class.
  personalData(players, { ...table, columns: { name, wish }, nonPersonal: 'id' })
  // @ts-expect-error The column `wish` is declared twice.
  personalData(players, { ...table, columns: { name, wish, hasBuggy }, nonPersonal: 'id wish' })
  // @ts-expect-error There is no column `nickname`.
  personalData(players, { ...table, columns: { name, wish, hasBuggy }, nonPersonal: 'id nickname' })
  // @ts-expect-error The column `hasBuggy` is missing.
  noPersonalData(players, 'A player', 'id name wish')
  expect(declarationOf(players).about).toBe('A player')
})

test('a declaration that cannot be carried out does not compile', () => {
  const nothing = cleared('name', 'Navn')
  // @ts-expect-error The column `name` is not nullable.
  personalData(players, { ...table, columns: { name: nothing, wish, hasBuggy }, nonPersonal: 'id' })
  // @ts-expect-error A secret is never exported.
  expect(kept('secret', 'Nøgle')).toMatchObject({ class: 'secret' })
  // @ts-expect-error A name is exported, or has a reason why it is not.
  expect(kept('name')).toMatchObject({ class: 'name' })
})
