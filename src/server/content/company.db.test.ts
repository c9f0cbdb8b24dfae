import { afterAll, beforeAll, expect, test } from 'vitest'
import { company } from '#test/own-company.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { versionOf } from '../shown-version.ts'
import { companyToEdit, updateCompany } from './company.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('the form of the company gets the version of the values that it shows, also while a colleague saves', async () => {
  await updateCompany(app.ctx(), company, null)
  const reading = { isOver: false }
  const readAll = async () => {
    const seen = []
    while (!reading.isOver) seen.push(await companyToEdit(app.ctx()))
    return seen
  }
  const readers = [readAll(), readAll(), readAll()]
  let basedOn = versionOf(company)
  for (let i = 0; i < 60; i += 1) {
    const next = { ...company, name: `Golf ${i} ApS` }
    await updateCompany(app.ctx(), next, basedOn)
    basedOn = versionOf(next)
  }
  reading.isOver = true
  const seen = (await Promise.all(readers)).flat()
  expect(new Set(seen.map(({ companyVersion }) => companyVersion)).size).toBeGreaterThan(5)
  expect(seen.filter((one) => one.companyVersion !== versionOf(one.company))).toEqual([])
})
