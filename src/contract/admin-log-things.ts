import type { LogKind } from './admin-log-fields.ts'

/** What a thing of the log is called when it is no longer there to give its own name. */
export const logThings: Record<LogKind, string> = {
  account: 'Konto',
  attempt: 'Betalingsforsøg',
  case: 'Sag',
  check_in: 'Check-in',
  club: 'Klub',
  club_member: 'Medlem',
  division: 'Række',
  draw_draft: 'Udkast til flightinddeling',
  entry: 'Spiller',
  flight: 'Flight',
  flight_report: 'Besked fra en flight',
  golfer: 'Golfspiller',
  import_run: 'Indlæst fil',
  invitation: 'Invitation',
  mail: 'Mail',
  notice: 'Opslag',
  order: 'Bestilling',
  pass: 'Kort',
  payment_case: 'Betalingssag',
  product: 'Pris',
  registration: 'Køb',
  round: 'Runde',
  scan_device: 'Klubbens enhed',
  season: 'Sæson',
  side_competition: 'Sidekonkurrence',
  tournament: 'Turnering',
  withdrawal: 'Fortrydelse',
}

/** Kinds that are people: one who is not there was erased. */
export const personKinds: ReadonlySet<LogKind> = new Set([
  'account',
  'club_member',
  'entry',
  'golfer',
])

/** Things of which there is one, or which have no name of their own. */
export const otherThings: Readonly<Record<string, string>> = {
  bank_account: 'Bankkontoen',
  company: 'Firmaoplysningerne',
  demo: 'Demonstrationen',
  retention: 'Sletning efter fristen',
  sale: 'Salget',
  setting: 'Opsætningen',
}
