import { mulberry } from '#test/mulberry.ts'
import type { Choice } from '#server/simulators/payments/choices.ts'

export type Person = { name: string; dguNumber: string; birthDate: string }

/** The planned purchase of one buyer. */
export type Errand = {
  buyer: Person & { email: string; address: string; phone: string }
  child: Person | undefined
  choice: Choice
  /** Fills in the form without ordering. */
  leaves: boolean
}

/** The choices on the payment page, each equally likely. */
const choices: Choice[] = [
  'approve',
  'approve_twice',
  'callback_first',
  'close_tab',
  'no_callback',
  'decline',
  'abort',
]

/** The home club of all these golfers, who play elsewhere. */
const homeClub = 902

/** Invents purchases, the same for a seed. */
export function inventErrands(count: number, seed: number): Errand[] {
  const chance = mulberry(seed)
  return Array.from({ length: count }, (_, i): Errand => {
    const lastName = `Prøve${String.fromCodePoint(97 + (i % 26))}`
    const withChild = chance() < 0.2
    const leaves = chance() < 0.08
    const choice = choices[Math.floor(chance() * choices.length)] ?? 'approve'
    return {
      buyer: {
        name: `Ida ${lastName}`,
        email: `ida-${i}@crash.example`,
        dguNumber: `${homeClub}-${200_000 + i}`,
        birthDate: '1980-05-17',
        phone: `20${String(100_000 + i)}`,
        address: `10.20.${(i >> 8) & 255}.${i & 255}`,
      },
      child: withChild
        ? {
            name: `Bo ${lastName}`,
            dguNumber: `${homeClub}-${300_000 + i}`,
            birthDate: '2014-06-01',
          }
        : undefined,
      choice,
      leaves,
    }
  })
}

/** The home club's list of members as an import file. */
export function memberList(errands: readonly Errand[]): string {
  const people = errands.flatMap(({ buyer, child }) => (child ? [buyer, child] : [buyer]))
  const rows = people.map(({ name, dguNumber, birthDate }) => {
    const [first, last] = name.split(' ')
    const born = birthDate.split('-').toReversed().join('-')
    return `${dguNumber};${first};${last};${first}.${dguNumber}@crash.example;${born};Dame;Fuldtid;Ja;18,4`
  })
  const head = 'DGU-nummer;Fornavn;Efternavn;E-mail;Fødselsdato;Køn;Medlemstype;Hjemmeklub;Handicap'
  return [head, ...rows, ''].join('\n')
}
