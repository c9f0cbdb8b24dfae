/** The pages of one's account, in the order in which they are wanted. */
export const accountNavItems = [
  { label: 'Overblik', href: '/account' },
  { label: 'Profil', href: '/account/profile' },
  { label: 'Runder', href: '/account/rounds' },
  { label: 'Turneringer', href: '/account/tournaments' },
  { label: 'Kvitteringer', href: '/account/receipts' },
  { label: 'Rabatter', href: '/account/discounts' },
  { label: 'Beskeder', href: '/account/notifications' },
  { label: 'Samtykker', href: '/account/consents' },
  { label: 'Sikkerhed', href: '/account/security' },
  { label: 'Dine data', href: '/account/privacy' },
] as const
