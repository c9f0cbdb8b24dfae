import type { EntryFee, EntryOptions, EntryOutcome, OwnEntry } from '#contract/entries/endpoints.ts'
import { genitive } from '#domain/shared/danish.ts'
import { formatKroner } from '#domain/shared/money.ts'
import type { Tone } from '../../../ui/notice.tsx'
import { deadlineText } from '../../competitions/tournament-text.ts'

type Standing = Pick<OwnEntry, 'state' | 'firstName' | 'waitingNumber' | 'heldUntil'>

/** The state of an entry in one or two words. */
export const entryStateBadge: Record<OwnEntry['state'], { label: string; tone: Tone | 'neutral' }> =
  {
    awaiting_payment: { label: 'Mangler betaling', tone: 'warning' },
    entered: { label: 'Tilmeldt', tone: 'success' },
    waiting: { label: 'På venteliste', tone: 'info' },
    offered: { label: 'Tilbudt en plads', tone: 'warning' },
    withdrawn: { label: 'Afbud', tone: 'neutral' },
    expired: { label: 'Pladsen er gået videre', tone: 'neutral' },
  }

/** Whether an entry is withdrawn or expired, so that the golfer may enter again. */
export const isEntryOver = ({ state }: Pick<OwnEntry, 'state'>) =>
  state === 'withdrawn' || state === 'expired'

/** The state of an entry in one sentence: `Anne er med.`, `Anne er nr. 4 på ventelisten.` */
export function standingText({ state, firstName, waitingNumber, heldUntil }: Standing): string {
  const until = heldUntil ? ` senest ${deadlineText(heldUntil)}` : ''
  switch (state) {
    case 'entered':
      return `${firstName} er med.`
    case 'awaiting_payment':
      return `Vi holder ${genitive(firstName)} plads. Betal${until}.`
    case 'waiting':
      return `${firstName} er nr. ${waitingNumber} på ventelisten.`
    case 'offered':
      return `Der er blevet en plads til ${firstName}. Svar${until}.`
    case 'withdrawn':
      return `${firstName} har meldt afbud.`
    case 'expired':
      return `${genitive(firstName)} plads er gået videre.`
  }
}

/** The outcome of entering in one sentence. */
export function outcomeText(firstName: string, outcome: EntryOutcome, fee: EntryFee): string {
  switch (outcome.kind) {
    case 'place':
      return `${firstName} kan være med. ${feeSentence(fee)}`
    case 'waiting_list':
      return `Alle pladser er taget. ${firstName} bliver nr. ${outcome.ahead + 1} på ventelisten.`
    case 'refused':
      return outcome.obstacles[0]?.text ?? ''
  }
}

/** `Det er gratis.`, `Det koster 200 kr. (medlemspris i Bakkens Golfklub).` */
export function feeSentence({ ore, reason, text }: EntryFee): string {
  if (ore === 0) return 'Det er gratis.'
  const why = reason === 'normal' ? '' : ` (${text.charAt(0).toLowerCase()}${text.slice(1)})`
  return `Det koster ${formatKroner(ore)}${why}`.replace(/([^.])$/, '$1.')
}

/** The text of the button: the outcome and the fee. */
export function entryButtonText(kind: 'place' | 'waiting_list', feeOre: number): string {
  if (kind === 'waiting_list') return 'Skriv på ventelisten'
  return feeOre === 0 ? 'Tilmeld' : `Tilmeld og betal ${formatKroner(feeOre)}`
}

type Golfer = EntryOptions['golfers'][number]

/** The state of a golfer's entry, or the outcome of entering. */
export const golferText = ({ firstName, entry, outcome, fee }: Golfer): string =>
  entry && !isEntryOver(entry) ? standingText(entry) : outcomeText(firstName, outcome, fee)

/** The same in a short line without reasons, for several golfers. */
export function shortGolferText({ firstName, entry, outcome, fee }: Golfer): string {
  if (entry && !isEntryOver(entry)) return standingText(entry)
  if (outcome.kind === 'waiting_list') return `${firstName} kan komme på ventelisten.`
  if (outcome.kind === 'refused') return `${firstName} kan ikke meldes til lige nu.`
  return fee.ore === 0
    ? `${firstName} kan være med gratis.`
    : `${firstName} kan være med for ${formatKroner(fee.ore)}`
}

/** Whether the start list is made: a place is then taken at once, and paid to the club. */
export const isDrawn = ({ state }: OwnEntry['tournament']) => state !== 'open' && state !== 'closed'

type Headed = Standing &
  Pick<OwnEntry, 'tournament'> &
  Pick<OwnEntry, 'feeOre' | 'owedOre' | 'isPaid' | 'orderId'>

/** The headline of an entry's state, and what to do about it. */
export function entryHeadline(entry: Headed): { title: string; text: string } {
  const { state, firstName, waitingNumber, heldUntil, owedOre, orderId } = entry
  const until = heldUntil ? deadlineText(heldUntil) : 'fristen'
  switch (state) {
    case 'entered':
      return {
        title: `${firstName} er med`,
        text:
          owedOre === 0
            ? 'Pladsen er sikret. Du får en mail, når startlisten er klar.'
            : `Pladsen er sikret. ${formatKroner(owedOre)} betales i klubben, før runden begynder.`,
      }
    case 'awaiting_payment':
      return {
        title: 'Pladsen venter på betaling',
        text: `Vi holder den til ${until}. Er den ikke betalt da, går den videre til den næste.`,
      }
    case 'waiting':
      return {
        title: `Nr. ${waitingNumber} på ventelisten`,
        text: `Bliver der en plads til ${firstName}, får du en mail med en frist. Du betaler først, når du siger ja.`,
      }
    case 'offered':
      return {
        title: `Der er blevet en plads til ${firstName}`,
        text: !heldUntil
          ? 'Sig ja her, eller sig til i klubben.'
          : owedOre > 0 && isDrawn(entry.tournament)
            ? `Den er ${genitive(firstName)} til ${until}. Sig ja, så får du en starttid. ${formatKroner(owedOre)} betaler du i klubben.`
            : owedOre > 0
              ? `Den er ${genitive(firstName)} til ${until}. Sig ja, og betal ${formatKroner(owedOre)} Ellers går den videre til den næste på listen.`
              : `Den er ${genitive(firstName)} til ${until}. Ellers går den videre til den næste på listen.`,
      }
    case 'withdrawn':
      return {
        title: 'Der er meldt afbud',
        text: `${firstName} spiller ikke med, og pladsen er givet fri.`,
      }
    case 'expired':
      return {
        title: 'Pladsen er gået videre',
        text: `${orderId ? 'Banken afviste betalingen, så der er ikke trukket noget. Du skylder ikke noget.' : 'Fristen gik, før pladsen var betalt eller taget.'} Er der plads endnu, kan du melde til igen.`,
      }
  }
}

type Withdrawn = Headed &
  Pick<OwnEntry, 'refundNowOre' | 'isPaid' | 'isPaidAtClub' | 'withdrawBefore'>

/** The texts of withdrawing, with the refund. */
export function withdrawalText(entry: Withdrawn) {
  const { state, firstName, refundNowOre } = entry
  if (state === 'waiting') {
    return {
      title: 'Gå af ventelisten',
      effect: `${firstName} mister sin plads i køen. Det koster ikke noget.`,
      press: 'Gå af listen',
      isPossible: true,
    }
  }
  if (state === 'offered') {
    return {
      title: 'Kan du ikke?',
      effect: 'Så går pladsen med det samme videre til den næste på listen.',
      press: 'Nej tak til pladsen',
      isPossible: true,
    }
  }
  const title = 'Kan du alligevel ikke?'
  const press = 'Meld afbud'
  if (refundNowOre === null) {
    const effect =
      'Startlisten er lavet, så afbud går til turneringsledelsen. Ring til klubben, så snart du ved det.'
    return { title, effect, press, isPossible: false }
  }
  return { title, effect: refundEffect(entry), press, isPossible: true }
}

/** The refund, or why there is none. */
function refundEffect(entry: Withdrawn) {
  const { firstName, feeOre, isPaid, isPaidAtClub, refundNowOre, withdrawBefore } = entry
  const free = `${genitive(firstName)} plads går videre til den næste.`
  if (!isPaid || (feeOre === 0 && !refundNowOre)) return free
  if (isPaidAtClub) {
    return `${free} Du har betalt hos klubben, så spørg dér, om pengene kommer tilbage.`
  }
  if (refundNowOre === null || refundNowOre === 0) {
    return `${free} Fristen for at få pengene tilbage var ${deadlineText(withdrawBefore)}, så du får ikke de ${formatKroner(feeOre)} tilbage.`
  }
  return `${free} Du får ${formatKroner(refundNowOre)} tilbage på det kort, du betalte med. Din bank kan være nogle dage om at vise det.`
}
