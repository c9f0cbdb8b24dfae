import type { Choice } from './consent.ts'

export type Wording = {
  /** Of the texts themselves, as HTML names it. */
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
  /** Too many answers from one place. */
  busy: string
  categories: Record<'necessary' | Choice, { name: string; purpose: string }>
}

/**
 * What our own banner asks. Whoever changes a word raises `wordingVersion` if its meaning changes, and writes
 * the new hash into the test in any case: a record says by it what was shown.
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

/** In the culture's language where we have it, in English otherwise. */
export const wordingIn = (culture: string): Wording =>
  culture.startsWith('DA') ? wordings.DA : wordings.EN
