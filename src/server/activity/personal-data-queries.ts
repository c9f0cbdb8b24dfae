import { sql } from 'drizzle-orm'
import { activityEventLabels } from '#contract/admin/log-labels.ts'
import type { Db } from '../db/client.ts'
import { sectionOf } from '../db/personal-rows.ts'
import { activity } from '../db/tables/activity.ts'
import type { Person, PersonalPart } from '../personal-data.ts'
import { chainWaiting } from './chain-activity.ts'
import { deleteOldEvents } from './chain-queries.ts'
import { selectExports } from './queries.ts'

/**
 * The person's own actions, and accesses by others to the person's data (L-DP-4, L-DP-8). The log
 * holds ids and figures only, so an erasure leaves it unchanged: the ids then reference nothing (E11).
 */
export const activityPart: PersonalPart = {
  exportOf: async (db, person) => {
    const events = await selectActivityEvents(db, person)
    const rows = events.map(({ at, action, subject, actor, place, isOwn }) => ({
      at: new Date(at),
      action: activityEventLabels[action]?.label ?? action,
      subject: subjectWords[subject] ?? subject,
      by: isOwn ? 'Dig selv' : describeActor(actor, place),
    }))
    const listFields = { at: ['Hvornår', 'time'], list: 'Liste' } as const
    const lists = await selectExports(db, new Date(0))
    return [
      sectionOf(activity, rows),
      {
        key: 'lists',
        title: 'Lister, kontoret har hentet, hvor du kan have stået',
        fields: listFields,
        rows: lists.map(({ at, list }) => ({ at: new Date(at), list })),
      },
    ]
  },
  erase: async () => undefined,
}

/**
 * Deletes events up to an instant; the bookkeeping of that time is deleted by then, too (L-BK-5). They are
 * chained first, so that an anchor can take their place in the chain.
 */
export async function deleteActivityEvents(tx: Db, until: Date, now: Date): Promise<number> {
  await chainWaiting(tx, now)
  return deleteOldEvents(tx, until)
}

type ActivityEvent = {
  at: string
  action: string
  subject: string
  /** The actor's role, preferably one in the club or tournament of the event; otherwise the kind of actor. */
  actor: string
  /** The club or tournament of that role. */
  place: string | null
  isOwn: boolean
}

/** By the index on the subject: events on the person's own records, including sign-ins. */
async function selectActivityEvents(db: Db, person: Person): Promise<ActivityEvent[]> {
  const { accountId, email, golferIds, passIds = [] } = person
  const cards = sql`array(select jsonb_array_elements_text(${JSON.stringify(passIds)}::jsonb))`
  const golfers = sql`array(select jsonb_array_elements_text(${JSON.stringify(golferIds)}::jsonb))`
  const { rows } = await db.execute<ActivityEvent>(sql`
    with hers (type, id) as (
      select 'account', ${accountId}::text
      union all select 'golfer', unnest(${golfers})
      union all select 'pass', id::text from passes where golfer_id::text = any(${golfers})
        or id::text = any(${cards})
      union all select 'order', id::text from orders where account_id = ${accountId}::uuid
      union all select 'check_in', id::text from check_ins where golfer_id::text = any(${golfers})
        or pass_id::text = any(${cards})
      union all select 'case', id::text from cases where account_id = ${accountId}::uuid
      union all select 'registration', id::text from registrations where account_id = ${accountId}::uuid
      union all select 'invitation', id::text from invitations where email = ${email}
        or accepted_by = ${accountId}::uuid)
    select event.at, event.action, event.subject_type as subject,
      coalesce(role.name, event.actor_kind) as actor, coalesce(role.place, device.club) as place,
      coalesce(event.account_id = ${accountId}::uuid, false) as "isOwn"
    from hers join ${activity} as event on event.subject_type = hers.type and event.subject_id = hers.id
    left join lateral (select roles.name, coalesce(clubs.name, tournaments.name) as place from roles
      left join clubs on clubs.id = roles.club_id
      left join tournaments on tournaments.id = roles.tournament_id
      where roles.account_id = event.account_id and roles.granted_at <= event.at
      order by coalesce(roles.club_id, roles.tournament_id)::text = event.data ->> 'scopeId' desc nulls last,
        roles.name like 'operator%' desc, roles.club_id is null, roles.granted_at desc
      limit 1) as role on true
    left join lateral (select clubs.name as club from scan_devices
      join clubs on clubs.id = scan_devices.club_id
      where scan_devices.id::text = event.data ->> 'deviceId') as device on event.actor_kind = 'device'
    order by event.id`)
  return rows
}

/** Names staff by their role only, because their names are their own personal data. */
function describeActor(actor: string, place: string | null): string {
  if (actor.startsWith('operator_')) return 'Kontoret'
  if (actor === 'device') return place ? `En enhed hos ${place}` : 'En klubs enhed'
  if (actor.startsWith('club_')) return place ? `Personalet i ${place}` : 'En klubs personale'
  if (actor === 'tournament_director') return `Turneringslederen af ${place ?? 'en turnering'}`
  if (actor === 'tournament_scorer') return `En scorefører i ${place ?? 'en turnering'}`
  return actorWords[actor] ?? 'En anden konto'
}

const actorWords: Record<string, string> = {
  system: 'Systemet',
  link: 'Den, der havde linket',
  program: 'En klubs program',
}

const subjectWords: Record<string, string> = {
  account: 'Kontoen',
  golfer: 'Golfspilleren',
  pass: 'Kortet',
  order: 'Bestillingen',
  check_in: 'Et check-in',
  case: 'En henvendelse',
  registration: 'Et køb',
  invitation: 'En invitation',
}
