import type { PeopleActivityEvent } from '#contract/accounts/invitations.ts'
import { roleText } from '#domain/accounts/role-text.ts'
import { momentText } from '../../moment-text.ts'

/** The activity events about the people of a club or tournament. */
export function PeopleLog({ log }: { log: readonly PeopleActivityEvent[] }) {
  if (log.length === 0) return null
  return (
    <section aria-labelledby="log">
      <h2 id="log" className="text-xl">
        Det er sket
      </h2>
      <ul className="mt-3 max-w-text divide-y divide-slate-200">
        {log.map((event) => (
          <li key={event.id} className="py-3">
            <p className="break-words">{activityEventLabel(event)}</p>
            <p className="text-sm text-slate-600">{momentText(event.at)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function activityEventLabel({ event, by, whom, role }: PeopleActivityEvent): string {
  const who = by ?? 'Sæsonkortet'
  const person = whom ?? 'en, der er slettet'
  const as = role ? ` som ${roleText[role].name.toLowerCase()}` : ''
  const labels: Record<PeopleActivityEvent['event'], string> = {
    'accounts.invite': `${who} inviterede ${person}${as}`,
    'accounts.send_invitation': `${who} sendte invitationen til ${person} igen`,
    'accounts.revoke_invitation': `${who} trak invitationen til ${person} tilbage`,
    'accounts.accept_invitation': `${person} sagde ja og begyndte${as}`,
    'accounts.appoint': `${who} tilføjede ${person}${as}`,
    'accounts.take_role': `${who} tog det selv på sig${as}`,
    'accounts.dismiss': who === person ? `${who} trådte ud${as}` : `${who} fjernede ${person}${as}`,
  }
  return labels[event]
}
