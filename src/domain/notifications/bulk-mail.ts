/** Until the first mail leaves, so that a mistake that is seen at once reaches nobody. */
const secondsBeforeFirst = 60
const mailsAtOnce = 100
const secondsBetween = 15

/**
 * When the mail at a position (from 0) leaves, in seconds after the message was sent. A hundred mails every 15
 * seconds: the outbox sends by due time, so a code for signing in never waits behind more than a hundred of them.
 */
export const secondsUntilDue = (position: number): number =>
  secondsBeforeFirst + Math.floor(position / mailsAtOnce) * secondsBetween
