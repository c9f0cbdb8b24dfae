/** The main ways, in the header: few. */
export const mainNavItems = [
  { label: 'Sæsonkortet', href: '/membership' },
  { label: 'Klubber', href: '/clubs' },
  { label: 'Turneringer', href: '/tournaments' },
  { label: 'For klubber', href: '/for-the-golfclub' },
  { label: 'Firmaer', href: '/business' },
  { label: 'Hjælp', href: '/help' },
] as const

/** All ways of the public site, in the footer. */
export const footerColumns = [
  {
    title: 'For golfspillere',
    links: [
      { label: 'Sæsonkortet', href: '/membership' },
      { label: 'Samarbejdsklubber', href: '/clubs' },
      { label: 'Turneringer', href: '/tournaments' },
      { label: 'Beregning', href: '/beregning' },
      { label: 'Mit kort', href: '/account' },
      { label: 'Tjek ind', href: '/scan' },
    ],
  },
  {
    title: 'For klubber og firmaer',
    links: [
      { label: 'Bliv samarbejdsklub', href: '/for-the-golfclub' },
      { label: 'Firmaaftale', href: '/business' },
      { label: 'Klubbens økonomi', href: '/beregning' },
    ],
  },
  {
    title: 'Om os',
    links: [
      { label: 'Om Sæsonkortet', href: '/about' },
      { label: 'Hjælp', href: '/help' },
      { label: 'Kontakt', href: '/contact' },
    ],
  },
] as const
