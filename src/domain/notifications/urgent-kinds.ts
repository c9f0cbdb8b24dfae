/** What a golfer may want to hear at once, by SMS or push as well as by mail. */
export const urgentKinds = ['start_time', 'suspension', 'free_place', 'message'] as const
export type UrgentKind = (typeof urgentKinds)[number]

export const urgentChannels = ['sms', 'push'] as const
export type UrgentChannel = (typeof urgentChannels)[number]

/** What became of an SMS or a push; only the SMS company reports whether one arrived. */
export const urgentStates = ['queued', 'sent', 'delivered', 'undelivered', 'failed'] as const
export type UrgentState = (typeof urgentStates)[number]

export type SentMessage = { failedAt: Date | null; sentAt: Date | null; status: string | null }

/** A phone that stayed switched off has the status `EXPIRED`. */
export function urgentStateOf({ failedAt, sentAt, status }: SentMessage): UrgentState {
  if (failedAt) return 'failed'
  if (status === 'DELIVERED') return 'delivered'
  if (status && lostStatuses.includes(status)) return 'undelivered'
  return sentAt ? 'sent' : 'queued'
}

const lostStatuses = ['UNDELIVERABLE', 'REJECTED', 'EXPIRED', 'DELETED']

/**
 * A push shows title and text; an SMS begins with the name of the tournament instead. Neither has a link or the name of
 * the recipient: nobody shall learn to press links in an SMS from us, and a lock screen is read by others.
 */
export type UrgentText = { title: string; text: string }

/** SMS to one person within 24 hours, without codes: more than a bad day of golf needs, less than a flood. */
export const maxSmsADay = 6

/**
 * Countries to which an SMS is sent: the Nordic ones and Germany. Codes to other numbers are how swindlers earn money
 * on the sender's bill.
 */
const callingCodes = ['+45', '+46', '+47', '+49', '+298', '+299', '+354', '+358']

/** Whether SMS are sent to a number in E.164 form. */
export const isSmsNumber = (phone: string): boolean =>
  callingCodes.some((code) => phone.startsWith(code))
