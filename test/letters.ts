import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { cases } from '#server/db/tables/cases.ts'
import { mails } from '#server/db/tables/notifications.ts'
import type { TestApp } from './test-app.ts'

type Answer = {
  number: string
  promise: string
  error: { code: string; reason?: string; issues?: { path: string }[] }
}

let written = 0

/** Something to send; each from an address of its own. */
export const letterFrom = (changes: Record<string, unknown> = {}) => ({
  clientId: randomUUID(),
  kind: 'contact',
  name: 'Anne Holm',
  email: `anne-${(written += 1)}@example.dk`,
  message: 'Hvornår åbner salget?',
  ...changes,
})

/** Writing to us as a visitor, and answering as one of the operator's people. */
export function correspondence(app: TestApp) {
  const ask = async <T>(
    method: string,
    path: string,
    given: { body?: object; cookie?: string },
  ) => {
    const answer = await app.request(method, `/api/v1${path}`, given.body, {
      cookie: given.cookie ?? '',
    })
    return { status: answer.status, body: (await answer.json()) as T & Answer }
  }
  const send = (letter: object, cookie = '') =>
    ask<object>('POST', '/cases', { body: letter, cookie })
  const storedAs = async (number: string) => {
    const [row] = await app.db
      .select()
      .from(cases)
      .where(eq(cases.number, Number(number.slice(2))))
    if (!row) throw new Error(`There is no case ${number}`)
    return row
  }
  return {
    ask,
    send,
    storedAs,
    mailsTo: (address: string) =>
      app.db.select().from(mails).where(eq(mails.toAddress, address)).orderBy(asc(mails.createdAt)),
    opened: async (changes: Record<string, unknown> = {}) => {
      const letter = letterFrom(changes)
      const { status, body } = await send(letter)
      if (status !== 200) throw new Error(`Not taken in: ${JSON.stringify(body)}`)
      return { letter, row: await storedAs(body.number) }
    },
  }
}
