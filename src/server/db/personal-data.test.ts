import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { declarationOf, emptied, kept, noPersonalData, personalData } from './personal-data.ts'
import { emptiedValues } from './personal-rows.ts'

const players = pgTable('players', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  wish: text('wish'),
  hasBuggy: boolean('has_buggy').notNull(),
})
const table = { about: 'A player', purpose: 'play', retention: 'accounting' } as const
const name = emptied('name', 'Navn', { to: 'Slettet' })
const wish = emptied('letter', 'Ønske')
const hasBuggy = emptied('golf', 'Buggy', { to: false, retention: 'tournamentContacts' })

test('an erasure empties what is declared so, and a retention its own columns alone', () => {
  personalData(players, { ...table, columns: { name, wish, hasBuggy }, plain: 'id' })
  expect(emptiedValues(players)).toEqual({ name: 'Slettet', wish: null, hasBuggy: false })
  expect(emptiedValues(players, 'tournamentContacts')).toEqual({ hasBuggy: false })
})

test('a declaration that forgets, repeats or misspells a column does not compile', () => {
  // @ts-expect-error The column `hasBuggy` has no class.
  personalData(players, { ...table, columns: { name, wish }, plain: 'id' })
  // @ts-expect-error The column `wish` stands in both.
  personalData(players, { ...table, columns: { name, wish, hasBuggy }, plain: 'id wish' })
  // @ts-expect-error There is no column `nickname`.
  personalData(players, { ...table, columns: { name, wish, hasBuggy }, plain: 'id nickname' })
  // @ts-expect-error The column `hasBuggy` is missing.
  noPersonalData(players, 'A player', 'id name wish')
  expect(declarationOf(players).about).toBe('A player')
})

test('a declaration that cannot be carried out does not compile', () => {
  const nothing = emptied('name', 'Navn')
  // @ts-expect-error A name must not be null here.
  personalData(players, { ...table, columns: { name: nothing, wish, hasBuggy }, plain: 'id' })
  // @ts-expect-error A secret is never exported.
  expect(kept('secret', 'Nøgle')).toMatchObject({ class: 'secret' })
  // @ts-expect-error A name is exported, or somebody says why it is not.
  expect(kept('name')).toMatchObject({ class: 'name' })
})
