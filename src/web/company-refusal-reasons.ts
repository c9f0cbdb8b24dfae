import type { CardInvitationRefusal } from '#contract/companies/card-invitation.ts'
import type { CompanyOrderRefusal } from '#contract/companies/order.ts'
import type { CompanyRefusal } from '#contract/companies/portal.ts'

type Known = 'invited_already' | 'already_has_card' | 'golfer_has_account'
type Reason = Exclude<
  CardInvitationRefusal | CompanyOrderRefusal | CompanyRefusal,
  Known | 'membership_not_found' | 'membership_unsuitable'
>

/** Why a company's order, a change of its cards or an invitation is refused. */
export const companyReasons: Record<Reason, string> = {
  cvr_wrong: 'CVR-nummeret findes ikke. Tjek de otte cifre på en faktura.',
  gln_wrong: 'EAN-nummeret findes ikke. Tjek de 13 cifre, eller lad feltet stå tomt.',
  company_ended: 'Firmaet står som ophørt i CVR. Skriv til os, så finder vi ud af det.',
  company_stopped:
    'En faktura er ikke betalt, så kortene er sat på pause. De virker igen, når den er betalt.',
  credit_used:
    'I har allerede kort for det beløb, vi sender på faktura på én gang. Betal en faktura først, eller skriv til os.',
  no_seat_free: 'Der er ikke flere ledige kort. Bestil flere, eller tag et tilbage.',
  no_clips: 'I har ikke noget klippekort i den sæson. Bestil et først.',
  other_domain: 'Adressen hører ikke til jeres maildomæner. Ret listen nederst på siden.',
  moved_twice: 'Kortet er flyttet to gange i år og kan ikke flyttes mere. Brug et andet kort.',
  played_today:
    'Der er spillet på kortet i dag, så du kan tage det i brug fra i morgen. Åbn linket igen der.',
  seat_taken:
    'Et af kortene er taget i brug i mellemtiden, så ingen er returneret. Genindlæs siden, og vælg igen.',
  return_over: 'Fristen for at returnere kort er udløbet. Kortene kan stadig gives til andre.',
  not_a_domain: 'Skriv domæner som firma.dk, et på hver linje.',
  answered_already: 'Personen har taget imod kortet. Genindlæs siden.',
}
