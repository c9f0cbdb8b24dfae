import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { messages } from '#server/db/tables/messages.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { urgentMessages } from '#server/db/tables/urgent-messages.ts'

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

/** An SMS with a code and one about a tournament, to some account. */
export async function buildSms(db: Db, at: Date) {
  const [account] = await db.select({ accountId: accounts.id }).from(accounts).limit(1)
  if (!account) throw new Error('Nobody has an account')
  const times = { createdAt: at, dueAt: at, expiresAt: at }
  const sms = { ...account, channel: 'sms', title: 'Sms', path: '/', ...times } as const
  await db.insert(urgentMessages).values([
    { ...sms, kind: 'phone_code', phone: '+4520304050', text: '123456', dedupeKey: 'code' },
    { ...sms, kind: 'suspension', phone: '+4520304051', text: 'Spil igen', dedupeKey: 'play' },
  ])
}

/** As many more accounts with a golfer and a card like the given one. */
export async function copyHolder(db: Db, passId: string, times: number) {
  await db.execute(`
    with n as (select i, gen_random_uuid() as a, gen_random_uuid() as g from generate_series(1, ${times}) as i),
      made as (insert into accounts (id, name, email, email_verified, created_at, updated_at)
        select a, 'Person ' || i, 'p' || i || '@example.dk', true, now(), now() from n),
      played as (insert into golfers (id, first_name, last_name, created_at, updated_at)
        select g, 'Person', i::text, now(), now() from n),
      linked as (insert into account_golfers (account_id, golfer_id, relation, proof, created_at)
        select a, g, 'self', 'dgu_login', now() from n)
    insert into passes (number, order_id, order_line_id, golfer_id, season_id, product_code, sold_terms, status,
        first_day, last_day, start_now, ordered_on, withdrawal_deadline, issued_at, exclusive)
      select 'T' || i, gen_random_uuid(), gen_random_uuid(), g, p.season_id, p.product_code, p.sold_terms, p.status,
        p.first_day, p.last_day, p.start_now, p.ordered_on, p.withdrawal_deadline, p.issued_at, p.exclusive
      from n, passes as p where p.id = '${passId}'`)
}
