import { deadlineByConfirmation, type Confirmation } from '#domain/passes/withdrawal.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { danishDay } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { findMailProgress } from '../notifications/queries.ts'

type Bought = { orderId: string; purchasedOn: PlainDate; promised: PlainDate }

/**
 * The last day of the right of withdrawal, seen on a day. The deadline that the buyer was promised stands, but it was
 * promised in the confirmation: when that came late or never, the buyer has longer (L-WD-1). A confirmation that is
 * not stored is one from before mails were stored, or was deleted after five years.
 */
export async function lastDayOf(db: Db, bought: Bought, day: PlainDate): Promise<PlainDate> {
  if (day <= bought.promised) return bought.promised
  const mail = await findMailProgress(db, `order:${bought.orderId}`)
  return mail ? deadlineByConfirmation(bought, confirmationOf(mail)) : bought.promised
}

type Progress = NonNullable<Awaited<ReturnType<typeof findMailProgress>>>

function confirmationOf({ sentAt, failedAt }: Progress): Confirmation {
  if (sentAt) return { state: 'sent', on: danishDay(sentAt) }
  return failedAt ? { state: 'not_delivered' } : { state: 'on_its_way' }
}
