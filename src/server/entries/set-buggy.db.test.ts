import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DirectorsEntries } from '#contract/entries-director.ts'
import { createEntryTestApp, type EntryTestApp } from '#test/entry-test-app.ts'

let app: EntryTestApp

beforeAll(async () => {
  app = await createEntryTestApp()
})
afterAll(() => app.close())

test('a buggy is said at entry, and the director sets it right (RD-3)', async () => {
  const of = await app.tournament({ feeOre: 0, memberFeeOre: 0 })
  const anne = await app.golfer()
  const { body } = await anne.enter(of, { buggy: 'on' })
  const ask = await app.director(of.tournament.id)
  const hasBuggy = async () => {
    const listed = await ask<DirectorsEntries>('GET', '/entries')
    return listed.body.entries.map((entry) => entry.hasBuggy)
  }
  expect(await hasBuggy()).toEqual([true])
  const path = `/entries/${body.entry.id}/buggy`
  expect((await ask('PUT', path, { hasBuggy: false })).status).toBe(200)
  expect(await hasBuggy()).toEqual([false])
  const other = await app.tournament()
  const stranger = await app.director(other.tournament.id)
  expect((await stranger('PUT', path, { hasBuggy: true })).status).toBe(404)
})
