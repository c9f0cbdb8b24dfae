import { genitive } from '#domain/shared/danish.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import type { DivisionRules, EntryObstacle } from './evaluate-entry.ts'

/** The values that a sentence may contain; `division` only for an obstacle of a *række*. */
type ObstacleContext = {
  firstName: string
  clubName: string
  /** When entry opens: `mandag den 1. marts kl. 9.00`. */
  opens?: string | undefined
  division?: { name: string; rules: DivisionRules } | undefined
}

const index = (tenths: number | null | undefined) => formatHandicap(tenths ?? 0)

const sentences: Record<EntryObstacle, (context: ObstacleContext) => string> = {
  called_off: () => 'Turneringen er aflyst.',
  no_rounds: ({ clubName }) =>
    `Turneringen har ingen runder endnu. Spørg ${clubName}, hvornår der bliver spillet.`,
  entry_closed: ({ clubName }) =>
    `Tilmeldingen er lukket. Ring til ${clubName}, hvis du gerne vil med alligevel.`,
  not_open_yet: ({ opens }) =>
    opens ? `Tilmeldingen åbner ${opens}.` : 'Tilmeldingen er ikke åbnet endnu.',
  already_entered: ({ firstName }) =>
    `${firstName} er allerede tilmeldt. Se tilmeldingen under Konto.`,
  not_proven: ({ firstName }) =>
    `Vi ved kun, hvad der er tastet om ${firstName}. Log ind med ${genitive(firstName)} DGU-login én gang, så kan ${firstName} tilmeldes.`,
  membership_unconfirmed: ({ firstName }) =>
    `${genitive(firstName)} medlemskab er ikke bekræftet i år. Bekræft det med DGU-login. Det tager et halvt minut.`,
  no_right_to_play: ({ firstName }) =>
    `DGU siger, at ${firstName} ikke har spilleret. Spørg hjemmeklubben, og bekræft medlemskabet igen.`,
  members_only: ({ firstName, clubName }) =>
    `Turneringen er for medlemmer af ${clubName}, og ${firstName} er ikke medlem dér efter det, vi ved. Spørg klubben, hvis det er forkert.`,
  no_handicap: ({ firstName }) =>
    `${firstName} har intet handicap hos DGU, og det skal der til i rækken. Spørg hjemmeklubben.`,
  handicap_too_low: ({ division }) =>
    `${division?.name ?? 'Rækken'} er for handicap fra ${index(division?.rules.handicapFromTenths)}. Vælg en anden række.`,
  handicap_too_high: ({ division }) =>
    `${division?.name ?? 'Rækken'} er for handicap til ${index(division?.rules.handicapToTenths)}. Vælg en anden række.`,
  other_gender: ({ division }) =>
    `${division?.name ?? 'Rækken'} er for ${division?.rules.gender === 'women' ? 'damer' : 'herrer'}. Vælg en anden række.`,
  birth_date_missing: ({ firstName, clubName }) =>
    `Rækken går efter alder, og vi kender ikke ${genitive(firstName)} fødselsdag. ${clubName} kan tilmelde dig.`,
  below_age: ({ division }) =>
    `${division?.name ?? 'Rækken'} er fra ${division?.rules.ageFrom ?? 0} år på første spilledag. Vælg en anden række.`,
  above_age: ({ division }) =>
    `${division?.name ?? 'Rækken'} er til og med ${division?.rules.ageTo ?? 0} år på første spilledag. Vælg en anden række.`,
}

/** The Danish sentence of an obstacle, with what to do about it. */
export const obstacleText = (obstacle: EntryObstacle, context: ObstacleContext): string =>
  sentences[obstacle](context)
