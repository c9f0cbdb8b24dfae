import { CHALK, seasonGround } from '#domain/passes/season-ground.ts'
import { rgb, type AppleIssuer, type AppleSerial } from './apple-pass.ts'
import { startInstant, type StartTicket } from './start-ticket.ts'
import { ticketWords, type TicketWord } from './ticket-words.ts'
import { lastSecond } from './wallet-card.ts'

/**
 * The content of `pass.json`: an event ticket (developer.apple.com/documentation/walletpasses/pass/eventticket-data.dictionary).
 * It has no code, because nobody scans a start time.
 */
export function appleTicket(
  ticket: StartTicket,
  { issuer, serial, page }: { issuer: AppleIssuer; serial: AppleSerial; page: string },
) {
  const { ground, line } = seasonGround(ticket.lastDay)
  const startsAt = startInstant(ticket.round)
  return {
    formatVersion: 1,
    ...issuer,
    ...serial,
    organizationName: 'Sæsonkortet',
    description: da('ticketDescription'),
    logoText: 'Sæsonkortet',
    backgroundColor: rgb(ground),
    foregroundColor: rgb(CHALK),
    labelColor: rgb(line),
    sharingProhibited: true,
    voided: ticket.status !== 'valid',
    expirationDate: lastSecond(ticket),
    // The phone shows the ticket on the locked screen around this time.
    ...(startsAt && { relevantDate: startsAt, relevantDates: [{ date: startsAt }] }),
    semantics: {
      eventType: 'PKEventTypeSports',
      eventName: ticket.tournament,
      venueName: ticket.clubName,
      ...(startsAt && { eventStartDate: startsAt }),
    },
    eventTicket: fieldsOf(ticket, { startsAt, page }),
  }
}

type Shown = { startsAt: string | undefined; page: string }

function fieldsOf(ticket: StartTicket, { startsAt, page }: Shown) {
  const { round, rounds, status } = ticket
  const roundText = `${round.number} / ${rounds}`
  return {
    headerFields: rounds > 1 ? [field('round', roundText)] : [],
    primaryFields: [field('tournament', ticket.tournament)],
    secondaryFields: [
      startsAt
        ? { ...field('start', startsAt), ...asTime, changeMessage: da('startChanged') }
        : { ...field('start', da('noStart')), changeMessage: da('startChanged') },
      ...(round.start
        ? [{ ...field('hole', String(round.start.hole)), changeMessage: da('holeChanged') }]
        : []),
    ],
    auxiliaryFields: [
      field('player', ticket.playerName),
      ...(status === 'valid'
        ? [field('course', round.courseName)]
        : [{ ...field('ticketStatus', da('ended')), changeMessage: '%@' }]),
    ],
    backFields: [field('club', ticket.clubName), field('entryPage', page)],
  }
}

/** The phone writes day and time in its own language; Danish time wherever the phone is. */
const asTime = {
  dateStyle: 'PKDateStyleMedium',
  timeStyle: 'PKDateStyleShort',
  ignoresTimeZone: true,
}

const field = (word: TicketWord, value: string) => ({ key: word, label: da(word), value })

const da = (word: TicketWord): string => ticketWords[word].da
