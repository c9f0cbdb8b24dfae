/** The kinds of events that a club can have sent to its own program. */
export const webhookEvents = [
  'entry.created',
  'entry.withdrawn',
  'start_list.published',
  'card.delivered',
  'match.decided',
  'result.published',
  'result.changed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Also sent, but only on demand by *Send prøve*. */
export const testEvent = 'webhook.test'
export type SentEvent = WebhookEvent | typeof testEvent

/** The Danish names of the kinds. */
export const webhookEventText: Readonly<Record<SentEvent, string>> = {
  'entry.created': 'Ny tilmelding',
  'entry.withdrawn': 'Framelding',
  'start_list.published': 'Startliste offentliggjort eller ændret',
  'card.delivered': 'Scorekort underskrevet og afleveret',
  'match.decided': 'Kamp i hulspil afgjort eller rettet',
  'result.published': 'Resultat offentliggjort',
  'result.changed': 'Resultat rettet efter afleveringen',
  'webhook.test': 'Prøve',
}

/** Logged actions by the event that they are to a program outside; all other actions are none of its business. */
const eventOf: Readonly<Record<string, WebhookEvent>> = {
  'tournaments.enter': 'entry.created',
  'tournaments.add_entry': 'entry.created',
  'tournaments.upload_entrants': 'entry.created',
  'tournaments.withdraw_entry': 'entry.withdrawn',
  'tournaments.publish_start_list': 'start_list.published',
  'tournaments.pull_start_list': 'start_list.published',
  'tournaments.deliver_card': 'card.delivered',
  'matches.confirm': 'match.decided',
  'matches.concede': 'match.decided',
  'matches.decide': 'match.decided',
  'matches.settle': 'match.decided',
  'matches.withdraw_player': 'match.decided',
  'matches.reinstate_player': 'match.decided',
  // A tournament of match play alone is final with its last match.
  'matches.finish': 'result.published',
  'tournaments.publish_provisional': 'result.published',
  'tournaments.publish_final': 'result.published',
  'tournaments.reopen_result': 'result.changed',
  'tournaments.correct_score': 'result.changed',
  'tournaments.set_penalties': 'result.changed',
  'tournaments.fix_result': 'result.changed',
  'tournaments.draw_lots': 'result.changed',
  'tournaments.write_play_off': 'result.changed',
  'tournaments.settle_card': 'result.changed',
  'tournaments.unsettle_card': 'result.changed',
  'tournaments.void_round': 'result.changed',
  'tournaments.restore_round': 'result.changed',
}

/** Actions that are events only by what was logged of them. */
const eventBy: Readonly<
  Record<string, (data: Readonly<Record<string, unknown>>) => WebhookEvent | undefined>
> = {
  // Only when typing delivered it.
  'tournaments.type_card': ({ isDelivered }) =>
    isDelivered === true ? 'card.delivered' : undefined,
  // A match was opened again, or drawn, in a tournament that its last match had made final.
  'matches.play': ({ from }) => (from === 'final' ? 'result.changed' : undefined),
}

/** The actions of the log that become events. */
export const webhookActions = [...Object.keys(eventOf), ...Object.keys(eventBy)]

/** The event of a logged action; undefined for one that is no event. */
export const webhookEventOf = (
  action: string,
  data: Readonly<Record<string, unknown>>,
): WebhookEvent | undefined => eventBy[action]?.(data) ?? eventOf[action]
