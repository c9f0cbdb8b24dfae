/**
 * The sign-ins of the demonstration, shown on the page and printed at start. The demonstration's seed
 * creates these accounts; outside DEMO they neither exist nor are shown.
 */
export const demoSignIns = [
  {
    role: 'golfer',
    label: 'Golfspiller',
    email: 'anne@demo.example',
    password: 'golf-hele-sommeren',
  },
  {
    role: 'club',
    label: 'Klubpersonale',
    email: 'klub@demo.example',
    password: 'golf-hele-sommeren',
  },
  {
    role: 'company',
    label: 'Firmaets administrator',
    email: 'firma@demo.example',
    password: 'golf-hele-sommeren',
  },
  {
    role: 'operator',
    label: 'Sæsonkortets kontor',
    email: 'kontor@demo.example',
    password: 'golf-hele-sommeren',
  },
] as const
