import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import { messages } from '#server/db/tables/messages.ts'
import { mails } from '#server/db/tables/notifications.ts'

/** A message of the operator with one mail that was sent and one that waits. */
export async function buildMessage(db: Db, at: Date) {
  const audience = { kind: 'cards', seasonId: randomUUID(), productCode: null } as const
  const [message] = await db
    .insert(messages)
    .values({
      purpose: 'service',
      audience,
      audienceText: 'Alle kort, sæson 2027',
      subject: 'Frost i morgen',
      body: 'Banen åbner kl. 11.',
      recipients: 2,
      sentAt: at,
      sentBy: randomUUID(),
    })
    .returning()
  const mail = { template: 'message', data: {}, createdAt: at, dueAt: at, messageId: message?.id }
  await db.insert(mails).values([
    { ...mail, toAddress: 'ida@example.dk', sentAt: at },
    { ...mail, toAddress: 'bo@example.dk' },
  ])
}
