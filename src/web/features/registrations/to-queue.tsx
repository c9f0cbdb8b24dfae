import { reasonOf } from '../../error-text.ts'
import { buttonClass } from '../../ui/button.tsx'

/** Whether a purchase was refused because a queue of the sale is in force. */
export const isQueueRefusal = (error: unknown): boolean =>
  /^queue_(turn_needed|ticket_used)$/.test(reasonOf(error) ?? '')

/**
 * A link that loads the page, because the queue’s page is no page of the router. `next` is the purchase to which the
 * turn leads.
 */
export const ToQueue = ({ next }: { next: string }) => (
  <a className={buttonClass()} href={`/koe?next=${encodeURIComponent(next)}`}>
    Gå til køen
  </a>
)
