import { presenceText } from '#domain/entries/presence.ts'
import { caseKindText } from '#domain/cases/case.ts'
import { blackoutReasonNames } from '#domain/clubs/blackout-text.ts'
import { leadStateText } from '#domain/partnership/lead.ts'
import { cutOffNames } from '#domain/settlement/cut-offs.ts'
import { vatLabels } from '#domain/settlement/vat-labels.ts'
import { passWords, productWords, withdrawalWords } from './cards.ts'
import { caseStateWords } from './cases.ts'
import { jobWords } from './jobs.ts'
import {
  change,
  count,
  flag,
  money,
  named,
  words,
  wordsOf,
  type LogField,
} from './log-field-kinds.ts'
import { mailWords } from './mails.ts'
import { orderKindWords, refundReasonWords } from './orders.ts'
import { roleWords } from './people.ts'
import { tournamentLogFields } from './tournament-log-fields.ts'
import { checkInMethodWords } from './visits.ts'

/** Fields with the same meaning in every action. Undeclared fields are never shown. */
export const logFields: Readonly<Record<string, LogField>> = {
  amountOre: money('Beløb'),
  feeOre: money('Pris'),
  prices: money('Priser'),
  refundOre: money('Betales tilbage'),
  giftCardOre: money('Med gavekort'),
  totalOre: money('I alt'),
  openOre: money('Mangler'),
  aboveCeiling: flag('Over loftet'),
  beyondPlaces: flag('Ud over pladserne'),
  byDirector: flag('Af turneringsledelsen'),
  hasBuggy: flag('Buggy'),
  isDelivered: flag('Afleveret'),
  isNewBrowser: flag('Ny browser'),
  isPublished: flag('Vises'),
  isRight: flag('Stemmer'),
  isEnteredManually: flag('Tastet ind'),
  onSale: flag('Til salg'),
  perMinute: count('Personer i minuttet'),
  waiting: count('Ventede'),
  refused: flag('Afvist'),
  searched: flag('Med søgning'),
  changed: count('Ændret'),
  lastDay: { label: 'Sidste dag', as: 'day' },
  comparedDay: { label: 'Dag', as: 'day' },
  closures: count('Lukninger'),
  clubs: count('Klubber'),
  course: count('Bane nummer'),
  created: count('Oprettet'),
  ended: count('Logget ud fra'),
  flights: count('Flights'),
  forgotten: count('Slettet'),
  golfers: count('Golfspillere'),
  hole: count('Hul'),
  holes: count('Huller'),
  keyNumber: count('Nøgle nummer'),
  left: count('Ladt stå'),
  messages: count('Beskeder'),
  number: count('Nummer'),
  orders: count('Bestillinger'),
  passes: count('Kort'),
  places: count('Pladser'),
  moved: count('Flyttet'),
  removed: count('Fjernet'),
  restored: count('Sat tilbage'),
  matches: count('Kampe'),
  players: count('Spillere'),
  captains: count('Kaptajner, der ikke spiller'),
  sessions: count('Sessioner'),
  team: words('Hold', { A: '1. hold', B: '2. hold' }),
  results: count('Resultater'),
  round: count('Runde'),
  rounds: count('Runder'),
  rows: count('Rækker'),
  sizes: count('Spillere i hver række'),
  skipped: count('Sprunget over'),
  told: count('Fik besked'),
  unchanged: count('Uændret'),
  version: count('Version'),
  opensMinute: { label: 'Vises klokken', as: 'clock' },
  beginsAt: { label: 'Køen begynder', as: 'time' },
  opensAt: { label: 'Salget åbner', as: 'time' },
  resumesAt: { label: 'Genoptages', as: 'time' },
  until: { label: 'Frist', as: 'time' },
  code: { label: 'Sæson', as: 'text' },
  presence: words('Fremmøde', presenceText),
  format: words('Fil', { csv: 'CSV', xlsx: 'Excel' }),
  outcome: { label: 'Udfald', as: withdrawalWords },
  productCode: { label: 'Kort', as: productWords },
  job: { label: 'Job', as: jobWords },
  role: { label: 'Rolle', as: roleWords },
  status: { label: 'Tilstand', as: passWords },
  template: { label: 'Mail', as: mailWords },
  answer: words('Svar', { fine: 'Fint', asked: 'Spurgt', blocked: 'Spærret' }),
  because: words('Fordi', {
    not_answered: 'Ikke svaret i tide',
    not_paid: 'Ikke betalt i tide',
    amount_mismatch: 'Beløbet passer ikke',
    currency_mismatch: 'Valutaen passer ikke',
  }),
  checkedBy: words('Legitimeret ved', {
    own_mail: 'Egen mail',
    called_back: 'Ringet op',
    in_person: 'Fremmøde',
  }),
  relation: words('Er', { self: 'Personen selv', child: 'Barn', partner: 'Partner' }),
  why: words('Fordi', {
    replaced: 'Erstattet af en ny bestilling',
    expired: 'Udløbet',
    withdrawn: 'Fortrudt',
    undeliverable: 'Kunne ikke leveres',
    cancelled_by_operator: 'Annulleret af kontoret',
  }),
  copyOf: named('Kopi af', 'season'),
  extra: { label: 'Tilvalg', as: 'text' },
  differences: { label: 'Forskelle', as: 'text' },
  clonedFrom: named('Kopi af', 'tournament'),
  apiKeyId: named('Nøgle til et program', 'api_key'),
  clubId: named('Klub', 'club'),
  dayLinkId: named('Daglink', 'day_link'),
  deviceId: named('Enhed', 'scan_device'),
  divisionId: named('Række', 'division'),
  entries: named('Spillere', 'entry'),
  entryId: named('Spiller', 'entry'),
  golferId: named('Golfspiller', 'golfer'),
  golferIds: named('Golfspillere', 'golfer'),
  in: named('Ind', 'entry'),
  invitedBy: named('Inviteret af', 'account'),
  orderId: named('Bestilling', 'order'),
  out: named('Ud', 'entry'),
  passId: named('Kort', 'pass'),
  passIds: named('Kort', 'pass'),
  roundId: named('Runde', 'round'),
  scopeId: named('Sted', 'club', 'tournament'),
}

const proposedVat = { from: words('Moms før', vatLabels), to: words('Foreslået', vatLabels) }

/** Fields with their own meaning in an action, or in every action of a module (`module.*`). */
export const logFieldsOf: Readonly<Record<string, Readonly<Record<string, LogField>>>> = {
  'flags.change': {
    state: words('Slået til for', {
      on: 'Alle',
      share: 'En del',
      clubs: 'Bestemte klubber',
      off: 'Ingen',
    }),
    share: count('Procent'),
  },
  'checkins.rotate_key': {
    signsFrom: { label: 'Signerer fra', as: 'time' },
    formerUntil: { label: 'Den gamle godtages til', as: 'time' },
  },
  ...tournamentLogFields,
  'checkins.mark_no_show': {
    effect: words('Følge', {
      reminder: 'Besked',
      round: 'En runde',
      no_round: 'Besked, ingen runde',
    }),
  },
  'payments.record_transfer': { paidOn: { label: 'Overført den', as: 'day' } },
  'checkins.decide_no_show': { upheld: flag('Medhold') },
  'settlement.*': {
    kind: words('Afregning', cutOffNames),
    season: { label: 'Sæson', as: 'text' },
    inputHash: { label: 'Grundlag', as: 'text' },
    validFrom: { label: 'Gælder fra', as: 'text' },
    paidOn: { label: 'Betalt', as: 'text' },
    transfers: count('Udbetalinger'),
    statements: count('Afregningsbilag'),
    format: words('Fil', {
      csv: 'CSV',
      xml: 'ISO 20022',
      json: 'JSON',
      html: 'Visning',
      pdf: 'PDF',
      economic: 'e-conomic',
      dinero: 'Dinero',
      documents: 'Bilagsliste',
    }),
    from: { label: 'Fra', as: 'text' },
    to: { label: 'Til og med', as: 'text' },
    vouchers: count('Bilag'),
    accounts: count('Ændrede konti'),
    statementNumber: { label: 'Afregningsbilag', as: 'text' },
  },
  'accounts.sign_in': {
    way: words('Med', {
      password: 'Adgangskode',
      code: 'Kode på mail',
      dgu: 'DGU-login',
      sign_up: 'Ny konto',
      app: 'Kode fra app',
      backup_code: 'Reservekode',
      passkey: 'Adgangsnøgle',
    }),
  },
  'admin.begin_impersonation': {
    reason: { label: 'Grund', as: 'text' },
    minutes: count('Højst minutter'),
  },
  'admin.end_impersonation': {
    reason: { label: 'Grund', as: 'text' },
    because: words('Endte', {
      operator: 'Afsluttet',
      expired: 'Tiden gik',
      signed_out: 'Logget ud',
      not_permitted: 'Må ikke længere',
    }),
  },
  'cases.assign': change('Hos', ['account']),
  'cases.move': change('Tilstand', caseStateWords),
  'cases.open': {
    kind: { label: 'Om', as: wordsOf(caseKindText) },
  },
  'checkins.*': { way: { label: 'Hvordan', as: checkInMethodWords } },
  'admin.send_message': {
    count: count('Modtagere'),
    purpose: words('Slags', { service: 'Service', marketing: 'Marketing' }),
  },
  'admin.stop_message': { count: count('Stoppede mails') },
  // Until news became messages of the back office.
  'notifications.send_news': { count: count('Modtagere') },
  'notifications.end_suppression': { count: count('Mails sendt igen') },
  'clubs.change_closure': { reason: words('Årsag', blackoutReasonNames) },
  'clubs.choose_mail': { receives: words('Får mailen', { true: 'Ja', false: 'Nej' }) },
  'clubs.close_course': { reason: words('Årsag', blackoutReasonNames) },
  'programs.create_key': { days: count('Dage') },
  'clubs.decide_closures': {
    state: words('Svar', { accepted: 'Godkendt', refused: 'Afvist' }),
  },
  'clubs.mail_parcel': { mails: count('Mails') },
  'clubs.import': {
    kind: words('Fil', { clubs: 'Klubber', courses: 'Baner', members: 'Medlemmer' }),
  },
  'settlement.propose_vat': proposedVat,
  'settlement.request_approval': proposedVat,
  'settlement.refuse_approval': proposedVat,
  'settlement.change_vat': { from: words('Moms før', vatLabels), to: words('Moms nu', vatLabels) },
  'settlement.withdraw_vat': { from: words('Moms', vatLabels), to: words('Foreslået', vatLabels) },
  'passes.block': { from: { label: 'Tilstand før', as: passWords } },
  'passes.unblock': { from: { label: 'Tilstand før', as: passWords } },
  'partnership.move_lead': change('Tilstand', wordsOf(leadStateText)),
  'partnership.sign': { textHash: { label: 'Tekstens SHA-256', as: 'text' } },
  'passes.cancel': { from: { label: 'Tilstand før', as: passWords } },
  'passes.hand_over': change('Golfspiller', ['golfer']),
  'passes.resume': { from: { label: 'Tilstand før', as: passWords } },
  'passes.stop': { from: { label: 'Tilstand før', as: passWords } },
  'passes.take_back': { from: { label: 'Tilstand før', as: passWords } },
  'passes.merge_golfer': { from: named('Slået sammen med', 'golfer') },
  'passes.upgrade': change('Kort', productWords),
  'payments.*': { reason: { label: 'Årsag', as: refundReasonWords } },
  'payments.start_order': { kind: { label: 'For', as: orderKindWords } },
  'registrations.ask_membership': {
    state: words('Svar', {
      unknown: 'Ikke spurgt',
      confirmed: 'Bekræftet',
      not_found: 'Ikke fundet',
      pending: 'Venter',
      unsuitable: 'Kan ikke bruges',
    }),
  },
}

/** The meaning of a field in an action: that of the action, else of the module, else of all actions. */
export function logFieldOf(action: string, key: string): LogField | undefined {
  const of = (name: string) => {
    const fields = logFieldsOf[name]
    return fields && Object.hasOwn(fields, key) ? fields[key] : undefined
  }
  return (
    of(action) ??
    of(`${action.split('.')[0]}.*`) ??
    (Object.hasOwn(logFields, key) ? logFields[key] : undefined)
  )
}
