import type { FlightTile } from '#contract/scoring/desk.ts'
import type { TournamentSettings } from '#contract/director/settings.ts'
import type { FlightProblem } from '#domain/scoring/flight-problems.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { flightProblemText } from '../scoring/desk/flight-problem-text.ts'

type NavLink = { label: string; subPath: string }

/** The director's next task, with a link to its page and perhaps a second link. */
export type NextStep = {
  title: string
  text: string
  link: NavLink
  other?: NavLink
  /** Flights that need attention, the most urgent first. */
  flights: readonly { id: string; text: string }[]
}

type Tournament = Pick<TournamentSettings, 'state' | 'entered' | 'entryCloses' | 'rounds'> & {
  divisions: readonly {
    terms: Pick<TournamentSettings['divisions'][number]['terms'], 'matchPlay'>
  }[]
}

/** In play or suspended. */
export const isPlayed = (state: Tournament['state']) => state === 'in_play' || state === 'suspended'

/**
 * The next task for a tournament; null for a draft, which is announced on the page itself, and for a
 * cancelled one.
 * @param tiles the flights of the round in play; empty while they are loading.
 */
export function nextStep(tournament: Tournament, tiles: readonly FlightTile[]): NextStep | null {
  const isMatchPlay = tournament.divisions.every(({ terms }) => terms.matchPlay)
  const matchStep = isMatchPlay && matchSteps[tournament.state]
  if (matchStep) return { flights: [], ...matchStep }
  switch (tournament.state) {
    case 'draft':
    case 'cancelled':
      return null
    case 'open':
      return {
        title: `Tilmeldingen lukker ${closingText(tournament)}`,
        text: `${countOf(tournament.entered, 'spiller er', 'spillere er')} med. Tilføj selv flere, eller luk før tiden.`,
        link: { label: 'Se deltagerne', subPath: '/entrants' },
        flights: [],
      }
    case 'closed':
      return {
        title: 'Næste skridt: flightinddelingen',
        text: `Tilmeldingen er lukket med ${countOf(tournament.entered, 'spiller', 'spillere')}. Sæt dem i flights, og offentliggør startlisten.`,
        link: { label: 'Lav flightinddelingen', subPath: '/draw' },
        other: { label: 'Se deltagerne', subPath: '/entrants' },
        flights: [],
      }
    case 'drawn':
      return drawnStep(tournament)
    case 'in_play':
    case 'suspended':
      return playedStep(tournament, tiles)
    default:
      return resultStep(tournament.state)
  }
}

const matchesLink = { label: 'Åbn kampene', subPath: '/matches' }

/** Where every *række* is match play there are matches instead of flights, cards and a result list. */
const matchSteps: Partial<Record<Tournament['state'], Omit<NextStep, 'flights'>>> = {
  closed: {
    title: 'Næste skridt: kampene',
    text: 'Tilmeldingen er lukket. Se seedningen igennem, sæt en sidste dag for hver runde, og offentliggør kampene.',
    link: { label: 'Lav kampene', subPath: '/matches' },
    other: { label: 'Se deltagerne', subPath: '/entrants' },
  },
  in_play: {
    title: 'Kampene spilles',
    text: 'Spillerne melder selv resultaterne. Uenigheder og kampe over fristen får du mail om.',
    link: matchesLink,
  },
  final: {
    title: 'Alle kampe er spillet',
    text: 'Vinderen står på turneringens side. Et resultat kan stadig rettes.',
    link: matchesLink,
  },
}

const closingText = ({ entryCloses: { day, minute } }: Tournament) =>
  `${formatDay(plainDate(day), { year: false })} ${formatClockProse(minute)}`

const flightsLink = { label: 'Se flights på banen', subPath: '/cards/board' }

function drawnStep({ rounds }: Tournament): NextStep {
  const first = rounds.find(({ isDrawn }) => isDrawn)
  return {
    title: 'Startlisten er offentliggjort',
    text: 'Udskriv kort og lister. Koden på kortet åbner scoringen på spillernes telefoner.',
    link: { label: 'Udskrifter', subPath: first ? `/draw/${first.id}/print` : '/draw' },
    other: flightsLink,
    flights: [],
  }
}

/** Problems that need the director; other states resolve without help. */
const urgent: ReadonlySet<FlightProblem> = new Set(['mismatch', 'report', 'card_missing', 'late'])
/** Further flights are listed on the control board. */
const maxListed = 4

function playedStep({ state, rounds }: Tournament, tiles: readonly FlightTile[]): NextStep {
  const urgentTiles = tiles.filter(({ problem }) => urgent.has(problem))
  const allDelivered =
    tiles.length > 0 && tiles.every(({ problem }) => problem === 'in' || problem === 'checked')
  const played = tiles[0]?.roundNumber ?? 0
  const following = rounds.find(({ number, isVoid }) => number > played && !isVoid)
  const flights = urgentTiles.slice(0, maxListed).map((tile) => ({
    id: tile.flightId,
    text: `Flight ${tile.position}: ${flightProblemText(tile)}`,
  }))
  if (state === 'suspended') {
    return {
      title: 'Spillet er afbrudt',
      text: 'Telefonerne viser det, til du lader spillet gå videre.',
      link: flightsLink,
      flights,
    }
  }
  if (rounds.length > 0 && rounds.every(({ isVoid }) => isVoid)) return noRoundStep
  if (allDelivered) return following ? followingStep(following) : allInStep
  const isQuiet = urgentTiles.length === 0
  return {
    title: isQuiet
      ? 'Der spilles'
      : `${countOf(urgentTiles.length, 'flight har', 'flights har')} brug for dig`,
    text: isQuiet ? 'Ingen flight har brug for dig lige nu.' : '',
    link: flightsLink,
    other: { label: 'Tast et scorekort', subPath: '/cards/type' },
    flights,
  }
}

const allInStep: NextStep = {
  title: 'Alle kort er inde',
  text: 'Se resultatet igennem, og offentliggør det.',
  link: { label: 'Gå til resultatet', subPath: '/results' },
  other: flightsLink,
  flights: [],
}

const noRoundStep: NextStep = {
  title: 'Ingen runde tæller',
  text: 'Alle runder er annulleret. Afslut turneringen uden resultat.',
  link: { label: 'Gå til resultatet', subPath: '/results' },
  flights: [],
}

/** All cards of one round are delivered and another round follows. */
function followingStep({ id, number, isDrawn }: Tournament['rounds'][number]): NextStep {
  if (isDrawn) {
    return {
      title: `Startlisten til runde ${number} er offentliggjort`,
      text: 'Alle kort er inde. Udskriv kort og lister til næste runde.',
      link: { label: 'Udskrifter', subPath: `/draw/${id}/print` },
      other: flightsLink,
      flights: [],
    }
  }
  return {
    title: `Næste skridt: startlisten til runde ${number}`,
    text: 'Alle kort er inde. Sæt flights efter stillingen, og offentliggør.',
    link: { label: 'Lav flightinddelingen', subPath: `/draw/${id}` },
    other: flightsLink,
    flights: [],
  }
}

function resultStep(state: 'scores_in' | 'provisional' | 'final'): NextStep {
  const link = { label: 'Gå til resultatet', subPath: '/results' }
  const step = {
    scores_in: {
      title: 'Næste skridt: det foreløbige resultat',
      text: 'Alle er inde. Offentliggør, så spillerne kan se det igennem.',
    },
    provisional: {
      title: 'Næste skridt: det endelige resultat',
      text: 'Det foreløbige er offentliggjort. Gør det endeligt, når ingen har indvendinger.',
    },
    final: {
      title: 'Resultatet er endeligt',
      text: 'Skal noget rettes, så åbn det igen, og spillerne får besked.',
    },
  }[state]
  return { ...step, link, flights: [] }
}
