import type { TournamentState } from './state.ts'

/** A tournament's state in a word or two, as list, page and director see it. */
export const stateText: Record<TournamentState, string> = {
  draft: 'Kladde',
  open: 'Åben for tilmelding',
  closed: 'Tilmeldingen er lukket',
  drawn: 'Startlisten er klar',
  in_play: 'I gang',
  suspended: 'Afbrudt',
  scores_in: 'Alle er inde',
  provisional: 'Foreløbigt resultat',
  final: 'Endeligt resultat',
  cancelled: 'Aflyst',
}
