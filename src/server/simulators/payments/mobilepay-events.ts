import type { MobilePayAccess } from '../../payment-settings.ts'
import type { SimulatedEvent } from './payment-states.ts'

/** An event of the log. */
export function showEvent({
  reference,
  pspReference,
  name,
  amount,
  timestamp,
  success,
}: SimulatedEvent) {
  const short = name.replace('payment.', '').toUpperCase()
  return {
    reference,
    pspReference,
    name: short === 'DECLINED' ? 'ABORTED' : short,
    amount,
    timestamp,
    success,
  }
}

/** The body of a webhook: the event, with the sales unit. */
export const mobilePayCallback = (
  event: SimulatedEvent,
  { merchantSerialNumber }: MobilePayAccess,
) => ({
  msn: merchantSerialNumber,
  ...showEvent(event),
})
