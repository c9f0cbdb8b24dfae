import type { Harm, WorkKind } from './todays-work.ts'

/** Danish headings for work with the same harm. */
export const harmText: Record<Harm, string> = {
  turned_away: 'Afvist på banen',
  paid_without_card: 'Betalt uden at få kortet',
  money_owed: 'Penge, vi skylder',
  card_running_out: 'Kort, der snart ikke gælder',
  card_unpaid: 'Kort uden betaling',
  not_told: 'Mails, der ikke nåede frem',
  broken: 'Noget, der er gået i stykker',
  unanswered: 'Spørgsmål',
  wants_to_join: 'Vil være med',
}

/** What the work is, and its first step, in Danish. */
export const workText: Record<WorkKind, { what: string; step: string }> = {
  refused: { what: 'Afvist i en klub', step: 'Find årsagen, og svar golfspilleren og klubben' },
  undelivered: {
    what: 'Betalt, men intet kort',
    step: 'Se, hvad der stoppede, og send pengene retur',
  },
  payment_misfit: { what: 'Beløbet passer ikke', step: 'Sammenlign med betalingsselskabet' },
  money_back_failed: { what: 'Pengene kom ikke tilbage', step: 'Betal tilbage på en anden måde' },
  card_misfit: {
    what: 'Medlemskabet passer ikke til kortet',
    step: 'Ring, og find det kort, der passer',
  },
  withdrawal_unmatched: { what: 'Fortrydelse uden kort', step: 'Find købet, og fortryd det' },
  card_awaiting: { what: 'Medlemskab ikke bekræftet', step: 'Ring, og hjælp med at bekræfte' },
  card_unpaid: { what: 'Kort mangler betaling', step: 'Ring, og aftal betalingen' },
  capture_refused: {
    what: 'Pengene kunne ikke trækkes',
    step: 'Se bestillingen, og ring til køberen',
  },
  mail_failed: { what: 'Mail opgivet', step: 'Ret adressen, eller ring' },
  job_failing: { what: 'Et job fejler', step: 'Slå fejlnummeret op, og kør jobbet igen' },
  error: { what: 'Fejl på siden', step: 'Slå fejlen op, og svar' },
  abuse_list: { what: 'Muligt misbrug', step: 'Svar fint, spørg eller spær' },
  contact: { what: 'Spørgsmål', step: 'Svar' },
  closures_requested: {
    what: 'Vil lukke mere end loftet',
    step: 'Se, hvad det lukker, og giv lov eller afslå',
  },
  no_show_objection: {
    what: 'Indsigelse mod udeblivelse',
    step: 'Ring til klubben, og afgør den',
  },
  settlement_objection: {
    what: 'Indsigelse mod en afregning',
    step: 'Se besøgene bag afregningen, og svar klubben',
  },
  change_proposed: {
    what: 'Ændring foreslået',
    step: 'Bekræft ændringen, bed godkenderen om det, eller træk forslaget tilbage',
  },
  club_inquiry: { what: 'Klub, der vil være med', step: 'Ring' },
  company_inquiry: { what: 'Firmaaftale', step: 'Send et tilbud' },
  lead_reminder: { what: 'Påmindelse', step: 'Gør det, og sæt påmindelsen som klaret' },
}
