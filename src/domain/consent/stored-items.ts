import { consentCookie, consentDays, type Choice } from './consent.ts'
import { cookiePrefix, sharedCookiePrefix } from '../shared/cookie-prefix.ts'
import type { SiteSettings } from './site-settings.ts'

export const storagePlaces = [
  'cookie',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'cache',
] as const

export type StoredItem = {
  /** As browsers show it; a key in IndexedDB follows `/`, and `*` stands for a variable part. */
  name: string
  place: (typeof storagePlaces)[number]
  category: 'necessary' | Choice
  purpose: string
  lifetime: string
  recipient: string
}

const untilShut = 'Til vinduet lukkes'
const untilDeleted = 'Til du sletter det'
const onlyUs = 'Kun os'
const nobody = 'Ingen, det bliver på enheden'

const cookie = (name: string, purpose: string, lifetime: string): StoredItem => ({
  name,
  place: 'cookie',
  category: 'necessary',
  recipient: onlyUs,
  purpose,
  lifetime,
})

const storage = (
  place: StoredItem['place'],
  name: string,
  purpose: string,
  lifetime: string,
): StoredItem => ({ name, place, category: 'necessary', purpose, lifetime, recipient: nobody })

/** What the service needs. A browser test compares the list with what a browser stores. */
const necessary: readonly StoredItem[] = [
  cookie(consentCookie, 'Dit valg om cookies.', `${consentDays} dage`),
  cookie('saesonkortet.session_token', 'At du er logget ind.', '30 dage'),
  cookie('saesonkortet.*', 'Det andet trin og adgangsnøglen, mens du logger ind.', '10 minutter'),
  cookie('known_browser', 'At du har logget ind i denne browser før.', '1 år'),
  cookie('sign_up_key', 'Linket fra mailen, når du opretter en konto.', '1 time'),
  cookie('sign_up_began', 'At du begyndte at oprette en konto her.', '1 time'),
  cookie('reset_key', 'Linket fra mailen, når du vælger ny adgangskode.', '30 minutter'),
  cookie('email_key', 'Linket fra mailen, når du skifter mail.', '1 time'),
  cookie('invitation', 'Linket fra mailen, når du er inviteret.', '1 time'),
  cookie('dgu_login', 'At svaret fra DGU-login hører til dig.', '40 minutter'),
  cookie('dgu_outcome', 'Hvordan dit DGU-login gik.', '30 minutter'),
  cookie('registration', 'Den bestilling, du er i gang med.', '30 dage'),
  cookie('registration_proof', 'At du har vist, at mailen er din.', '30 dage'),
  cookie('registration_dgu', 'At du har vist, at DGU-nummeret er dit.', '30 dage'),
  cookie('queue', 'Din plads i køen til et salg.', '1 dag'),
  cookie('own_card', 'Dit eget kort i en bestilling for flere.', '30 dage'),
  cookie('membership_key', 'Linket fra mailen, når du bekræfter dit medlemskab.', '1 time'),
  cookie('flight-*', 'At du skriver scorer for en flight.', '60 dage'),
  cookie('scan', 'At telefonen kan tjekke dig og familien ind.', 'Til kortet udløber'),
  cookie('device', 'At enheden hører til en klub.', '400 dage'),
  storage(
    'indexedDB',
    'saesonkortet',
    'Dine kort, dagens kvittering, check-in og scorer, der ikke er sendt endnu.',
    'Til du logger ud, eller det er sendt',
  ),
  storage(
    'indexedDB',
    'saesonkortet/mine:near',
    'Den by eller det postnummer, du vil have afstande til klubberne fra.',
    'Til du logger ud eller fjerner det',
  ),
  storage(
    'indexedDB',
    'saesonkortet/flight*',
    'Flighten, du skriver scorer i: spillerne, hvem du er, og linket til en anden telefon.',
    'Til flighten er færdig og alt er sendt, ellers til du åbner den næste',
  ),
  storage(
    'indexedDB',
    'saesonkortet/phone:key',
    'Enhedens egen nøgle, så dit kort kan vises uden dækning.',
    untilDeleted,
  ),
  storage(
    'indexedDB',
    'saesonkortet/scan:*',
    'Skiltet, du sidst stod ved, dagens kvittering, og det, der skal til for at tjekke ind uden dækning.',
    untilDeleted,
  ),
  storage('cache', 'page:*', 'Siden selv, så den virker uden dækning.', 'Til en ny udgave kommer'),
  storage(
    'cache',
    'offline:*',
    'Siden, der vises, når der ingen forbindelse er.',
    'Til en ny udgave kommer',
  ),
  storage('localStorage', 'clock-skew', 'Hvor meget enhedens ur går forkert.', untilDeleted),
  storage('localStorage', 'follows', 'De spillere, du følger.', untilDeleted),
  storage(
    'localStorage',
    'mine:*',
    'At du er logget ind, de spillere, du følger, og dit seneste svar på, hvor du kan spille.',
    'Til du logger ud',
  ),
  storage(
    'localStorage',
    'scan-*',
    'Lyd og skærm ved skanneren, og om noget ikke er sendt endnu.',
    untilDeleted,
  ),
  storage('localStorage', 'screen', 'At skærmen må slukke, mens du skriver scorer.', untilDeleted),
  storage(
    'localStorage',
    'contrast',
    'At tavlen vises, så den kan læses i stærkt lys.',
    untilDeleted,
  ),
  storage(
    'localStorage',
    'install-hint',
    'At du har sagt nej til at lægge siden på hjemmeskærmen.',
    untilDeleted,
  ),
  storage(
    'localStorage',
    'papers:*',
    'De udskrifter, du har valgt til en turnering.',
    untilDeleted,
  ),
  storage('localStorage', 'admin-*', 'Kontorets genveje.', untilDeleted),
  storage(
    'sessionStorage',
    'tsr-scroll-restoration-*',
    'Hvor langt nede på siden du var.',
    untilShut,
  ),
  storage('sessionStorage', 'reloaded:*', 'At siden lige er hentet på ny.', untilShut),
  storage(
    'sessionStorage',
    'mine:typed:*',
    'Det, du er ved at skrive og ikke har gemt endnu.',
    'Til det er gemt, du logger ud, eller vinduet lukkes',
  ),
  storage('sessionStorage', 'admin-*', 'Hvor du var på kontorets lister.', untilShut),
]

const provider = 'Amplitude, i EU'

/** What statistics store after consent. */
function statistics({ key, receiver }: SiteSettings['analytics']): StoredItem[] {
  const recipient = receiver === 'own' ? onlyUs : provider
  const short = key.slice(0, 10)
  const item = (place: StoredItem['place'], name: string, purpose: string, lifetime: string) => ({
    place,
    name,
    purpose,
    lifetime,
    recipient,
    category: 'statistic' as const,
  })
  const aYear = '365 dage'
  const untilNo = 'Til du siger nej'
  return [
    item('cookie', `AMP_${short}`, 'Et tilfældigt nummer for browseren og for besøget.', aYear),
    item('cookie', `AMP_MKTG_${short}`, 'Hvilken side eller annonce du kom fra.', aYear),
    item('localStorage', `AMP_unsent_${short}`, 'Hændelser, der ikke er sendt endnu.', untilNo),
    item('localStorage', `AMP_remote_config_${short}`, 'Hvad der skal tælles.', untilNo),
    item('sessionStorage', 'AMP_PAGE_VIEW', 'Et tilfældigt nummer for siden, du ser.', untilShut),
    item(
      'indexedDB',
      `AMP_diagnostics_${short}`,
      'Et tidspunkt, som tælleren bruger til sin egen kontrol.',
      untilNo,
    ),
  ]
}

const providerCookie = (name: string, recipient: string): StoredItem => ({
  ...cookie(name, 'Dit valg om cookies.', 'Højst 12 måneder'),
  recipient,
})

/**
 * Everything that the site's pages may store in a browser under these settings. Under https (`secure`)
 * our cookies have a prefix; with an API at a sibling host (`isShared`) all but the consent choice have
 * another prefix.
 */
export function storedItems(
  { consent, analytics }: SiteSettings,
  { secure, isShared }: { secure: boolean; isShared: boolean },
): StoredItem[] {
  const ofProvider = {
    embedded: [],
    cookieinformation: [providerCookie('CookieInformationConsent', 'Cookie Information')],
    cookiebot: [providerCookie('CookieConsent', 'Cookiebot')],
  }
  const prefixOf = ({ name }: StoredItem) =>
    isShared && name !== consentCookie ? sharedCookiePrefix(secure) : cookiePrefix(secure)
  const ours = necessary.map((item) =>
    item.place === 'cookie' ? { ...item, name: prefixOf(item) + item.name } : item,
  )
  return [...ofProvider[consent.adapter], ...ours, ...statistics(analytics)]
}
