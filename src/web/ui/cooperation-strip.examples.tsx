import { CooperationStrip } from './cooperation-strip.tsx'

const clubs = [
  ['Rold Bakker Golfklub', 'Skørping'],
  ['Vesterhede Golfklub', 'Lemvig'],
  ['Golfklubben Sønder Fjord og Omegn af 1987', 'Haderslev'],
].map(([name = '', place = '']) => ({ name, place, href: `#${name}` }))

export const WithClubs = () => <CooperationStrip clubs={clubs} total={24} room={3} />

/** While the clubs load: nothing moves when they arrive. */
export const Fetching = () => <CooperationStrip clubs={undefined} total={undefined} room={3} />
