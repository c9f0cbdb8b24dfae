import { dayLinkText } from '#domain/accounts/day-links.ts'
import { statusText } from '#domain/competitions/player-status.ts'
import { stateText } from '#domain/competitions/state.ts'
import { deskPaymentText } from '#domain/entries/desk-payment.ts'
import { sideCompetitionKindText } from '#domain/sidecompetitions/side-competition.ts'
import { change, count, flag, words, wordsOf, type LogField } from './log-field-kinds.ts'

const entryStateTexts = {
  awaiting_payment: 'Afventer betaling',
  entered: 'Tilmeldt',
  waiting: 'På venteliste',
  offered: 'Plads tilbudt',
  withdrawn: 'Meldt fra',
  expired: 'Udløbet',
}

/** Fields of the log with a meaning of their own in an action of tournaments. */
export const tournamentLogFields: Readonly<Record<string, Readonly<Record<string, LogField>>>> = {
  'tournaments.*': change('Tilstand', wordsOf(stateText)),
  'tournaments.start_rehearsal': {
    field: words('Spillere', { invented: 'Opdigtede', entrants: 'De tilmeldtes handicap' }),
  },
  'tournaments.send_message': { recipients: count('Modtagere') },
  'tournaments.create_skins': {
    halved: words('Delt hul', { carried: 'Går videre', none: 'Intet værd', split: 'Deles' }),
    leftOver: words('Ikke vundet', { expires: 'Bortfalder', split: 'Deles', play_off: 'Omspil' }),
    net: flag('Netto'),
  },
  'tournaments.remove_skins': { net: flag('Netto') },
  'tournaments.set_skins_play_off': { net: flag('Netto') },
  'tournaments.correct_score': change('Slag', 'number'),
  'tournaments.enter': { state: { label: 'Tilstand', as: wordsOf(entryStateTexts) } },
  'tournaments.export_list': { title: { label: 'Liste', as: 'text' } },
  'tournaments.give_place': { from: { label: 'Tilstand før', as: wordsOf(entryStateTexts) } },
  'tournaments.decide_late_start': {
    decision: words('Afgørelse', {
      penalty: 'Straf',
      later_flight: 'Senere flight',
      excused: 'Ingen straf',
      disqualified: 'Diskvalificeret',
    }),
    minutesLate: count('Minutter efter starten'),
  },
  'tournaments.move_day': {
    from: { label: 'Fra', as: 'day' },
    to: { label: 'Til', as: 'day' },
    keptDeadlines: flag('Frister beholdt'),
  },
  'tournaments.mark_paid': change('Betalt med', wordsOf(deskPaymentText)),
  'tournaments.move_entry': change('Række', ['division']),
  'tournaments.create_day_link': { kind: words('Til', dayLinkText) },
  'tournaments.create_side_competition': { kind: words('Konkurrence', sideCompetitionKindText) },
  'tournaments.take_down_side': { kind: words('Konkurrence', sideCompetitionKindText) },
  'tournaments.settle_drives': { missing: count('Manglende udslag') },
  'tournaments.set_penalties': change('Antal straffe', 'length'),
  'tournaments.set_status': change('Status', wordsOf(statusText)),
  'tournaments.show_entry_as': change(
    'Navn på listerne',
    wordsOf({ name: 'Navn', initials: 'Initialer', anonymous: 'Uden navn' }),
  ),
  'tournaments.suspend': {
    kind: words('Hvordan', { normal: 'Hullet må spilles færdigt', danger: 'Stop nu' }),
  },
}
