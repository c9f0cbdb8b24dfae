import { expect, test } from 'vitest'
import type { Team } from '../terms/team.ts'
import { sideWithoutText, type LeavingSide } from './side-without-text.ts'

const scramble: Team = { kind: 'one_ball', play: 'scramble', size: 3, drivesEach: 0 }
const fourBall: Team = { kind: 'best_balls', size: 2, count: 1 }
const bestTwo: Team = { kind: 'best_balls', size: 3, count: 2 }

const of = (
  given: Partial<Omit<LeavingSide, 'leaver'>> & { leaver?: Partial<LeavingSide['leaver']> },
) =>
  sideWithoutText({
    team: fourBall,
    isStrokePlay: true,
    status: 'WD',
    left: ['Bo'],
    cardHolder: 'Anne',
    isListed: true,
    isBegun: false,
    ...given,
    leaver: { firstName: 'Anne', hasScore: false, holdsCard: false, ...given.leaver },
  })

// The rows of docs/algorithms/team-formats.md, A player leaves.
test.each<[string, Parameters<typeof of>[0], string[]]>([
  [
    'scramble before the draw',
    { team: scramble, left: ['Bo', 'Ida'], isListed: false },
    [
      'Holdet spiller én bold og kan ikke komme i en flight, før det igen er 3 spillere. Bo og Ida står tilbage.',
    ],
  ],
  [
    'scramble on the list, who holds the card',
    { team: scramble, left: ['Bo', 'Ida'], leaver: { holdsCard: true } },
    [
      'Holdets ene kort står under Anne, så hele holdet er ude (WD).',
      'Holdet skal være 3 for at spille. Sæt en anden ind under »Hold og makkere«, eller tag holdet af startlisten under »Flights«.',
    ],
  ],
  [
    'scramble during play, another player',
    {
      team: scramble,
      left: ['Anne', 'Ida'],
      isBegun: true,
      leaver: { firstName: 'Bo', hasScore: true },
    },
    [
      'Holdets ene kort bliver stående, som det er.',
      'Det er jer, der afgør, om Anne og Ida må spille færdig. Skal holdet ud, så sæt koden på Annes kort.',
    ],
  ],
  ['four-ball before the first hole', {}, ['Bo spiller videre, og den bedste bold tæller.']],
  [
    'four-ball after some holes',
    { status: 'RTD', isBegun: true, leaver: { hasScore: true } },
    [
      'Bo spiller videre, og den bedste bold tæller.',
      'De huller, Anne har spillet, tæller stadig (regel 23.4).',
    ],
  ],
  [
    'four-ball, disqualified',
    { status: 'DQ', isBegun: true, leaver: { hasScore: true } },
    [
      'Bo spiller videre, og den bedste bold tæller.',
      'Annes bold tæller ikke, heller ikke på de huller, der er spillet. Om det også koster holdet pladsen (regel 23.8), afgør I: giv så makkeren koden også.',
    ],
  ],
  [
    'best 2 of 3, missing all day',
    { team: bestTwo, left: ['Bo', 'Ida'] },
    [
      'Bo og Ida spiller videre, og de 2 bedste bolde tæller.',
      'Mangler spilleren hele dagen, kan I give holdet en erstatningsscore under »Hold og makkere«.',
    ],
  ],
  [
    'best 2 of 3, the second to leave after some holes',
    { team: bestTwo, isBegun: true, leaver: { hasScore: true } },
    [
      'Kun Bo er tilbage, og 2 bolde tæller. Den bold, der mangler, regnes som samlet op, så holdet får intet resultat.',
      'De huller, Anne har spillet, tæller stadig (regel 23.4).',
    ],
  ],
  [
    'best 2 of 3 in Stableford, before the draw',
    { team: bestTwo, isStrokePlay: false, isListed: false },
    [
      'Holdet kan ikke komme i en flight med færre end 2 spillere. Bo står tilbage uden makker.',
      'Mangler spilleren hele dagen, kan I give holdet en erstatningsscore under »Hold og makkere«.',
    ],
  ],
  [
    'the last player',
    { left: [], status: 'NS' },
    ['Der er ingen tilbage på holdet, så hele holdet er ude (NS).'],
  ],
])('%s', (_, given, lines) => expect(of(given)).toEqual(lines))
