/** The pages of the account, the most used first. */
export const accountNavItems = [
  { label: 'Overblik', href: '/account' },
  { label: 'Profil', href: '/account/profile' },
  { label: 'Runder', href: '/account/rounds' },
  { label: 'Din sæson', href: '/account/season' },
  { label: 'Turneringer', href: '/account/tournaments' },
  { label: 'Kvitteringer', href: '/account/receipts' },
  { label: 'Rabatter', href: '/account/discounts' },
  { label: 'Beskeder', href: '/account/notifications' },
  { label: 'Samtykker', href: '/account/consents' },
  { label: 'Sikkerhed', href: '/account/security' },
  { label: 'Dine data', href: '/account/privacy' },
] as const
