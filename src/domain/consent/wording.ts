import type { Choice } from './consent.ts'

export type Wording = {
  /** The language of the texts, for the HTML `lang` attribute. */
  language: 'da' | 'en'
  title: string
  body: string
  more: string
  refuse: string
  accept: string
  choose: string
  save: string
  leave: string
  failed: string
  /** Shown when one IP address sends too many choices. */
  busy: string
  categories: Record<'necessary' | Choice, { name: string; purpose: string }>
}

/**
 * The texts of our own banner. After a change, update the hash in the test, because stored consents
 * refer to the wording by its hash; increment `wordingVersion` when the meaning changed.
 */
const wordings: Record<'DA' | 'EN', Wording> = {
  DA: {
    language: 'da',
    title: 'Cookies',
    body: 'Vi bruger de cookies, siden ikke kan undvære. Må vi også tælle besøg, så vi kan se, hvad der driller?',
    more: 'Læs om cookies',
    refuse: 'Afvis alle',
    accept: 'Accepter alle',
    choose: 'Vælg selv',
    save: 'Gem mit valg',
    leave: 'Luk uden at ændre',
    failed: 'Dit valg blev ikke gemt. Genindlæs siden, og prøv igen.',
    busy: 'Dit valg blev ikke gemt: der kommer for mange svar herfra. Vent lidt, og prøv igen.',
    categories: {
      necessary: {
        name: 'Nødvendige',
        purpose: 'At du kan være logget ind, købe kort og tjekke ind. De er altid slået til.',
      },
      functional: { name: 'Funktionelle', purpose: 'At huske ønsker. Vi har ingen lige nu.' },
      statistic: {
        name: 'Statistik',
        purpose: 'At tælle besøg og se, hvor siden er langsom eller går i stykker.',
      },
      marketing: { name: 'Marketing', purpose: 'Reklame. Vi har ingen lige nu.' },
      unclassified: {
        name: 'Uklassificerede',
        purpose: 'Cookies uden en kategori. Vi har ingen lige nu.',
      },
    },
  },
  EN: {
    language: 'en',
    title: 'Cookies',
    body: 'We use the cookies that the site needs. May we also count visits, to see what goes wrong?',
    more: 'Read about cookies',
    refuse: 'Reject all',
    accept: 'Accept all',
    choose: 'Let me choose',
    save: 'Save my choice',
    leave: 'Close without changes',
    failed: 'Your choice was not saved. Reload the page and try again.',
    busy: 'Your choice was not saved: too many answers come from here. Wait a little and try again.',
    categories: {
      necessary: {
        name: 'Necessary',
        purpose: 'Signing in, buying a card and playing on it. They are always on.',
      },
      functional: { name: 'Functional', purpose: 'Remembering wishes. We have none at present.' },
      statistic: {
        name: 'Statistics',
        purpose: 'Counting visits, and seeing where the site is slow or breaks.',
      },
      marketing: { name: 'Marketing', purpose: 'Advertising. We have none at present.' },
      unclassified: {
        name: 'Unclassified',
        purpose: 'Cookies without a category. We have none at present.',
      },
    },
  },
}

/** The wording in the culture's language, or in English when there is none. */
export const wordingIn = (culture: string): Wording =>
  culture.startsWith('DA') ? wordings.DA : wordings.EN
