/** Where an owned text is shown; the page asks for all of its own at once. */
export const textPages = [
  'home',
  'about',
  'membership',
  'clubs',
  'club_partners',
  'business',
  'help',
  'mail',
  'terms',
  'privacy',
  'accessibility',
] as const
export type TextPage = (typeof textPages)[number]
