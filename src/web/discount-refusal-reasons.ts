import type { DiscountRefusal } from '#contract/discounts/shapes.ts'
import type { CampaignRefusal } from '#domain/discounts/campaign.ts'
import type { OfferRefusal } from '#domain/discounts/offer.ts'

type Reason = DiscountRefusal | OfferRefusal | CampaignRefusal

/** Why a discount is not given. The server sends a longer sentence with the days, cards and places it concerns. */
export const discountReasons: Record<Reason, string> = {
  discount_code_unknown:
    'Vi kender ikke den kode. Tjek tegnene. Koden gælder kun der, hvor rabatten gives.',
  discount_days_wrong: 'Rabatten slutter, før den begynder. Ret dagene.',
  discount_ages_wrong: 'Den laveste alder er højere end den højeste. Ret alderen.',
  discount_cannot_be_draft:
    'Rabatten har været vist og kan ikke blive en kladde igen. Afslut den i stedet.',
  partner_email_missing: 'Firmaets mail mangler. Skriv den på rabatten, og send linket igen.',
  discount_undo_too_late: 'En rabat kan kun tages tilbage samme dag. Ring eller skriv til os.',
  discount_taken_back:
    'Rabatten er taget tilbage igen. Tjek koden på ny, og indløs den, hvis den skal gives.',
  campaign_code_unknown: 'Vi kender ikke den kode. Tjek tegnene, eller køb uden.',
  campaign_saves_less: 'Du får allerede en større rabat. Rabatter lægges ikke sammen.',
  campaign_changed: 'Rabatten er ændret, siden du så den. Se den nye pris, og bestil igen.',
  campaign_code_taken: 'Koden bruges af en anden kampagne. Vælg en anden.',
  campaign_incomplete: 'Vælg procent eller kroner, en kode og den klub, der betaler.',
  offer_not_published: 'Rabatten gives ikke længere. Se de andre under Rabatter.',
  offer_not_begun: 'Rabatten er ikke begyndt endnu. Kom tilbage, når den er.',
  offer_over: 'Rabatten er slut. Se de andre under Rabatter.',
  offer_needs_card: 'Rabatten kræver et kort, der gælder. Se dit kort under Konto.',
  offer_other_card: 'Rabatten følger med et andet kort. Se de andre under Rabatter.',
  offer_other_club: 'Rabatten er for medlemmer af en bestemt klub.',
  offer_age_unknown: 'Vi mangler din fødselsdag. Skriv den under Profil, og prøv igen.',
  offer_other_age: 'Rabatten er for en anden alder. Se de andre under Rabatter.',
  offer_used: 'Rabatten er brugt.',
  offer_used_up_today: 'Dagens rabatter er brugt. Prøv igen en anden dag.',
  offer_used_up: 'Alle rabatter er brugt. Se de andre under Rabatter.',
  campaign_stopped: 'Rabatkoden gælder ikke længere. Køb uden den, eller brug en anden.',
  campaign_not_begun: 'Rabatkoden gælder ikke endnu. Køb uden den, eller vent.',
  campaign_over: 'Rabatkoden er udløbet. Køb uden den, eller brug en anden.',
  campaign_used_up: 'Alle rabatter på koden er brugt. Køb uden den.',
  campaign_used: 'Du har brugt koden. Køb uden den.',
  campaign_other_card: 'Rabatkoden gælder et andet kort. Vælg det, eller køb uden koden.',
}
