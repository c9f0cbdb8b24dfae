import { seasonGround } from '#domain/passes/season-ground.ts'
import { formatClock, formatClockProse } from '#domain/shared/clock-time.ts'
import { formatShortDate } from '#domain/shared/dates.ts'
import { startInstant, type StartTicket } from './start-ticket.ts'
import { ticketWords, type TicketWord } from './ticket-words.ts'
import { lastSecond } from './wallet-card.ts'

/** Class and object of a start time have the same suffix: Google has the time in the class, and each player another one. */
export const googleTicketClassId = (issuerId: string, serial: string) =>
  `${issuerId}.starttid-${serial}`
export const googleTicketId = (issuerId: string, serial: string) => `${issuerId}.start-${serial}`

type Ids = { issuerId: string; serial: string; logo: string }

/** The event (developers.google.com/wallet/reference/rest/v1/eventticketclass). */
export function googleTicketClass(ticket: StartTicket, { issuerId, serial, logo }: Ids) {
  const startsAt = startInstant(ticket.round)
  return {
    id: googleTicketClassId(issuerId, serial),
    issuerName: 'Sæsonkortet',
    // Google reviews a class again when it is changed.
    reviewStatus: 'UNDER_REVIEW' as const,
    eventName: plain(ticket.tournament),
    venue: { name: plain(ticket.clubName), address: plain(ticket.round.courseName) },
    dateTime: startsAt ? { start: startsAt } : null,
    hexBackgroundColor: seasonGround(ticket.lastDay).ground,
    logo: { sourceUri: { uri: logo }, contentDescription: plain('Sæsonkortet') },
  }
}

/** The player's ticket (developers.google.com/wallet/reference/rest/v1/eventticketobject). */
export function googleTicket(
  ticket: StartTicket,
  { issuerId, serial }: Ids,
  { page }: { page: string },
) {
  const { round, rounds, status } = ticket
  return {
    id: googleTicketId(issuerId, serial),
    classId: googleTicketClassId(issuerId, serial),
    state: status === 'valid' ? ('ACTIVE' as const) : ('EXPIRED' as const),
    ticketHolderName: ticket.playerName,
    validTimeInterval: { end: { date: lastSecond(ticket) } },
    textModulesData: [
      startModule(ticket),
      ...(round.start ? [module('hole', String(round.start.hole))] : []),
      module('course', round.courseName),
      ...(rounds > 1 ? [module('round', `${round.number} / ${rounds}`)] : []),
      ...(status === 'valid'
        ? []
        : [
            {
              id: 'ticketStatus',
              ...header('ticketStatus'),
              localizedBody: translated('ended'),
            },
          ]),
    ],
    linksModuleData: {
      uris: [{ id: 'entryPage', uri: page, localizedDescription: translated('entryPage') }],
    },
  }
}

/** English gets the day in digits, which no reader mistakes. */
function startModule({ round: { day, start } }: StartTicket) {
  const body = start
    ? {
        ...plain(`${formatShortDate(day)} ${formatClockProse(start.minute)}`),
        translatedValues: [{ language: 'en', value: `${day} ${formatClock(start.minute)}` }],
      }
    : translated('noStart')
  return { id: 'start', ...header('start'), localizedBody: body }
}

/** What is left of the ticket of an erased player; Google keeps objects for good. */
export const erasedGoogleTicket = () => ({
  state: 'EXPIRED' as const,
  ticketHolderName: null,
  validTimeInterval: null,
  textModulesData: [],
  linksModuleData: null,
})

/** What is left of its event, which no other player's ticket has. A name is required. */
export const erasedGoogleTicketClass = () => ({
  reviewStatus: 'UNDER_REVIEW' as const,
  eventName: plain('Slettet'),
  venue: null,
  dateTime: null,
})

const module = (id: TicketWord, body: string) => ({ id, ...header(id), body })

const header = (word: TicketWord) => ({ localizedHeader: translated(word) })

const plain = (value: string) => ({ defaultValue: { language: 'da', value } })

const translated = (word: TicketWord) => ({
  ...plain(ticketWords[word].da),
  translatedValues: [{ language: 'en', value: ticketWords[word].en }],
})
