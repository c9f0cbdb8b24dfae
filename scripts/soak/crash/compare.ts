import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Purchase, Acknowledged } from './acknowledged.ts'

/** The number of checks that passed, and a sentence for each failure. */
export type Ledger = { held: number; failures: string[] }

const check = (ledger: Ledger, holds: boolean, failure: string) => {
  if (holds) ledger.held += 1
  else ledger.failures.push(failure)
}

/** Compares all acknowledged responses with the stored rows. */
export async function compare(
  client: pg.Client,
  acknowledged: Acknowledged,
  ledger: Ledger,
): Promise<void> {
  for (const purchase of acknowledged.purchases) {
    await compareForm(client, purchase, ledger)
    await compareOrder(client, purchase, ledger)
  }
  for (const { request, answer } of acknowledged.scans) {
    const [row] = await select(client, 'select answer from check_ins where id = $1', [request.id])
    const isStored = isDeepStrictEqual(row?.answer, JSON.parse(answer))
    check(ledger, isStored, `Check-in ${request.id} is not stored as it was answered`)
  }
}

const columns: Record<string, string> = {
  dguNumber: 'dgu_number',
  productCode: 'product_code',
  firstName: 'first_name',
  lastName: 'last_name',
  birthDate: 'birth_date',
  guardianAccepted: 'guardian_accepted',
}

/** Checks the last acknowledged value of every field, and that no version decreased. */
async function compareForm(client: pg.Client, purchase: Purchase, ledger: Ledger) {
  const { registrationId: id, saves } = purchase
  const [form] = await select(client, 'select * from registrations where id = $1', [id])
  const cards = await select(
    client,
    'select * from registration_cards where registration_id = $1',
    [id],
  )
  const expected = new Map<string, unknown>()
  for (const { cardId = '', fields } of saves) {
    for (const [field, value] of Object.entries(fields)) expected.set(`${cardId}/${field}`, value)
  }
  for (const [key, value] of expected) {
    const [cardId = '', field = ''] = key.split('/')
    const row = cardId ? cards.find((card) => card.id === cardId) : form
    const stored = row?.[field === 'startNow' ? 'start_now' : (columns[field] ?? field)]
    const expectedValue = field === 'startNow' ? (value as { ticked: boolean }).ticked : value
    check(
      ledger,
      stored === expectedValue,
      `Form ${id}: ${field} is ${stored}, was saved as ${expectedValue}`,
    )
  }
  const last = Math.max(0, ...saves.map(({ version }) => version))
  const stored = Number(form?.version ?? -1)
  check(ledger, stored >= last, `Form ${id} is at version ${stored}, was told ${last}`)
}

async function compareOrder(client: pg.Client, purchase: Purchase, ledger: Ledger) {
  const { order, outcome, passIds } = purchase
  if (!order) return
  const [row] = await select(client, 'select number, status, total_ore from orders where id = $1', [
    order.id,
  ])
  const isSame = row?.number === order.number && row?.total_ore === order.totalOre
  check(ledger, isSame, `Order ${order.number} is not stored as it was told`)
  const isRight = outcome === 'paid' ? row?.status === 'fulfilled' : row?.status === 'cancelled'
  check(ledger, isRight, `Order ${order.number} is ${row?.status}; its buyer was told ${outcome}`)
  const stored = await select(client, 'select id from passes where order_id = $1', [order.id])
  const ids = stored.map(({ id }) => String(id)).toSorted()
  const areSame = isDeepStrictEqual(ids, passIds.toSorted())
  check(ledger, areSame, `Order ${order.number} has passes ${ids}; its buyer sees ${passIds}`)
}

async function select(client: pg.Client, sql: string, values: unknown[]) {
  const { rows } = await client.query<Record<string, unknown>>(sql, values)
  return rows
}
