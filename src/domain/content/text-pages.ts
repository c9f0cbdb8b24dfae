/** The pages with editable texts; a page loads all of its texts at once. */
export const textPages = [
  'home',
  'about',
  'membership',
  'clubs',
  'club_partners',
  'parcel',
  'business',
  'help',
  'mail',
  'terms',
  'privacy',
  'accessibility',
] as const
export type TextPage = (typeof textPages)[number]
