import type { EditRefusal } from '#domain/draw/edit-draft.ts'

/** Why an edit cannot be made, before anything is sent. */
export const refusalText: Record<EditRefusal, string> = {
  flight_full: 'Flighten er fuld. Sæt spilleren på en anden, så bytter de plads.',
  flight_locked: 'Flighten er låst. Lås den op først.',
  flight_gone: 'Flighten er der ikke længere.',
  player_gone: 'Spilleren er der ikke længere.',
}
