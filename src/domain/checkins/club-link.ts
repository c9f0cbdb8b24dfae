/** How long the link in a club's monthly mail works: so that the next mail always comes first. */
export const clubLinkDays = 45

/** An address of a club's people, with what was chosen for it. */
export type MailCandidate = {
  /** In lower case. */
  email: string
  name: string
  isAdministrator: boolean
  /** What somebody of the club chose; null without a choice. */
  chosen: boolean | null
}

/** Whether an address receives the month's mail: administrators do and nobody else, unless the club chose otherwise. */
export const receivesMail = ({ isAdministrator, chosen }: MailCandidate): boolean =>
  chosen ?? isAdministrator
