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

export type StoredThing = {
  /** As the browser shows it, in a database with the key behind `/`; `*` stands for what differs. */
  name: string
  place: (typeof storagePlaces)[number]
  category: 'necessary' | Choice
  purpose: string
  lifetime: string
  recipient: string
}

const untilShut = 'Til vinduet lukkes'
const untilDeleted = 'Til du sletter det'
const us = 'Kun os'
const here = 'Ingen, det bliver på enheden'

const cookie = (name: string, purpose: string, lifetime: string): StoredThing => ({
  name,
  place: 'cookie',
  category: 'necessary',
  recipient: us,
  purpose,
  lifetime,
})

const kept = (
  place: StoredThing['place'],
  name: string,
  purpose: string,
  lifetime: string,
): StoredThing => ({ name, place, category: 'necessary', purpose, lifetime, recipient: here })

/** What the service cannot do without. A story holds the list to what a browser really keeps. */
const necessary: readonly StoredThing[] = [
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
  cookie('own_card', 'Dit eget kort i en bestilling for flere.', '30 dage'),
  cookie('membership_key', 'Linket fra mailen, når du bekræfter dit medlemskab.', '1 time'),
  cookie('flight-*', 'At du skriver scorer for en flight.', '60 dage'),
  cookie('scan', 'At du er kommet fra en klubs skilt med dit kort.', 'Til kortet udløber'),
  cookie('device', 'At enheden hører til en klub.', '400 dage'),
  kept(
    'indexedDB',
    'saesonkortet',
    'Dine kort, dagens kvittering, check-in og scorer, der ikke er sendt endnu.',
    'Til du logger ud, eller det er sendt',
  ),
  kept(
    'indexedDB',
    'saesonkortet/flight*',
    'Flighten, du skriver scorer i: spillerne, hvem du er, og linket til en anden telefon.',
    'Til flighten er færdig og alt er sendt, ellers til du åbner den næste',
  ),
  kept(
    'indexedDB',
    'saesonkortet/phone:key',
    'Enhedens egen nøgle, så dit kort kan vises uden dækning.',
    untilDeleted,
  ),
  kept(
    'indexedDB',
    'saesonkortet/scan:*',
    'Skiltet, du sidst stod ved, og det, der skal til for at kende et kort uden dækning.',
    untilDeleted,
  ),
  kept('cache', 'page:*', 'Siden selv, så den virker uden dækning.', 'Til en ny udgave kommer'),
  kept('localStorage', 'clock-skew', 'Hvor meget enhedens ur går forkert.', untilDeleted),
  kept('localStorage', 'follows', 'De spillere, du følger.', untilDeleted),
  kept(
    'localStorage',
    'mine:*',
    'De spillere, du følger, når du er logget ind.',
    'Til du logger ud',
  ),
  kept('localStorage', 'scan-*', 'Lyd og skærm ved skanneren.', untilDeleted),
  kept('localStorage', 'screen', 'At skærmen må slukke, mens du skriver scorer.', untilDeleted),
  kept('localStorage', 'contrast', 'At tavlen vises, så den kan læses i stærkt lys.', untilDeleted),
  kept('localStorage', 'admin-*', 'Kontorets genveje.', untilDeleted),
  kept('sessionStorage', 'tsr-scroll-restoration-*', 'Hvor langt nede på siden du var.', untilShut),
  kept('sessionStorage', 'reloaded:*', 'At siden lige er hentet på ny.', untilShut),
  kept(
    'sessionStorage',
    'mine:typed:*',
    'Det, du er ved at skrive og ikke har gemt endnu.',
    'Til det er gemt, du logger ud, eller vinduet lukkes',
  ),
  kept('sessionStorage', 'admin-*', 'Hvor du var på kontorets lister.', untilShut),
]

const provider = 'Amplitude, i EU'

/** What statistics keep once they are allowed. */
function statistics({ key, receiver }: SiteSettings['analytics']): StoredThing[] {
  const recipient = receiver === 'own' ? us : provider
  const short = key.slice(0, 10)
  const count = (place: StoredThing['place'], name: string, purpose: string, lifetime: string) => ({
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
    count('cookie', `AMP_${short}`, 'Et tilfældigt nummer for browseren og for besøget.', aYear),
    count('cookie', `AMP_MKTG_${short}`, 'Hvilken side eller annonce du kom fra.', aYear),
    count('localStorage', `AMP_unsent_${short}`, 'Hændelser, der ikke er sendt endnu.', untilNo),
    count('localStorage', `AMP_remote_config_${short}`, 'Hvad der skal tælles.', untilNo),
    count('sessionStorage', 'AMP_PAGE_VIEW', 'Et tilfældigt nummer for siden, du ser.', untilShut),
    count(
      'indexedDB',
      `AMP_diagnostics_${short}`,
      'Et tidspunkt, som tælleren bruger til sin egen kontrol.',
      untilNo,
    ),
  ]
}

const asked = (name: string, recipient: string): StoredThing => ({
  ...cookie(name, 'Dit valg om cookies.', 'Højst 12 måneder'),
  recipient,
})

/**
 * Everything that pages of this site may keep in a browser, by its settings. Under https (`secure`) our own
 * cookies have their prefix; with an API at a sibling host (`isShared`) all but the page's own choice have another.
 */
export function storedThings(
  { consent, analytics }: SiteSettings,
  { secure, isShared }: { secure: boolean; isShared: boolean },
): StoredThing[] {
  const provided = {
    embedded: [],
    cookieinformation: [asked('CookieInformationConsent', 'Cookie Information')],
    cookiebot: [asked('CookieConsent', 'Cookiebot')],
  }
  const prefixOf = ({ name }: StoredThing) =>
    isShared && name !== consentCookie ? sharedCookiePrefix(secure) : cookiePrefix(secure)
  const ours = necessary.map((thing) =>
    thing.place === 'cookie' ? { ...thing, name: prefixOf(thing) + thing.name } : thing,
  )
  return [...provided[consent.adapter], ...ours, ...statistics(analytics)]
}
