import type { TournamentSettings } from '#contract/director/settings.ts'

/** What may happen, what the director can do about it, and where. */
export type Happening = { what: string; way: string; href: string }

type Tournament = Pick<TournamentSettings, 'id' | 'clubId' | 'slug' | 'state'> & {
  rounds: readonly Pick<TournamentSettings['rounds'][number], 'id' | 'isDrawn' | 'isVoid'>[]
  divisions: readonly {
    terms: Pick<TournamentSettings['divisions'][number]['terms'], 'matchPlay' | 'team'>
  }[]
}

/**
 * The happenings of a day that a director has a way for in the tournament's state, in the order of the day. Each way
 * shows its consequences before it changes anything.
 */
export function happeningsOf(tournament: Tournament): Happening[] {
  const { id, clubId, slug, state, rounds, divisions } = tournament
  if (state === 'draft' || state === 'cancelled') return []
  const base = `/club/${clubId}/tournaments/${id}`
  const isInSides = divisions.some(({ terms }) => terms.team)
  const hasMatches = divisions.some(({ terms }) => terms.matchPlay)
  // The latest published start list is the one that things happen to.
  const drawn = rounds.findLast(({ isDrawn, isVoid }) => isDrawn && !isVoid)
  return [
    ...(drawn && !isOver(state) ? starts({ base, slug, roundId: drawn.id }) : []),
    ...(isInSides && !isOver(state) ? [sideChanges(base)] : []),
    ...(hasMatches ? [matchChanges(base)] : []),
    ...(drawn ? plays(base, state) : []),
    ...(isOver(state) ? [] : [dayMoves, toldToAll(base)]),
  ]
}

const isOver = (state: Tournament['state']) => state === 'provisional' || state === 'final'

const starts = ({ base, slug, roundId }: { base: string; slug: string; roundId: string }) => {
  const presence = `/tournaments/${slug}/presence/${roundId}`
  return [
    {
      what: 'En spiller kommer ikke',
      way: 'Sæt en reserve ind, spørg ventelisten, eller lad pladsen stå tom.',
      href: `${base}/draw/${roundId}`,
    },
    {
      what: 'En spiller kommer for sent',
      way: 'Straf, en senere flight eller ingen straf, efter regel 5.3a.',
      href: presence,
    },
    {
      what: 'En flight har kun en eller to spillere',
      way: 'Flyt en spiller dertil, eller læg to flights sammen.',
      href: presence,
    },
  ]
}

const sideChanges = (base: string): Happening => ({
  what: 'En makker skiftes, eller et hold mangler en',
  way: 'Ret holdet, også på en offentliggjort startliste.',
  href: `${base}/entrants/sides`,
})

const matchChanges = (base: string): Happening => ({
  what: 'En kamp kan ikke spilles, eller en spiller trækker sig',
  way: 'Walkover, en anden spiller, en ny sidste dag eller et rettet resultat.',
  href: `${base}/matches`,
})

const plays = (base: string, state: Tournament['state']): Happening[] => [
  ...(isOver(state)
    ? []
    : [
        {
          what: 'Torden, mørke eller vand på banen',
          way: 'Afbryd spillet, se hvem der har svaret, og genoptag det efter en plan.',
          href: `${base}/cards/board`,
        },
        {
          what: 'En spiller går ud, bliver skadet eller skal diskvalificeres',
          way: 'Giv koden på spillerens kort. Makkerens kort fortsætter.',
          href: `${base}/cards`,
        },
      ]),
  {
    what: 'En score er forkert',
    way: 'Ret den på kortet, og se først, hvad det ændrer.',
    href: `${base}/cards`,
  },
  {
    what: 'Et forkert teested, handicap eller hulindex',
    way: 'Ret det for alle, det gælder, og se først, hvad det ændrer.',
    href: `${base}/results`,
  },
  {
    what: isOver(state) ? 'Et offentliggjort resultat er forkert' : 'En runde kan ikke tælle',
    way: isOver(state)
      ? 'Åbn resultatet igen med en grund, og offentliggør det rettede.'
      : 'Annullér runden med en grund. Scorerne kan stadig læses.',
    href: `${base}/results`,
  },
]

const dayMoves: Happening = {
  what: 'Dagen skal flyttes',
  way: 'Tilmeldinger, starttider og frister følger med, og alle får besked.',
  href: '#move-day',
}

const toldToAll = (base: string): Happening => ({
  what: 'Alle, en række eller en flight skal vide noget',
  way: 'Send en besked, og se, hvem der har fået den.',
  href: `${base}/messages`,
})
