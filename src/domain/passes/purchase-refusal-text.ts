import { listInDanish } from '#domain/shared/danish.ts'
import { formatDay } from '#domain/shared/dates.ts'
import type { PurchaseReason } from './evaluate-purchase.ts'
import type { ProductCode } from './products.ts'
import { membershipNames } from '#domain/accounts/membership.ts'

/** Why a golfer cannot buy a product and what to do instead, in one or two Danish sentences. */
export function purchaseRefusalText(reason: PurchaseReason): string {
  switch (reason.code) {
    case 'not_on_sale':
      return 'Kortet er ikke til salg.'
    case 'sales_not_open':
      return `Salget åbner ${formatDay(reason.from)}.`
    case 'sales_ended':
      return `Salget sluttede den ${formatDay(reason.on, { weekday: false })}.`
    case 'company_product':
      return 'Kortet købes af firmaer. Se Firmaaftale.'
    case 'no_membership':
      return 'Kortet kræver et aktivt medlemskab af en dansk golfklub. Meld dig ind i en klub, så kan du købe det.'
    case 'other_membership':
      return `Kortet er for ${namesOf(reason.needs)}, og du er ${membershipNames[reason.has]}. Det kræver, at du skifter medlemskab i din klub.`
    case 'no_right_to_play':
      return 'Du har ikke spilleret i øjeblikket. Spørg din hjemmeklub.'
    case 'birth_date_missing':
      return `Kortet er for dig, der er højst ${reason.maxAge} år. Skriv din fødselsdag.`
    case 'too_old':
      return `Kortet er for dig, der er højst ${reason.maxAge} år den ${formatDay(reason.on, { weekday: false })}.`
    case 'has_pass':
      return `Du har allerede et ${cardNames[reason.held]} i denne sæson. Se det under Konto.`
    case 'periods_overlap':
      return `Du har et Feriekort til og med den ${formatDay(reason.until, { weekday: false })}. Vælg en senere dag.`
    case 'starts_too_late':
      return `Kortet skal begynde senest den ${formatDay(reason.latest, { weekday: false })}. Vælg en tidligere dag, eller et andet kort.`
    case 'needs_guardian':
      return 'Du er under 18 år, så en forælder eller værge skal købe kortet.'
  }
}

const namesOf = (types: readonly (keyof typeof membershipNames)[]) =>
  listInDanish(types.map((type) => plurals[type]))

const plurals: typeof membershipNames = {
  1: 'fuldtidsmedlemmer',
  2: 'fleksmedlemmer',
  3: 'langdistancemedlemmer',
  4: 'prøvemedlemmer',
  5: 'passive medlemmer',
  6: 'juniorer uden baneret',
  7: 'tidligere medlemmer',
}

/** The cards by the names under which they are sold. */
export const cardNames: Record<ProductCode, string> = {
  FULD: 'Sæsonkort',
  HVERDAG: 'Hverdagskort',
  FLEKS: 'Sæsonkort Fleks',
  UNG: 'Sæsonkort Ung',
  FERIE: 'Feriekort',
  'FIRMA-N': 'Firmakort',
  'FIRMA-P': 'Firmaklippekort',
  GAVE: 'Gavekort',
}
