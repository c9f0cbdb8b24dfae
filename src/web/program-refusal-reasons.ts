import type { ApiKeyRefusal } from '#contract/programs/api-keys.ts'
import type { WebhookRefusal } from '#contract/programs/webhooks.ts'

export type ProgramRefusal = ApiKeyRefusal | WebhookRefusal

/** Why a key or a webhook of a club was refused; part of `clubReasons`. */
export const programReasons: Record<ProgramRefusal, string> = {
  key_unknown: 'Nøglen findes ikke. Lav en ny under Programmer på klubbens side.',
  key_revoked: 'Nøglen er lukket. Lav en ny under Programmer på klubbens side.',
  key_expired: 'Nøglen er udløbet. Lav en ny under Programmer på klubbens side.',
  key_scope: 'Nøglen må ikke det. Lav en nøgle, der må, under Programmer på klubbens side.',
  key_endpoint: 'Det kan ingen nøgle åbne. Log ind, og gør det på siden.',
  keys_many: 'Klubben har 20 nøgler, der virker. Luk en, der ikke bruges, og lav så en ny.',
  webhooks_many: 'Klubben har 10 webhooks. Slet en, der ikke bruges, og lav så en ny.',
  webhook_address:
    'Adressen kan ikke bruges. Den skal begynde med https:// og pege på en offentlig server, ikke på et lokalt netværk.',
  webhook_off: 'Webhooken er slået fra. Slå den til igen, og send så.',
}
