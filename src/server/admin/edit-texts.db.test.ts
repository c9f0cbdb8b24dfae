import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longestText } from '#domain/content/validate-text.ts'
import { findOwnedText, ownedTexts } from '#domain/content/owned-texts.ts'
import { activity } from '#server/db/tables/activity.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'

const key = 'membership.questions'
const shipped = findOwnedText(key)?.body ?? ''
const newer = '## Hvor kan jeg spille?\n\nI {klubber} klubber, fra Skagen til Rønne.'

let app: TestApp
let operator: { cookie: string }
beforeAll(async () => {
  app = await createTestApp()
  const { cookie } = await signInAs(app, [{ name: 'operator_admin' }])
  operator = { cookie }
})
afterAll(() => app.close())

const edit = async (body: string, basedOn: number) => {
  const answer = await app.request('PUT', `/api/v1/admin/texts/${key}`, { body, basedOn }, operator)
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
}
const shown = async () => {
  const answer = await app.request('GET', '/api/v1/texts?page=membership')
  const { texts } = (await answer.json()) as { texts: { key: string; body: string }[] }
  return texts.find((text) => text.key === key)?.body
}
const history = async () => {
  const answer = await app.request('GET', `/api/v1/admin/texts/${key}`, undefined, operator)
  return (await answer.json()) as { version: number; original: string; history: { body: string }[] }
}

describe('the questions and answers on the page of the cards', () => {
  test('show the text in the code until the back office writes another one', async () => {
    expect(await shown()).toBe(shipped)
    expect(await edit(newer, 0)).toMatchObject({ status: 200, json: { version: 1 } })
    expect(await shown()).toBe(newer)
  })

  // The back office edits texts and can return to an earlier version (D27).
  test('keep every version, so that an old one can be restored', async () => {
    const { version, original } = await history()
    expect(original).toBe(shipped)
    expect((await edit(original, version)).status).toBe(200)
    expect(await shown()).toBe(shipped)
    expect((await history()).history.map(({ body }) => body)).toEqual([shipped, newer])
  })

  test('are not overwritten by an edit based on an older version', async () => {
    expect(await edit('## Gammel\n\nTekst', 0)).toMatchObject({
      status: 409,
      json: { error: { code: 'changed_elsewhere' } },
    })
    expect(await shown()).toBe(shipped)
  })

  test('are not overwritten by the slower of two concurrent edits', async () => {
    const { version } = await history()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => edit(`## Spørgsmål ${i}\n\nSvar`, version)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
  })

  test.each([
    ['', 'empty'],
    ['Uden overskrift', 'no_sections'],
    ['## Hvor?\n\n{ukendt}', 'unknown_place'],
    ['## Hvor?\n\n[Her](javascript:alert)', 'unsafe_link'],
    [`## Hvor?\n\n${'x'.repeat(longestText)}`, 'too_long'],
  ])('refuse what cannot be shown, and say what is wrong (%#)', async (body, reason) => {
    const { version } = await history()
    const before = await shown()
    const answer = await edit(body, version)
    expect(answer).toMatchObject({
      status: 422,
      json: { error: { reason: 'text_cannot_be_shown', details: { errors: [{ reason }] } } },
    })
    expect(await shown()).toBe(before)
  })

  test('log who changed them, without the content', async () => {
    const events = (await app.db.select().from(activity)).filter(
      ({ action }) => action === 'content.write_text',
    )
    expect(events.length).toBe((await history()).history.length)
    expect(events[0]).toMatchObject({ subjectId: key, data: { version: 1 } })
  })
})

test('every text is listed, and found by a word of its latest version', async () => {
  const rows = async (q: string) => {
    const answer = await app.request('GET', `/api/v1/admin/texts?q=${q}`, undefined, operator)
    return ((await answer.json()) as { rows: { id: string; version: number }[] }).rows
  }
  expect((await rows('')).map(({ id }) => id).toSorted()).toEqual(
    ownedTexts.map((text) => text.key).toSorted(),
  )
  const { version } = await history()
  expect((await edit('## Hvor?\n\nI Skagen og på Rømø.', version)).status).toBe(200)
  expect(await rows('rømø')).toMatchObject([{ id: key, version: version + 1 }])
})

test('an unknown text is not found', async () => {
  const answer = await app.request('GET', '/api/v1/admin/texts/home.nothing', undefined, operator)
  expect(answer.status).toBe(404)
})
