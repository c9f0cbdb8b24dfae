import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPass } from '#test/checkins.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { ensureCard, findCard, saveFace } from './queries.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const at = new Date('2027-05-04T08:00:00.700Z')
const face = (faceHash: string) => ({ faceHash, source: 's', at })

async function newCard() {
  const pass = await buildPass(app.db)
  return (await ensureCard(app.db, { passId: pass.id }, face('first'))).id
}

// A phone asks for what is newer than a version, so no two changes may share one.
test('cards that change at the same moment get versions of their own', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, newCard))
  await Promise.all(ids.map((id) => saveFace(app.db, id, face('second'))))
  const cards = await Promise.all(ids.map((id) => findCard(app.db, id)))
  expect(new Set(cards.map((card) => card?.version)).size).toBe(20)
})

test('a face that is the same keeps its version, and requests at once create one card', async () => {
  const pass = await buildPass(app.db)
  const cards = await Promise.all(
    Array.from({ length: 10 }, () => ensureCard(app.db, { passId: pass.id }, face('first'))),
  )
  const [id = ''] = new Set(cards.map((card) => card.id))
  expect(new Set(cards.map((card) => card.id)).size).toBe(1)
  await saveFace(app.db, id, face('first'))
  expect(await findCard(app.db, id)).toMatchObject({
    version: 0,
    changedAt: new Date('2027-05-04T08:00:00Z'),
  })
})
